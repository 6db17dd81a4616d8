// What a lesson speaks of, as a set of terms: stemmed words, names kept whole, two-character pieces of Chinese,
// Japanese and Korean. Each term knows whether it is wanted or refused, so that "uv, not pip" is not "pip, not uv".
import { stem } from "./stem.ts"

export type Leaning = "wanted" | "refused" | "open"

export interface Term {
  readonly leaning: Leaning
  readonly weight: number
}

export interface Terms {
  readonly of: ReadonlyMap<string, Term>
  /** The whole of it orders something, forbids something, or does both. */
  readonly mood: "orders" | "forbids" | "both"
}

const MAX_CHARS = 600

export function termsOf(text: string): Terms {
  const seen = new Map<string, Set<Leaning>>()
  let leaning: Leaning = "wanted"
  let forbids = false
  let orders = false
  for (const token of plain(text.slice(0, MAX_CHARS)).match(TOKENS) ?? []) {
    if (ENDS_CLAUSE.test(token)) leaning = "wanted"
    else if (token === "refusedhere" || REFUSES.has(token)) leaning = "refused"
    else if (TURNS.has(token)) {
      // "never commit without running tests" orders the tests; "commit without tests" refuses them.
      if (leaning === "refused") forbids = false
      leaning = leaning === "refused" ? "wanted" : "refused"
    } else if (token === "wantedhere") leaning = "wanted"
    else if (!STOP.has(token)) {
      const isRefused = leaning === "refused" || CJK_REFUSES.test(token)
      if (isRefused) forbids = true
      else orders = true
      const names = CJK.test(token) ? pieces(token) : [canonical(token)]
      for (const name of names)
        seen.set(name, (seen.get(name) ?? new Set()).add(isRefused ? "refused" : "wanted"))
    }
  }
  return {
    of: new Map([...seen].map(([name, leanings]) => [name, term(name, leanings)])),
    mood: moodOf(orders, forbids),
  }
}

function moodOf(orders: boolean, forbids: boolean): Terms["mood"] {
  if (orders && forbids) return "both"
  return forbids ? "forbids" : "orders"
}

function term(name: string, leanings: ReadonlySet<Leaning>): Term {
  const [only] = leanings
  return { leaning: leanings.size === 1 && only !== undefined ? only : "open", weight: weightOf(name) }
}

/** The same thing under one name. */
export function canonical(token: string): string {
  const name = /^\d+\//.test(token) ? token : token.replace(/^.*[/\\](?=.)/, "")
  if (/[.\d_-]/.test(name)) return name
  const root = stem(name)
  return SYNONYMS.get(root) ?? root
}

/** All roots that go by this name: what to look for in a text that has not been read yet. */
export function variantsOf(term: string): readonly string[] {
  return GROUPS.find(([first]) => first === term) ?? [term]
}

function weightOf(name: string): number {
  if (/[.\d_]/.test(name)) return 2
  if (FAINT.has(name)) return 0.4
  return CJK.test(name) ? 0.7 : 1
}

const CJK = /[぀-ヿ㐀-鿿가-힯]/
const TOKENS = /[a-z0-9_][a-z0-9_./\\+#-]*[a-z0-9_+#]|[a-z0-9]|[぀-ヿ㐀-鿿가-힯]+|[а-яё]+|[,;:.!?()]/g
const ENDS_CLAUSE = /^[,;:.!?()]$/
const CJK_REFUSES = /不要|不能|禁止|别(?!的)|避免|不得|しない|하지|마세/

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’']/g, "")
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFKC")
    .replace(/\bno more than|\bat most\b/g, " max ")
    .replace(/\bforce[- ]push/g, "forcepush")
    .replace(
      /\b(?:instead of|rather than|in place of|no longer|over|statt|anstatt|en vez de|en lugar de|au lieu de|not)\b/g,
      " refusedhere ",
    )
    .replace(/\b(?:instead|rather)\b/g, " , wantedhere ")
    .replace(
      /\bin the future|from now on|going forward|at all times|make sure|every ?time|each time|in general\b/g,
      " ",
    )
    .replace(/\bpull requests?\b/g, "pr")
    .replace(/\bcheck(?:ing|ed)? in\b/g, "commit")
    .replace(/\bhard[- ]cod/g, "hardcod")
    .replace(/,/g, " , ")
}

