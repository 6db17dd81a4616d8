// What one does with a project, the names people give it, and how a lesson says it.

export const PURPOSES = ["test", "lint", "format", "types", "check", "build"] as const
export type Purpose = (typeof PURPOSES)[number]

/** Names of scripts and targets, the usual one first. */
export const NAMES_OF: Readonly<Record<Purpose, readonly string[]>> = {
  test: ["test", "tests"],
  lint: ["lint"],
  format: ["format", "fmt"],
  types: ["typecheck", "type-check", "check-types", "check:types", "types", "tsc"],
  check: ["check"],
  build: ["build"],
}

/** `language` stands only where several commands serve one purpose. */
export const SENTENCE_OF: Readonly<Record<Purpose, (command: string, language: string) => string>> = {
  test: (command, language) => `Run the ${language}tests with \`${command}\``,
  lint: (command, language) => `Lint ${language === "" ? "" : `the ${language}code `}with \`${command}\``,
  format: (command, language) => `Format ${language === "" ? "" : `the ${language}code `}with \`${command}\``,
  types: (command, language) => `Check the ${language}types with \`${command}\``,
  check: (command, language) => `Check the ${language}code with \`${command}\``,
  build: (command, language) => `Build ${language === "" ? "" : `the ${language}part `}with \`${command}\``,
}

/** A way to serve a purpose in this project, and the file that says so. */
export interface Way {
  readonly purpose: Purpose
  readonly command: string
  readonly language: string
  readonly because: string
  readonly confidence: number
}
