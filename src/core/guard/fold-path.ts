// A path in the form in which refusals compare it: case, invisible characters, Unicode's other spellings, trailing
// dots and streams do not make another file on every disk, so they do not get past a rule on any.

const PLAIN = /^[a-z0-9._/~*-]*[a-z0-9_*/-]$/

export function foldPath(path: string): string {
  const lower = path.toLowerCase()
  if (PLAIN.test(lower)) return lower
  return path
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\u00ad]/g, "")
    .toLowerCase()
    .split("/")
    .map(foldPart)
    .join("/")
}

function foldPart(part: string): string {
  if (part === "." || part === "..") return part
  return part.replace(/(?<=.):[^*?[\]]*$/, "").replace(/(?<=.)[. ]+$/, "")
}
