// A text as runs of letters and digits. Scripts that put no space between words become pairs of characters.

/** The letters and digits of a text as words; signs part them, fillers stay. */
export function lettersOf(lower: string): string[] {
  const out: string[] = []
  let from = -1
  for (let at = 0; at <= lower.length; at++) {
    const isWord = at < lower.length && isLetter(lower.charCodeAt(at))
    if (isWord && from < 0) from = at
    if (isWord || from < 0) continue
    addRun(out, lower.slice(from, at))
    from = -1
  }
  return out
}

/** A run without spaces is one word, or pairs of characters where the script writes none between words. */
function addRun(out: string[], run: string): void {
  if (!isUnspaced(run.charCodeAt(0)) && !isUnspaced(run.charCodeAt(run.length - 1))) out.push(run)
  else if (run.length === 1) out.push(run)
  else for (let at = 0; at + 1 < run.length; at++) out.push(run.slice(at, at + 2))
}

function isUnspaced(code: number): boolean {
  return (
    (code >= 0x3040 && code <= 0x30ff) ||
    (code >= 0x3400 && code <= 0x9fff) ||
    (code >= 0xac00 && code <= 0xd7af) ||
    (code >= 0x0e00 && code <= 0x0eff)
  )
}

export function isLetter(code: number): boolean {
  if (code < 128) return (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || code === 95
  if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba
  if (code >= 0x2000 && code <= 0x2bff) return false
  if (code >= 0x3000 && code <= 0x303f) return false
  if (code >= 0xd800 && code <= 0xf8ff) return false
  return (
    code < 0xff00 || (code >= 0xff10 && code <= 0xff19) || (code >= 0xff21 && code <= 0xff3a) || code > 0xff65
  )
}
