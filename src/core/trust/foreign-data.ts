// What a person is told about a `.tenure/local` that was not made here (io/claim.ts).
export const FOREIGN_DATA =
  "The data in .tenure/local was not made here: it came with the repository, or was copied or moved."
export const FOREIGN_HINT = "If it is yours: tenure trust --local. If not, delete it: rm -r .tenure/local"
