// Which names promise a secret value: of environment variables, JSON keys, flags, headers. A name is read
// as words (snake, kebab, dotted and camel case); what it says about a secret (its length, its file, its
// type) is not a secret. The answer never depends on the value. Written without regular expressions and
// sets: on the hook path building them costs more than asking.

export function isSecretName(name: string): boolean {
  if (name.length < 2 || name.length > 120) return false
  const words = wordsOf(name)
  const last = words.at(-1) ?? ""
  if (isOneOf(ABOUT, last) || words.some((word) => isOneOf(NEVER, word))) return false
  if (words.some((word) => isOneOf(ALWAYS, word)) || isOneOf(LAST, last)) return true
  if (last === "key") {
    return words.length > 1 && (name === name.toUpperCase() || words.some((word) => isOneOf(KEY_OF, word)))
  }
  const glued = words.join("")
  return GLUED.some((end) => glued.endsWith(end))
}

/** Letters only, in small letters: `--db.passWord2` is db, pass, word. */
function wordsOf(name: string): readonly string[] {
  const words: string[] = []
  let word = ""
  let wasSmall = false
  for (let at = 0; at < name.length; at++) {
    const code = name.charCodeAt(at)
    const isSmall = code >= 97 && code <= 122
    const isCapital = code >= 65 && code <= 90
    if (word !== "" && (!(isSmall || isCapital) || (isCapital && (wasSmall || isSmallAt(name, at + 1))))) {
      words.push(word.toLowerCase())
      word = ""
    }
    if (isSmall || isCapital) word += name[at]
    wasSmall = isSmall
  }
  if (word !== "") words.push(word.toLowerCase())
  return words
}

function isSmallAt(name: string, at: number): boolean {
  const code = name.charCodeAt(at)
  return code >= 97 && code <= 122
}

function isOneOf(list: string, word: string): boolean {
  return word !== "" && list.includes(` ${word} `)
}

/** The word makes the name secret wherever it stands. */
const ALWAYS =
  " password passwd passwort passphrase passcode secret secrets token apikey credential credentials creds pgpassword " +
  "authtoken accesstoken refreshtoken secretkey privatekey accesskey clientsecret authkey jwt dbpass " +
  "userpass mysqlpwd sshpass apitoken apisecret webhooksecret bearer "

/** Only as the last word: `DB_PASS`, but not `pass_rate`. */
const LAST = " pass pwd pw auth pat psk otp totp connectionstring authorization "

const KEY_OF =
  " api access secret private signing sign encryption encrypt decryption account auth master shared storage " +
  "license session deploy service admin webhook client hmac ssh anon root subscription aes rsa cipher " +
  "instrumentation stripe openai anthropic google aws azure integration sas "

const GLUED = [
  "password",
  "passphrase",
  "apikey",
  "secretkey",
  "clientsecret",
  "accesstoken",
  "authtoken",
  "privatekey",
]

/** Ends a name that speaks about a secret and does not hold it. */
const ABOUT =
  " count counts limit limits length len size type types kind name names url uri urls endpoint host file files " +
  "path paths dir directory expiry expires expiration ttl at age field fields input policy regex pattern min " +
  "max version prompt label error errors index usage budget sock socket enabled required status state hint " +
  "rotation manager provider class strength reset form column param params used total arn ref id ids prefix " +
  "suffix format algorithm alg scheme store storage loader helper handler factory service scope scopes audience " +
  "issuer rate ratio position offset start end line verified valid changed updated created by parallelism " +
  "env var variable from source mode option options config enable disable visible visibility encryption method title text " +
  "message messages description subject heading help tooltip button link page view screen component test spec "

const NEVER = " public pub tokenizer tokenizers bypass placeholder example max min num tokens "
