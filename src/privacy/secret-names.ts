// Decides which names hold secrets: environment variables, JSON keys, flags, headers. Splits a name into words (snake,
// kebab, dotted, camel case). Facts about a secret (its length, file, type) are not secret. Ignores the value. No regular
// expressions or sets: on the hook path, building them costs more than the check.

export function isSecretName(name: string): boolean {
  if (name.length < 2 || name.length > 120) return false
  const words = wordsOf(name)
  const last = words.at(-1) ?? ""
  if (isOneOf(ABOUT, last) || words.some((word) => isOneOf(NEVER, word))) return false
  if (words.some((word) => isOneOf(ALWAYS, word)) || isOneOf(LAST, last) || isOneOf(WEAK, last)) return true
  if (last === "key") {
    return words.length > 1 && (name === name.toUpperCase() || isKeyOf(words))
  }
  const glued = words.join("")
  return GLUED.some((end) => glued.endsWith(end))
}

/** Any key except one under which a program stores things. */
function isKeyOf(words: readonly string[]): boolean {
  return words.some((word) => isOneOf(KEY_OF, word)) || !words.some((word) => isOneOf(NAMING_KEY_OF, word))
}

/** Names that often hold something else: only a random value counts as a secret. */
export function isWeakName(name: string): boolean {
  const lower = name.toLowerCase()
  if (lower.endsWith("key")) {
    const words = wordsOf(name)
    return (
      words.at(-1) === "key" &&
      words.length > 1 &&
      name !== name.toUpperCase() &&
      !words.some((word) => isOneOf(ALWAYS + KEY_OF, word))
    )
  }
  if (!WEAK_ENDS.some((end) => lower.endsWith(end))) return false
  const words = wordsOf(name)
  return isOneOf(WEAK, words.at(-1) ?? "") && !words.some((word) => isOneOf(ALWAYS, word))
}

/** Lower-case letters only: `--db.passWord2` becomes db, pass, word. */
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

/** Makes a name secret anywhere in it. */
const ALWAYS =
  " password passwd passwort passphrase passcode secret secrets token apikey credential credentials creds pgpassword " +
  "authtoken accesstoken refreshtoken secretkey privatekey accesskey clientsecret authkey jwt dbpass " +
  "identitytoken requirepass userpass mysqlpwd sshpass apitoken apisecret webhooksecret bearer " +
  // Misspellings and other languages.
  "pswd psswd pswrd psword psswrd pssword paswd paswrd pasword passwrd pword psw passw passwrod passord kennwort senha contrasena " +
  "contraseña parola mdp motdepasse haslo wachtwoord heslo salasana sifre geslo lozinka lösenord losenord adgangskode "

/** Only as the last word: `DB_PASS`, but not `pass_rate`. */
const LAST = " oauth bearer pass pwd pw auth pat psk otp totp connectionstring authorization "

const WEAK_ENDS = ["salt", "pepper", "signing", "cookie", "cookies", "mnemonic", "master"]
const WEAK = ` ${WEAK_ENDS.join(" ")} `

const KEY_OF =
  " api access secret private write jwt security recovery vapid crypto signing sign encryption encrypt decryption account auth master shared storage " +
  "license session deploy service admin webhook client hmac ssh anon root subscription aes rsa cipher " +
  "instrumentation preshared presharedkey consumer license product stripe openai anthropic google aws azure integration sas "

/** Keys of a table, store or list. */
const NAMING_KEY_OF =
  " primary foreign sort cache partition range hash idempotency object row lookup index dedupe dedup map query react list " +
  "group join unique composite natural surrogate shard routing event translation locale redis config data host known item " +
  "next continuation sync lock arrow page hot short cut kv dict record field prop column parent child node entity state " +
  "storage local obj cur current prev new old first last by with for is has get set the this any no each per sorted "

const GLUED = [
  "password",
  "passphrase",
  "apikey",
  "secretkey",
  "clientsecret",
  "accesstoken",
  "authtoken",
  "privatekey",
  "presharedkey",
  "keydata",
  "secret",
  "token",
]

/** Last words of names that describe a secret without holding it. */
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
