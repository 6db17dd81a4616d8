// How the tables of programs (*.json) and lists of words are searched. The names come from the agent's line: a
// program called `constructor` must not find what every object inherits.

export function rowOf<Row>(table: Readonly<Record<string, Row>>, name: string): Row | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined
}

/** `words` begins and ends with a space. Unlike a Set, it costs nothing when the hook starts. */
export function tableHasWord(words: string, word: string): boolean {
  return words.includes(` ${word} `)
}
