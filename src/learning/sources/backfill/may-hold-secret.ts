// Suspects a secret in a finding (T10), which is then neither offered nor kept. Suspicion is enough here, unlike in redaction,
// which must not damage ordinary text.

export function mayHoldSecret(whole: string): boolean {
  const text = whole.slice(0, MAX_CHARS)
  if (whole.includes("‹redacted:")) return true
  return NAMES.test(text) && (GIVEN.test(text) || STRAY.test(text))
}

/** Bounds the patterns below; findings are shorter. */
const MAX_CHARS = 4_000

const NAMES =
  /pass(?:word|wd|code|phrase|wort)|\bpwd\b|\bpass\b|secret|token|credential|api[ _-]?key|\bpin\b|login|contrase[nñ]a|clave|senha|mot de passe|kennwort|密码|口令|密钥|令牌|账号|パスワード|暗証|пароль|логин|비밀번호/i

const NAME =
  "(?:pass\\w*|pwd|secret|token|key|credentials?|login|contrase[nñ]a|clave|senha|passe|kennwort|密码|口令|密钥|令牌|账号|パスワード|пароль|логин|비밀번호)"
const ORDINARY =
  "(?:in|not|never|always|the|an?|only|kept|stored|required|on|from|to|at|set|too|missing|wrong|empty|there|your|my|our|invalid|valid|expired|optional|needed|used|public|private|hashed|encrypted|rotated|read|checked)\\b"

/** "pass: hunter2", "密码是 …"; "the password is hunter2" at the end of a clause or with an unusual word. */
const GIVEN = new RegExp(
  `${NAME}[^\\S\\n]*(?:[:：=]|->|是|为|は)[^\\S\\n]*["'\`“]?(?!${ORDINARY})\\S{3,}` +
    "|\\bpin\\b[^\\S\\n]*(?:[:：=]|->|is)[^\\S\\n]*[\"'`“]?(?=\\S*\\d)\\S{3,}" +
    `|${NAME}[^\\S\\n]+(?:is|are|was|es|ist|est|это|é)[^\\S\\n]+(?!${ORDINARY})(?:["'\`“]\\S{3,}|\\S{3,64}(?=[.,;!]?(?:$|\\n)|[,;] )|(?=\\S*[\\d_!@#$%^&*-])\\S{3,})`,
  "i",
)

/** A word that is not prose, such as `test1234`: letters and digits together, after a name or with a symbol. */
const STRAY =
  /(?:pass\w*|pwd|pin|login|token|key|senha|clave|contrase[nñ]a|kennwort|密码|パスワード|пароль)[^\S\n]+["'`“]?(?=[^\s/\\]*\d)(?=[^\s/\\]*[a-z])[^\s/\\]{5,64}|(?:^|[\s"'`“(])(?=[^\s/\\]*[a-z])(?=[^\s/\\]*\d)(?=[^\s/\\]*[_!@#$%^&*?+])[^\s/\\]{8,64}/i
