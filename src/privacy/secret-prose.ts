// Secrets stated in a sentence: a word for a password, key or code in a supported language, and a value that is not a
// word shortly after it. No grammar: the closer the value and the clearer the sign between them, the less evidence it
// needs. Loaded only for text with such a word. Linear: every search is bounded.
import type { TextSpan } from "../text/words.ts"
import stemsByKind from "./prose-stems.json" with { type: "json" }
import { passwordAfter, REACH, tokenAfter, windowAfter } from "./prose-values.ts"
import { anyOf, notAfter } from "./secret-row.ts"

/** `lower` is the text in lower case, indexes unchanged. */
export function redactProse(text: string, lower: string, mark: (kind: string) => string): string {
  const found: Found[] = []
  for (const family of FAMILIES) find(text, lower, family, found)
  if (found.length === 0) return text
  found.sort((a, b) => a.from - b.from || b.to - a.to)
  let out = ""
  let done = 0
  for (const { from, to, kind } of found) {
    if (from < done) continue
    out += text.slice(done, from) + mark(kind)
    done = to
  }
  return out + text.slice(done)
}

/** Searches only around the family's stems: a pattern over a whole long text costs too much. */
function find(text: string, lower: string, family: Family, found: Found[]): void {
  let cue: RegExp | undefined
  let telling: RegExp | undefined
  let last = -1
  for (const stem of stemsByKind[family.kind]) {
    for (let at = lower.indexOf(stem); at >= 0; at = lower.indexOf(stem, at + stem.length)) {
      const from = Math.max(0, at - BEFORE_STEM)
      telling ??= family.telling()
      const isTold =
        telling.test(text.slice(at + stem.length, at + BEFORE_STEM + REACH)) ||
        (family.isAlsoBefore === true && IS_BEFORE.test(text.slice(Math.max(0, at - 60), at)))
      if (!isTold) continue
      cue ??= family.cue()
      cue.lastIndex = 0
      const near = text.slice(from, at + BEFORE_STEM)
      for (let match = cue.exec(near); match !== null; match = cue.exec(near)) {
        const to = from + match.index + match[0].length
        if (cue.lastIndex === match.index) cue.lastIndex++
        // A cue at the end of the slice may be longer: the next stem sees it whole.
        if (to <= at || to === last || (match.index + match[0].length === near.length && to < text.length))
          continue
        last = to
        // The kind inside a mark is not a cue.
        if (text[to] === "›") continue
        for (const span of family.look(text, to, match[0], from + match.index))
          found.push({ ...span, kind: family.kind })
      }
    }
  }
}

