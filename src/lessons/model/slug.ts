// A readable id from the title alone: two people who learn the same lesson write the same file. A short hash covers
// what the letters of an id cannot express or what is cut off, so different titles keep different ids.

import type { LessonId } from "./lesson.ts"
import letters from "./slug-letters.json" with { type: "json" }

/** People type ids, and read them at the end of a line. */
export const MAX_SLUG_CHARS = 48
/** The part of a longer slug that is kept before its hash. */
const CUT_CHARS = 28

/** Adds `-2`, `-3` … while `isTaken`. */
export function lessonIdFor(title: string, isTaken: (id: LessonId) => boolean): LessonId {
  const slug = slugOf(title)
  for (let number = 1; ; number++) {
    const suffix = number === 1 ? "" : `-${number}`
    const id = `${cut(slug, MAX_SLUG_CHARS - suffix.length)}${suffix}` as LessonId
    if (!isTaken(id)) return id
  }
}

function slugOf(title: string): string {
  const normal = title.normalize("NFC").trim().replace(/\s+/g, " ")
  const { words, isWhole } = fold(normal)
  const isReserved = WINDOWS_NAMES.test(words)
  if (isWhole && words !== "" && words.length <= MAX_SLUG_CHARS && !isReserved) return words
  const hash = hashOf(normal)
  const readable = cut(words, CUT_CHARS)
  return readable === "" || isReserved ? `lesson-${hash}` : `${readable}-${hash}`
}

/** Reserved file names on Windows, with any extension. */
const WINDOWS_NAMES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/

const LETTERS: Readonly<Record<string, string>> = letters

function fold(title: string): { words: string; isWhole: boolean } {
  const marked = title.replace(/(^|[^\p{L}\p{N}])#/gu, "$1 ")
  let out = ""
  let isWhole = true
  for (const char of marked.toLowerCase().normalize("NFKD").toLowerCase()) {
    const folded = LETTERS[char] ?? char
    if (/\p{M}/u.test(char) || folded === "'" || folded === "’") continue
    if (!/[\p{L}\p{N}]/u.test(folded) && LETTERS[char] === undefined) out += "-"
    else if (/^[ a-z0-9]+$/.test(folded)) out += folded.replaceAll(" ", "-")
    else {
      isWhole = false
      out += "-"
    }
  }
  return { words: out.replace(/-+/g, "-").replace(/^-|-$/g, ""), isWhole }
}

function cut(slug: string, length: number): string {
  if (slug.length <= length) return slug
  const hyphen = slug.lastIndexOf("-", length)
  return slug.slice(0, hyphen > length / 2 ? hyphen : length).replace(/-+$/, "")
}

/** FNV-1a over UTF-16 code units, both bytes of each; seven characters of base 36. */
function hashOf(text: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193)
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193)
  }
  return (hash >>> 0).toString(36).padStart(7, "0")
}
