// The words by which people forbid something, in the languages that we read. Guidance and learning build their patterns
// from this one list; each adds what only it needs.
import table from "./negation.json" with { type: "json" }

/** Whole words and, for scripts without spaces, signs anywhere; `after` is the pattern of what follows. */
export function negationPattern(
  extra: { readonly words: readonly string[]; readonly signs: readonly string[] },
  flags: string,
  after = "",
): RegExp {
  const words = [...table.words, ...extra.words].join("|")
  const signs = [...table.signs, ...extra.signs].join("|")
  return new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])${after}${signs === "" ? "" : `|(?:${signs})${after}`}`,
    flags,
  )
}
