// Kinds of secret as sessions hold them, written before the tables that find them were looked at. Each gives texts with
// fresh values; a third of the kinds, chosen by their names, is kept aside and scored only at the end.
import { type Make, makeFrom } from "../../../src/privacy/secret-patterns.test.proofs.ts"
import { PLACED_KINDS } from "./secret-kinds-placed.ts"
import { TOKEN_KINDS } from "./secret-kinds-tokens.ts"

/** A text in pieces; the second, fourth … are secret. */
export type Pieces = readonly string[]
export interface Chance extends Make {
  /** What people choose as a password, in many forms, also with a sign in front. */
  readonly pw: () => string
  /** The same without quotes, spaces or signs a shell or a URL would read. */
  readonly plainPw: () => string
}
export type Kinds = Readonly<Record<string, (m: Chance) => readonly Pieces[]>>

export interface KindSample {
  readonly kind: string
  readonly text: string
  readonly secrets: readonly string[]
}

export const KINDS: Kinds = { ...TOKEN_KINDS, ...PLACED_KINDS }

/** Every third kind, by the sum of its name's letters. */
export function isKeptAside(kind: string): boolean {
  let sum = 0
  for (const letter of kind) sum = (sum * 31 + letter.charCodeAt(0)) % 9973
  return sum % 3 === 0
}

/** `rounds` texts of each kind; the same seed gives the same ones. */
export function kindSamples(
  seed: number,
  rounds: number,
  of: (kind: string) => boolean,
  kinds = KINDS,
): KindSample[] {
  const chance = chanceFrom(seed)
  const out: KindSample[] = []
  for (const [kind, make] of Object.entries(kinds)) {
    if (!of(kind)) continue
    for (let round = 0; round < rounds; round++) {
      const all = make(chance)
      const pieces = all[round % all.length] ?? []
      const secrets = pieces.filter((_, at) => at % 2 === 1)
      out.push({ kind, text: pieces.join(""), secrets })
    }
  }
  return out
}

export function chanceFrom(seed: number): Chance {
  const make = makeFrom(seed)
  const pick = (all: readonly string[]) => all[Number(make.digits(4)) % all.length] ?? ""
  const word = () =>
    pick(["Marmot", "quill", "Sable", "thicket", "Bramble", "pylon", "Ember", "gannet", "Zephyr"])
  const plainPw = () =>
    pick([
      `${word()}${make.digits(3)}${make.letters(3)}`,
      `${word()}-${make.digits(2)}-${word()}${make.digits(2)}`,
      `${make.alnum(10)}`,
      `${make.alnum(16)}`,
      `${word()}_${make.alnum(5)}`,
      `${make.letters(3)}${make.digits(2)}.${make.alnum(6)}`,
    ])
  const pw = () =>
    pick([
      plainPw(),
      `@${make.letters(4)}${make.digits(3)}xQ`,
      `#${make.alnum(8)}`,
      `%${make.alnum(9)}`,
      `&${make.letters(3)}${make.digits(4)}${word()}`,
      `[${make.alnum(7)}`,
      `{${make.alnum(8)}!`,
      `<${make.alnum(8)}`,
      `${word()}${make.digits(2)}!`,
      `${word()}@${make.digits(4)}`,
      `${make.letters(3)}!${make.alnum(5)}^${make.digits(2)}`,
      `${word()}#${make.digits(2)}*${make.letters(2)}`,
    ])
  return { ...make, pw, plainPw }
}
