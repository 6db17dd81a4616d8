// A user with their password: a remote login, a connection string, `user / password` after a word for an account.
// secret-commands.ts includes these rows; same invariants.
import { isGibberish } from "./opaque-shapes.ts"
import { isPlaceholder } from "./placeholders.ts"
import { isJumble, isWordsAndNumber } from "./prose-values.ts"
import { notAfter, type SecretRow } from "./secret-row.ts"
import { isOddCase } from "./secret-values.ts"

const isReal = (secret: string) => !isPlaceholder(secret) && !/^[-/~]/.test(secret)
const isNotNumber = (secret: string) => isReal(secret) && !/^\d{1,5}$/.test(secret)

/** A chosen password after its user; not a port, version, path or number. */
export function isPaired(secret: string): boolean {
  if (!isReal(secret) || /^[\w.-]+:\d|^\d+$|\.[a-z]{1,5}$|[()]|^v?\d+(?:\.\d+)+/.test(secret)) return false
  if (isWordsAndNumber(secret) || isJumble(secret) || isGibberish(secret) || isOddCase(secret)) return true
  return (
    /\d/.test(secret) &&
    (/[A-Z].*[a-z]|[a-z].*[A-Z]/.test(secret) || /[!@#$%^&*{}[\]<>?]|-\d+-|\d{3}/.test(secret))
  )
}

export const PAIR_ROWS = [
  {
    // Right after the user of a program that logs in elsewhere, a plain word is enough.
    kind: "remote-login",
    keywords: [
      "psexec",
      "winexe",
      "wmiexec",
      "crackmapexec",
      "netexec",
      "xfreerdp",
      "rdesktop",
      "smbclient",
      "impacket",
      "evil-winrm",
      "mysql",
      "psql",
      "cqlsh",
      "mongo",
      "sqlcmd",
    ],
    needs: [" -u", " -d"],
    pattern: () =>
      /(\b(?:psexec(?:64)?(?:\.exe)?|winexe|wmiexec(?:\.py)?|crackmapexec|netexec|rdesktop|evil-winrm|cqlsh|mongo\w{0,8}|sqlcmd)\b[^\n|;]{0,160}?\s-[uU][ =]?\S{1,80}\s(?:[^\n|;]{0,60}?\s)?-[pP][ =]?["']?)[^\s"'`‹\\|;&$%-][^\s"'`‹\\|;&]{3,200}/gi,
    accept: isNotNumber,
  },
  {
    // Server=…;User Id=…;Password=…: any value is the password.
    kind: "connection-string",
    keywords: ["password=", "pwd=", "password =", "pwd ="],
    needs: [";"],
    pattern: () =>
      /(\b(?:server|data source|host|uid|user id|user|database|initial catalog|provider|driver|dsn|port)\s?=[^=\n;"']{1,120};[^\n"']{0,200}?\b(?:password|pwd)\s?=\s?)[^\s;"'`‹<>{}$%][^\s;"'`‹]{2,120}(?=;|["'\s]|$)/gi,
    accept: (secret: string) => isReal(secret) && !/^(?:\*+|x+|#+|\.+)$/i.test(secret),
  },
  {
    kind: "account",
    keywords: [" / ", "/", ":"],
    needs: [
      "admin",
      "root",
      "user",
      "account",
      "login",
      "log in",
      "sign in",
      "cred",
      "guest",
      "demo",
      "postgres",
    ],
    pattern: () =>
      notAfter(
        /[\w./:@-]/,
        /((?:admin(?:istrator)?|root|user|guest|demo|test|postgres|sa|superuser|deploy|operator|[\w.+-]{2,40}@[\w-]{1,40}\.[\w.]{2,20})[`"'*]{0,3}(?: {1,2}\/ {1,2}|:(?! )|\/| \| )["'`*]{0,3})[^\s"'`‹/]{5,59}[^\s"'`‹/).,;](?=["'`\s,.;)*<]|$)/gi,
      ),
    accept: isPaired,
  },
  {
    // After a word for an account: any user, a sign, the password.
    kind: "user-pair",
    keywords: [
      "user/pass",
      "username/pass",
      "user / pass",
      "credentials",
      "creds",
      "login",
      "account",
      "user & pass",
      "user:pass",
      "zugangsdaten",
      "identifiants",
      "credenciales",
      "credenciais",
      "логин",
      "账号",
      "アカウント",
      "계정",
    ],
    pattern: () =>
      /((?:user(?:name)?\s{0,2}[/&:]\s{0,2}pass(?:word|wd)?|\bcredentials?|\bcreds?|\blog-?ins?|\baccounts?|zugangsdaten|identifiants|credenci\w{2,4}|логин\S{0,10}|账号|アカウント|계정)(?:\s[\w()]{1,14}){0,3}[^\w\n]{0,3}(?:[:：(=]|\bis\b|\bare\b)\s{0,3}["'`*(]{0,3}(?:default:\s)?[A-Za-z][\w.@+-]{1,40}["'`*]{0,3}\s{0,2}[/:|]\s{0,2}["'`*]{0,3})[^\s"'`‹/|]{4,59}[^\s"'`‹/|).,;](?=["'`\s,.;)*<|]|$)/giu,
    accept: isPaired,
  },
  {
    // `domain/user:password@host`, without a scheme.
    kind: "user-at-host",
    keywords: ["@"],
    pattern: () =>
      notAfter(
        /[\w:/.@-]/,
        /((?:[\w.-]{2,40}\/)?[A-Za-z][\w.-]{0,40}:)(?!\/)[^\s"'`‹:/]{6,60}(?=@[\w-]{1,60}(?:\.[\w-]{1,60}){1,4}(?:[\s"'`:/]|$))/g,
      ),
    accept: isPaired,
  },
] as const satisfies readonly SecretRow[]