function pieces(run: string): string[] {
  const bare = run.replace(
    /(?:以后|今后|总是|始终|必须|务必|一定|不要|不能|不得|别|请|都|要|的|了|は|を|に|が|で|ください|して|してく|必ず|今後)/g,
    " ",
  )
  return bare
    .split(" ")
    .flatMap((part) =>
      part.length <= 2 ? [part] : Array.from({ length: part.length - 1 }, (_, i) => part.slice(i, i + 2)),
    )
    .filter((piece) => piece !== "" && !/不要|禁止|しな|ない|いで|别用/.test(piece))
}

const REFUSES = new Set(
  "refusedhere dont never avoid stop no refrain quit cannot cant mustnt shouldnt wont nunca jamas nicht kein keine keinen niemals jamais pas nao non не никогда".split(
    " ",
  ),
)
const TURNS = new Set("without unless until sin ohne sans senza".split(" "))

const STOP = new Set(
  (
    "a an and or the this that these those it its is are be been was were to of in on at for with by from as so if then than when while you your we our i me my us they them please pls ok just also only very really should must have has had need needs would could can will shall may might do does did let lets want wants like always again any all each every everything some there here into over about out up off get got go goes going make sure remember note keep mind ensure , " +
    "el la los las un una de del en y o que con por para se es lo al le der die das und oder mit von zu im den dem ein eine ist auf le les des du et ou dans pour sur est une os as um uma e em com il i gli di da che per и в на с по для это siempre immer toujours sempre всегда use uses used using prefer usa utiliza verwende benutze utilise live lives put place goes belong belongs stay stays store stored new over per under below este ce cette diesem dieses max allows allow once forgot forget whenever done proyecto projet projekt project repo repository codebase"
  ).split(" "),
)

/** Words that most lessons share say little about which lesson it is. */
const FAINT = new Set([
  "code",
  "fil",
  "chang",
  "creat",
  "work",
  "way",
  "thing",
  "run",
  "write",
  "updat",
  "befor",
  "after",
  "sourc",
  "output",
])

const GROUPS: readonly (readonly string[])[] = [
  ["fold", "directory", "dir", "path"],
  ["remov", "delet", "drop", "eras"],
  ["creat", "gener", "mak", "introduc"],
  ["run", "execut", "launch"],
  ["test", "pytest", "vitest"],
  ["doc", "document", "readm"],
  ["approv", "permiss", "confirm", "consent", "ask", "consult", "check-with"],
  ["secret", "credential", "password", "token", "key"],
  ["packag", "dependenc", "librar", "dependency", "library", "lib"],
  ["function", "method", "func"],
  ["variabl", "var"],
  ["typ", "typing"],
  ["push", "upload"],
  ["forcepush", "forc"],
  ["befor", "prior"],
  ["chang", "modif", "modify", "edit", "touch", "alt"],
  ["updat", "refresh", "maintain"],
  ["write", "writ", "add"],
  ["repl", "answ", "respond", "respons", "reply"],
  ["short", "concis", "brief"],
  ["error", "except", "failur"],
  ["databas", "db"],
  ["environ", "env"],
  ["config", "configur", "sett"],
  ["prod", "product"],
  ["verif", "verify", "valid", "check"],
  ["comment", "annot"],
  ["finish", "complet", "done"],
  ["guess", "assum", "assumpt"],
  ["emoji", "emoticon"],
  ["javascript", "js"],
  ["typescript", "ts"],
  ["publish", "releas", "ship"],
  ["changelog", "changelog.md"],
]

const SYNONYMS = new Map(
  GROUPS.flatMap(([first = "", ...rest]) => rest.map((word) => [word, first] as const)),
)