const BEFORE_STEM = 40
const hasDigit = () => /\d/
const hasDigitOrCase = () => /\d|[a-z][A-Z]{2}|[A-Z][a-z][A-Z]/
const hasCode = () => /\d{4}|\d{3}[ -]\d{3}|\d{3}-\d\d-\d{3}/
const hasDigitOrSign = () => /[\d!@#$%^&*?]|[a-z]-?[A-Z]{2}|[A-Z][a-z][A-Z]/
const hasWords = () => /[a-z]{3,8}/

/** `x9… is your code`, `with x9… as the password`. */
const IS_BEFORE =
  /\s(?:as|is|was|for|ist|als|est|comme|es|como|é|è|e|come|это|\(\S{1,6}(?: is| ist)?)\s|[は是为는은—]/

interface Found extends TextSpan {
  readonly kind: string
}
interface Family {
  /** `prose-stems.json` lists the stems of each kind: every cue contains one, in lower case. */
  readonly kind: keyof typeof stemsByKind
  /** What must follow a stem to make the search worthwhile. */
  readonly telling: () => RegExp
  /** The value may also precede the cue. */
  readonly isAlsoBefore?: boolean
  readonly cue: () => RegExp
  /** `from` is the end of the cue, `start` its beginning. */
  readonly look: (text: string, from: number, cue: string, start: number) => readonly TextSpan[]
}

const FAMILIES: readonly Family[] = [
  {
    kind: "passphrase",
    telling: hasWords,
    cue: () =>
      /pass-?\s?phrases?|phrases? (?:de passe|secr[èe]te)|frase (?:de (?:contrase[ñn]a|paso|acceso|senha)|secreta|segreta|di accesso)|passsatz|парольн\p{L}+ фраз\p{L}*|секретн\p{L}+ фраз\p{L}*|パスフレーズ|암호 ?구문|密码短语|secret phrases?/giu,
    look: quotedWords,
  },
  {
    kind: "security-answer",
    telling: hasWords,
    cue: () => /(?:security|secret) (?:questions?|answers?)|sicherheits(?:frage|antwort)|geheimfrage/giu,
    look: answerAfter,
  },
  {
    kind: "card-code",
    telling: hasDigit,
    cue: () => /(?<![\w.-])(?:cvv2?|cvc2?|cvn|puk[12]?)(?![\w-])|kartenprüf(?:ziffer|nummer)/giu,
    look: shortDigits,
  },
  {
    kind: "seed-phrase",
    telling: hasWords,
    cue: () =>
      /(?:seed|recovery|wallet|secret|backup|mnemonic)[ _-]?(?:phrase|words)|mnemonic|from_?phrase|from_?seed|bip-?39|wiederherstellungsphrase|phrase de r[ée]cup[ée]ration|frase (?:semilla|de recupera\p{L}+|di recupero)|助记词|助記詞|シードフレーズ|시드 ?(?:구문|문구)|니모닉|сид-?фраз\p{L}*|мнемони\p{L}*/giu,
    look: seedPhrase,
  },
  {
    kind: "backup-codes",
    telling: hasDigit,
    cue: () =>
      /(?:recovery|backup|scratch|emergency)[ -]codes?|(?:wiederherstellungs|backup-?)codes?|codes? de (?:secours|r[ée]cup[ée]ration)|c[óo]digos? de (?:respaldo|recupera\p{L}+)|codici di (?:backup|recupero)|резервны\p{L}* код\p{L}*|备用代码|恢复代码|バックアップコード|リカバリーコード|백업 ?코드|복구 ?코드/giu,
    look: listOfCodes,
  },
  {
    kind: "one-time-code",
    telling: hasCode,
    isAlsoBefore: true,
    cue: () =>
      /(?:one[- ]?time|verification|confirmation|authenticat(?:or|ion)|security|log-?in|sign-?in|sms|2fa|mfa|totp|otp|two-factor|access|unlock|alarm|door|gate|entry|lock|safe|garage|voicemail|pairing|parental|setup|guard|activation|claim|backup|transfer|screen|device|card|disarm|keypad|building|front door)[ -]?(?:pass)?(?:code|token|pin|password|combination)s?|\b(?:otp|totp|2fa|mfa)\b|\bPINs?\b|\bpin(?=(?: ?(?:code|number))? ?(?:is\b|:|=))|(?:einmal|bestätigungs|sicherheits|zugangs|tür|alarm|tor|sperr|entsperr|freigabe)-?(?:code|kennwort|passwort|pin)|code (?:de v[ée]rification|à usage unique|de s[ée]curit[ée]|de confirmation|d['’]acc[èe]s|de la porte|de l['’]alarme|d['’]entr[ée]e|secret|pin)|c[óo]digo (?:de (?:verificaci[óo]n|verificação|seguridad|segurança|acesso|acceso|confirmaci[óo]n|confirmação|la alarma|la puerta|desbloqueo)|d[ao] (?:porta|alarme)|pin|secreto)|codice (?:di verifica|di sicurezza|di conferma|di accesso|di sblocco|usa e getta|segreto|pin|dell['’]allarme|della porta)|код (?:подтверждения|доступа|безопасности|от \p{L}+|из смс|сигнализации)|одноразовый (?:код|пароль)|пин-?код|验证码|驗證碼|確認コード|認証コード|ワンタイム(?:コード|パスワード)|暗証番号|(?:도어락|현관) ?(?:번호|비밀번호)|认证码|動態碼|动态码|短信码|暗証コード|認証番号|確認番号|인증 ?(?:번호|코드)|보안 ?코드|일회용 ?(?:코드|비밀번호)/giu,
    look: digitsAfter,
  },
  {
    kind: "license-key",
    telling: () => /\d|[A-Z]{4,8}-[A-Z]{4,8}/,
    cue: () =>
      /(?:licen[sc]e|product|serial|activation|registration)[ _-]?(?:keys?|codes?|numbers?)|lizenzschl[üu]ssel|cl[ée] de (?:licence|produit)|clave de (?:licencia|producto)|seriennummer|ライセンスキー|许可证密钥|лицензионн\p{L}* ключ\p{L}*/giu,
    look: licenceAfter,
  },
  {
    kind: "password",
    telling: hasDigitOrSign,
    isAlsoBefore: true,
    cue: () =>
      anyOf(
        notAfter(
          /[\p{L}\p{N}_$.›-]/u,
          /(?:pass[ -]?(?:words?|phrases?|codes?|wd)|passwort\p{L}*|passwd|pass(?= ?[:=])|pwd?|mdp|ps?wd|psw|kennw[oö]rt\p{L}*|zugangsdaten|mots? de passe|identifiants|contrase[ñn]as?|clave(?: de acceso)?|senhas?|palavras?-passe|parol[ae] d['’]ordine|credenzial\p{L}+|credenciales|credenciais|wachtwoord\p{L}*|has[łl]o|[şs]ifre\p{L}*|parola|l[öo]senord\p{L}*|heslo|salasana|парол\p{L}*|credentials?|creds?|log-?ins?|(?:log|logged|sign|signed)[ -]in|einlogg\p{L}*|anmelde\p{L}*|connecte[rz]?(?:-toi|-vous)?|inicia\p{L}* sesi[óo]n|unlock code)(?![A-Za-z0-9_])/giu,
        ),
        /密码|密碼|口令|パスワード|合言葉|合い言葉|비밀번호|비번|암호|패스워드|пасс(?:ворд)?(?=[ :])/giu,
      ),
    look: passwordAfter,
  },
  {
    kind: "token",
    telling: hasDigitOrCase,
    cue: () =>
      anyOf(
        notAfter(
          /[\p{L}\p{N}_$.›-]/u,
          /(?:(?:api|access|secret|private|signing|deploy(?:er)?|client|auth|bearer|encryption|service|session|refresh|master|shared|webhook|bot)[ _-]?(?:keys?|tokens?|secrets?)|tokens?|secrets?|keys?|bearer|pat|api-?(?:schlüssel|key|token)s?|schlüssel|cl[ée]s? (?:d['’]?\s?(?:api|acc[èe]s|activation|chiffrement)|de (?:l['’])?(?:api|chiffrement|signature)|api|secr[èe]te|priv[ée]e)|(?:client|app|api)?-?geheimnis|segreto(?: (?:client|dell['’]app))?|zugangs-?schlüssel|zugriffs(?:schlüssel|token)|jeton|(?:clave|llave) (?:del? )?(?:la )?(?:api|acceso|secreta|privada|cifrado)|chave (?:d[aeo] )?(?:api|acesso|secreta|privada|cripto\p{L}+)|chiave (?:(?:di|dell[ae]?)[ '’])?(?:api|accesso|segreta|privata|cifratura)|ключ\p{L}*|токен\p{L}*|секрет\p{L}*)(?![A-Za-z0-9_])/giu,
        ),
        /api\s?(?:キー|密钥|키|密鑰)|キー|トークン|シークレット|密钥|秘钥|密鑰|令牌|토큰|시크릿|키(?=는|가|:)/giu,
      ),
    look: tokenAfter,
  },
]

// Codes and phrases after a word for a secret: one-time codes, card codes, recovery codes, licence keys, seed phrases.
// secret-prose.ts finds the words, prose-values.ts reads passwords and tokens. Every function reads a bounded window.

/** A quoted phrase right after its cue. */
function quotedWords(text: string, from: number): readonly TextSpan[] {
  const window = windowAfter(text, from)
  const found =
    /^[^"“«「`'\n]{0,70}?(?:[:：=]|\b(?:is|to|as|with|ist|lautet|est|es|è|é)|[是为は은는—-])?\s{0,3}["“«「`']\s?(\p{L}{2,14}(?:[ -]\p{L}{2,14}){2,9})\s?["”»」`']/u.exec(
      window,
    )
  const words = found?.[1] ?? ""
  if (
    words === "" ||
    HOLDS.test(words.toLowerCase()) ||
    /\b(?:enter|type|wrong|invalid|bad|missing|required|password|passphrase|key|confirm|incorrect)\b/i.test(
      words,
    )
  )
    return []
  const at = from + (found?.[0].lastIndexOf(words) ?? 0)
  return [{ from: at, to: at + words.length }]
}

/** `answer: Rex`, in the sentence that names the question or the next one. */
function answerAfter(text: string, from: number): readonly TextSpan[] {
  const found =
    /^[^\n]{0,90}?\b(?:answer|antwort)(?: is| ist)?\s?[:=]?\s{1,3}["'“]?([^\s"'”.,;‹][^"'”.,;\n‹]{2,40})/i.exec(
      text.slice(from, from + 160),
    )
  const isSaid =
    found !== null &&
    /(?:[:=]| is| ist)\s{1,3}["'“]?$/i.test(found[0].slice(0, found[0].length - (found[1]?.length ?? 0)))
  if (found === null || !isSaid || /^(?:the|a|an|not|to|that|stored|required|hashed)\b/i.test(found[1] ?? ""))
    return []
  const to = from + found[0].trimEnd().length
  return [{ from: from + found[0].length - (found[1]?.length ?? 0), to }]
}

/** Three or four digits of a card, eight of a SIM. */
function shortDigits(text: string, from: number): readonly TextSpan[] {
  const found =
    /^(?:\s?(?:code|number|is|:|=|-|est|ist|es|は|是)){0,3}\s{0,2}["'`(]?(\d{3,4}|\d{8})(?![\d.,]\d|[\w%-])/i.exec(
      text.slice(from, from + 40),
    )
  if (found === null) return []
  const to = from + found[0].length
  return [{ from: to - (found[1]?.length ?? 0), to }]
}

/** `352075 is your code`, `use 352075 as your code`. */
function digitsBefore(text: string, start: number): readonly TextSpan[] {
  const before = text.slice(Math.max(0, start - 60), start)
  const found =
    /(?:^|[^\w.,:#/$-])((?:[A-Z]{1,3}-)?\d{4,8}|\d{3}[ -]\d{3})["'`*]{0,2}(?: (?:is|as|ist|als|est|es|é|è|e|como|come|comme|—|-|это)|[は是为，,：:]|는|은)(?: [\p{L}'’]{1,14}){0,4} ?$/u.exec(
      before,
    )
  const value = found?.[1] ?? ""
  if (value === "" || /^(?:19|20)\d\d$/.test(value)) return []
  const at = start - before.length + (found?.index ?? 0) + (found?.[0].indexOf(value) ?? 0)
  return [{ from: at, to: at + value.length }]
}

function digitsAfter(text: string, from: number, cue = "", start = from): readonly TextSpan[] {
  const after = digitsFrom(text, from, cue)
  return after.length > 0 ? after : digitsBefore(text, start)
}

function digitsFrom(text: string, from: number, cue: string): readonly TextSpan[] {
  const window = windowAfter(text, from).slice(0, 60)
  const found =
    /(?<![\w.,:#/$-])(?:\d{3}-\d{2}-\d{3}|\d{3}[ -]\d{3}|\d{4} \d{4}|\d{4,8}|[A-Z]{1,3}-?\d{5,8})(?![\w%]|[.,:/-]\d|\s?(?:ms|s|sec|seconds|minutes|min|px|digits?|chars?|characters?|times|years?|days?|hours?|bytes?|kb|mb|bits?|users?|requests?|lines?)\b)/.exec(
      window,
    )
  if (found === null) return []
  // A year, unless the text calls it a PIN.
  const isSaid =
    /^\W{0,3}(?:(?:is|ist|est|es|é|è|number|code)\W{1,3}){0,2}$/i.test(window.slice(0, found.index)) &&
    /pin|暗証/i.test(cue)
  if (/^(?:19|20)\d\d$/.test(found[0]) && !isSaid) return []
  if (
    /\b(?:error|status|line|port|http|rfc|after|every|within|issue|pr|length|limit|max|min|ttl|expire[sd]?)\b[^\d]*$/i.test(
      window.slice(0, found.index),
    )
  )
    return []
  return [{ from: from + found.index, to: from + found.index + found[0].length }]
}

/** Consecutive words that contain a digit, over several lines. */
function listOfCodes(text: string, from: number): readonly TextSpan[] {
  const window = text.slice(from, from + 800)
  const list =
    /^[^\n\d]{0,40}?[:：=-]?((?:[\s,;|/*-]{1,8}(?:\d{1,2}[.)]\s{1,3})?(?=[A-Za-z0-9-]{0,12}\d)[A-Za-z0-9]{4,12}(?:-[A-Za-z0-9]{3,12}){0,4}(?![A-Za-z0-9])){1,40})/u.exec(
      window,
    )
  const codes = list?.[1] ?? ""
  if (codes.trim().length < 8) return []
  const at = (list?.[0].length ?? 0) - codes.length
  return [{ from: from + at, to: from + at + codes.length }]
}

function licenceAfter(text: string, from: number): readonly TextSpan[] {
  const window = windowAfter(text, from).slice(0, 90)
  const found =
    /(?<![\w-])[A-Z0-9]{4,8}(?:-[A-Z0-9]{4,8}){2,7}(?![\w-])/i.exec(window) ??
    /^\W{1,3}(?=\S{0,60}\d)[A-Z0-9]{8,12}-[A-Za-z0-9+/=-]{24,}/.exec(windowAfter(text, from))
  if (found === null || !/\d/.test(found[0])) return []
  return [{ from: from + found.index, to: from + found.index + found[0].length }]
}

/** At least eleven words of three to eight lower-case letters, without function words such as "the". */
function seedPhrase(text: string, from: number): readonly TextSpan[] {
  const window = text.slice(from, from + 600)
  const run =
    /(?<![a-z])(?:\d{1,2}[.)]?\s{0,2})?[a-z]{3,8}(?:(?:\s|,|\d{1,2}[.)]?|-|\\n){1,6}[a-z]{3,8}){10,32}(?![a-z])/g
  for (let match = run.exec(window); match !== null; match = run.exec(window)) {
    if (match.index > 60) return []
    const kept = withoutLead(match[0])
    const at = match.index + match[0].length - kept.length
    if ((kept.match(/[a-z]{3,8}/g) ?? []).length >= 11 && !HOLDS.test(kept))
      return [{ from: from + at, to: from + at + kept.length }]
  }
  return []
}

const HOLDS =
  /\b(?:the|and|for|with|that|this|from|your|should|must|never|not|are|was|has|have|will|can|into|than|then|when|which|where|because|they|them|their|only|also|any|you|but|its)\b/

/** Without the words that introduce the phrase: `is`, `for the wallet is`. */
function withoutLead(run: string): string {
  const lead = /^(?:[a-z]{3,8}\s){0,6}?(?:the|for|are|was|with|this|your|wallet)\s/.exec(run)
  return lead === null ? run : run.slice(lead[0].length)
}
