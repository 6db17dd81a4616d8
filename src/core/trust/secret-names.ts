// Which names promise a secret value: of environment variables, JSON keys, flags, headers. A name is read
// as words (snake, kebab, dotted and camel case); what it says about a secret (its length, its file, its
// type) is not a secret. The answer never depends on the value.

export function isSecretName(name: string): boolean {
  if (name.length < 2 || name.length > 120) return false
  const words = wordsOf(name)
  const last = words.at(-1) ?? ""
  if (ABOUT.has(last) || words.some((word) => NEVER.has(word))) return false
  if (words.some((word) => ALWAYS.has(word)) || LAST.has(last)) return true
  if (last === "key") return words.length > 1 && (isConstant(name) || words.some((word) => KEY_OF.has(word)))
  return GLUED.test(words.join(""))
}

/** A key in capitals, `STRIPE_KEY`, is an environment variable, whatever it is the key of. */
function isConstant(name: string): boolean {
  return name === name.toUpperCase()
}

function wordsOf(name: string): readonly string[] {
  const spaced = name.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && !/^\d+$/.test(word))
}

const set = (words: string) => new Set(words.split(" "))

/** The word makes the name secret wherever it stands. */
const ALWAYS = set(
  "password passwd passphrase passcode secret secrets token apikey credential credentials creds pgpassword " +
    "authtoken accesstoken refreshtoken secretkey privatekey accesskey clientsecret authkey jwt dbpass " +
    "userpass mysqlpwd sshpass apitoken apisecret webhooksecret bearer",
)

/** Only as the last word: `DB_PASS`, but not `pass_rate`. */
const LAST = set("pass pwd auth pat psk otp totp pin signature connectionstring authorization")

const KEY_OF = set(
  "api access secret private signing sign encryption encrypt decryption account auth master shared storage " +
    "license session deploy service admin webhook client hmac ssh anon root subscription aes rsa cipher " +
    "project instrumentation stripe openai anthropic google aws azure integration publishable sas host",
)

const GLUED = /(?:password|passphrase|apikey|secretkey|clientsecret|accesstoken|authtoken|privatekey)$/

/** Ends a name that speaks about a secret and does not hold it. */
const ABOUT = set(
  "count counts limit limits length len size type types kind name names url uri urls endpoint host file files " +
    "path paths dir directory expiry expires expiration ttl at age field fields input policy regex pattern min " +
    "max version prompt label error errors index usage budget sock socket enabled required status state hint " +
    "rotation manager provider class strength reset form column param params used total arn ref id ids prefix " +
    "suffix format algorithm alg scheme store storage loader helper handler factory service scope scopes audience " +
    "issuer rate ratio position offset start end line verified valid changed updated created by parallelism " +
    "env var variable from source mode option options config enable disable visible visibility",
)

const NEVER = set("public pub tokenizer tokenizers bypass placeholder example max min num tokens")
