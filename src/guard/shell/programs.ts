// The programs that people write command rules about: how each spells its options and verbs (GARD-06), so that
// `git push -f`, `-qf` and `--force` are one command and a value is never taken for a verb. Programs that are not in
// programs.json are read by the habits of most programs; such a guess only leads to a question.
import tables from "./programs.json" with { type: "json" }
import { rowOf } from "./tables.ts"

export interface Program {
  /**
   * Options of the program itself. `f:force` is `-f` and `--force`; `r,R:recursive` has two letters; `D:delete+force`
   * is one letter for two options; `=` at the end takes a value. A name of one letter has no long form.
   */
  readonly options?: string
  /** Further options, by verb or by two verbs (`system prune`). */
  readonly verbs?: Readonly<Record<string, string>>
  /** Other names of a verb: `pub=publish`, `rm=container/rm`. */
  readonly aliases?: string
  /** Verbs that any unique prefix may stand for. */
  readonly abbreviates?: string
  /** `letters` (default): `-qf` is two options. `words`: `-destroy` is one, the same as `--destroy`. */
  readonly dash?: "letters" | "words"
  /** A unique prefix of a long option is enough, as in getopt_long and git. */
  readonly prefixes?: true
  /** An option that is not listed takes the next word as its value. */
  readonly unknownTake?: true
}

const PROGRAMS = tables.programs as Readonly<Record<string, Program>>

/** The name by which rules know the program. */
export function knownName(name: string): string {
  return rowOf(tables.same, name) ?? name
}

/** By its name, an alias, or a program with the same options. */
export function programOf(name: string): Program | undefined {
  return rowOf(PROGRAMS, rowOf(tables.same, name) ?? rowOf(tables.like, name) ?? name)
}

/** The kind of a kubectl resource: `ns`, `namespaces` and `namespace` are one. */
export function resourceName(text: string): string {
  const name = text.toLowerCase()
  return rowOf(tables.resources, name) ?? name
}
