/** The project's database, in `.tenure/local`. Apart from the store, for those who only look whether it is there. */
export const STORE_FILE = "tenure.db"
