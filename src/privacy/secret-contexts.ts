// Secrets identified by their place: inside a key file, in a URL, in a header, after a password flag. Same invariants as
// secret-patterns.ts, but keywords are in lower case. assignments.ts handles named values (`password=`).

import { isPlaceholder } from "./placeholders.ts"
import { ALNUM, NAME, notAfter, type SecretRow, WORD } from "./secret-row.ts"
import { isMixed } from "./secret-values.ts"

const isReal = (secret: string) => !isPlaceholder(secret)
const isNotNumber = (secret: string) => isReal(secret) && !/^\d+$/.test(secret)
const isRandom = (secret: string) => isReal(secret) && isMixed(secret)

const USER_IN_URL = ["@"]
const FLAG = [" -"]
const FLAG_OR_PIPE = ["|"]
const PASSWORD = ["password", "identified"]

export const CONTEXT_ROWS = [
  {
    kind: "private-key",
    keywords: ["-----begin"],
    pattern: () =>
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:(?:[^-]|-(?!----))*-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\s|\\[nr]|["'+>|,]){1,12}[A-Za-z0-9+/=]{16,})+)/g,
  },
  {
    kind: "putty-key",
    keywords: ["private-lines"],
    pattern: () => /(Private-Lines: \d{1,4})(?:\s{1,4}|(?:\\[rn]){1,2})(?:[A-Za-z0-9+/=\s]|\\[rn]){20,}/g,
  },
  {
    kind: "password-hash",
    keywords:
      "$1$|$2a$|$2b$|$2x$|$2y$|$3$|$4$|$5$|$6$|$7$|$8$|$9$|$y$|$gy$|$apr1$|$argon2|$pbkdf2|$scrypt$|$krb5|$nt$|$s$|$p$|$h$|$sha1$|$md5$|$bcrypt-|{ss|{sha|pbkdf2_sha|:::".split(
        "|",
      ),
    pattern: () =>
      notAfter(
        ALNUM,
        /(?:\$2[abxy]\$\d\d\$[A-Za-z0-9./]{50,60}|\$(?:apr1|[1-9y]|gy|sha1|md5|NT|S|P|H|bcrypt-sha256)\$(?:[\w=,./-]{1,40}\$){0,2}[A-Za-z0-9./+=]{16,100}|\$(?:argon2id?|argon2d|pbkdf2[\w-]{0,20}|scrypt|krb5\w{2,8})\$[\w=,$+/.:@*-]{30,6000}|pbkdf2_sha\d{1,3}\$\d{1,9}\$[\w+/=]{1,80}\$[\w+/=]{30,}|\{S?SHA\d{0,3}\}[A-Za-z0-9+/=]{20,}|[\da-f]{32}:[\da-f]{32}(?=:::))/g,
      ),
  },
  {
    kind: "sentry-dsn",
    keywords: ["sentry"],
    needs: USER_IN_URL,
    pattern: () => /(https?:\/\/)[0-9a-f]{32}(?::[0-9a-f]{32})?(?=@[\w.-]{3,80}\/\d+)/g,
  },
  {
    kind: "url-password",
    keywords: ["://", ":\\/\\/"],
    needs: USER_IN_URL,
    pattern: () =>
      /(:(?:\\?\/){2}[^\s:@/"'`<>‹›]{0,120}:)(?!\d{1,5}(?:[/?#\s"'`,)]|$))[^\s"'`<>‹]{1,200}(?=@)/g,
    accept: isReal,
  },
  {
    kind: "url-token",
    keywords: ["://", ":\\/\\/"],
    needs: USER_IN_URL,
    pattern: () => /(:(?:\\?\/){2})[\w.~%+=-]{20,200}(?=@[\w.-]+)/g,
    accept: isRandom,
  },
  {
    kind: "dsn-password",
    keywords: ["@tcp(", "@unix("],
    pattern: () => /([\w.-]{1,80}:)[^\s"'`‹›]{1,200}(?=@(?:tcp|unix)\()/g,
    accept: isReal,
  },
  {
    kind: "signed-url",
    keywords: ["sig=", "signature="],
    pattern: () => /([?&](?:sig|X-Amz-Signature|X-Goog-Signature|Signature)=)[\w%/+=~.-]{24,}/g,
    accept: isReal,
  },
  {
    kind: "authorization",
    keywords: ["authorization"],
    pattern: () =>
      /(authorization[\\"'`\])]{0,4}\s{0,4}(?:=>|[:=,])\s{0,8}[\\"'`]{0,4}(?:[a-z][a-z0-9-]{1,20}(?:\s|\\n){1,8})?)(?![$<{%]|https?:|\w{1,20}=\\{0,3}["'])[A-Za-z0-9_+/=.~:-]{6,}(?![A-Za-z0-9_+/=.~:(-])/gi,
    accept: (secret: string) => isReal(secret) && (/\d|=$/.test(secret) || isMixed(secret)),
  },
  {
    kind: "basic-auth-call",
    keywords: ["basicauth(", "basic_auth(", "auth=(", "auth = (", ".auth("],
    pattern: () =>
      /((?:auth\s{0,2}=\s{0,2}|basic_?auth|\.auth)\(\s{0,8}\\?["'][^"'\n\\]{1,80}\\?["']\s{0,4},\s{0,8}\\?["'])[^"'\s‹\\]{4,}(?=\\?["'])/gi,
    accept: isReal,
  },
  {
    kind: "bearer",
    keywords: ["bearer", "basic"],
    pattern: () => /((?:bearer|basic)(?:\s|\\n){1,4}[\\"'`]{0,2})[A-Za-z0-9_+/=.~-]{16,}/gi,
    accept: isRandom,
  },
  {
    kind: "cookie",
    keywords: ["cookie"],
    pattern: () =>
      notAfter(
        /[\w.]/,
        /((?:set-)?cookie\\{0,2}["']?\s{0,4}:\s{0,4}\\{0,2}["']?)[\w.%-]{1,80}=[^\s"'`;‹\\]{4,}(?:;[ \t]{0,2}[^\s"'`;=\\]{1,80}(?:=[^\s"'`;\\]*)?)*/gi,
      ),
  },
  {
    kind: "cookie-flag",
    keywords: [" -b", "--cookie"],
    needs: FLAG,
    pattern: () =>
      /(\s(?:-b|--cookie)[ =]{1,2}["']?)[\w.%-]{1,80}=[^\s"'`;‹]{6,}(?:;[ \t]{0,2}[^\s"'`;=]{1,80}=[^\s"'`;]*)*/g,
  },
  {
    kind: "login-flag",
    keywords: [" -u", "-user", " -a", "--auth"],
    needs: FLAG,
    pattern: () =>
      notAfter(
        NAME,
        /((?:curl|https?|wget|xh)\b[^\n|;]{0,400}?\s(?:-u|--user|--proxy-user|-U|-a|--auth)[ =]{0,2}\\?["']?[\w.@+-]{1,80}:)(?![$<{/])[^\s"'`‹\\]{3,}/g,
      ),
    accept: isNotNumber,
  },
  {
    kind: "cli-password",
    keywords: [" -p", " -a", " -w"],
    needs: FLAG,
    pattern: () =>
      notAfter(
        NAME,
        /((?:(?:mysql(?:dump|admin|import|show|check)?|mariadb(?:-dump|-admin)?|mycli|7za?)\b[^\n|;&]{0,300}?\s-p|(?:sshpass|mongo(?:sh|dump|restore|export|import)?|(?:docker|podman|helm registry|skopeo|buildah|az|oc)(?: \w{1,12})? login|plink)\b[^\n|;&]{0,300}?\s-pw?[ =]{0,2}|ldap(?:search|add|modify|passwd|delete|whoami)\b[^\n|;&]{0,300}?\s-w[ =]{0,2}|redis-cli\b[^\n|;&]{0,300}?\s-a[ =]{0,2}|(?:sqlcmd|(?:un)?zip)\b[^\n|;&]{0,300}?\s-P[ =]{0,2})\\?["']?)(?![$<{/-]|assword|rompt|ort)[^\s"'`‹\\]{3,}/g,
      ),
    accept: isNotNumber,
  },
  {
    kind: "user-file",
    keywords: ["htpasswd", "smbclient"],
    needs: FLAG,
    pattern: () =>
      /((?:htpasswd\s{1,4}-\w{0,5}b\w{0,5}\s{1,4}\S{1,200}\s{1,4}[\w.@-]{1,80}\s{1,4}|smbclient\b[^\n|;&]{0,300}?\s-U ["']?[\w.@/-]{1,80}%)["']?)(?![$<{/-])[^\s"'`‹]{3,}/g,
    accept: isReal,
  },
  {
    kind: "piped-password",
    keywords: ["chpasswd", "sudo -s"],
    needs: FLAG_OR_PIPE,
    pattern: () =>
      notAfter(
        WORD,
        /((?:echo|printf)\s{1,4}(?:-\w{1,3}\s{1,4})?\\?["']?(?:[\w.-]{1,64}:)?)(?![$<{-])[^\s"'`|‹\\]{3,}(?=\\?["']?\s{0,4}\|\s{0,4}(?:sudo\s{1,4}-S\b|(?:sudo\s{1,4})?chpasswd))/g,
      ),
    accept: isReal,
  },
  {
    kind: "openssl-password",
    keywords: ["pass:"],
    needs: FLAG,
    pattern: () => /((?<![\w-])-(?:pass(?:in|out)?|k)\s{1,4}["']?pass:)(?![$<{])[^\s"'`‹]{3,}/g,
  },
  {
    kind: "netrc",
    keywords: ["login"],
    needs: PASSWORD,
    pattern: () =>
      notAfter(
        WORD,
        /(login(?:\s|\\n){1,8}[^\s"']{1,100}(?:\s|\\n){1,8}password(?:\s|\\n){1,8}["']?)(?![$<{=:])[^\s"'`‹]{3,}/gi,
      ),
    accept: isReal,
  },
  {
    kind: "sql-password",
    keywords: ["identified", "user", "role"],
    needs: PASSWORD,
    pattern: () =>
      /(\b(?:identified(?:\s{1,4}with\s{1,4}\w{1,40})?\s{1,4}by|(?:encrypted|with|role|login|user\s{1,4}\S{1,64})\s{1,4}password)\s{1,4}(?:password\s{1,4})?(?:\\{0,2}['"]|(?<=identified\s{1,4}by\s{1,4})(?=[^\s;'"]{0,40}\d)))[^'"\s‹\\;]{3,}/gi,
    accept: isReal,
  },
  {
    kind: "pgpass",
    keywords: [":5432:"],
    pattern: () => /(:5432:[\w*-]{1,63}:[\w*.-]{1,63}:)[^\s:"'‹]{3,}/g,
    accept: isReal,
  },
  {
    kind: "powershell-password",
    keywords: ["securestring"],
    pattern: () => /(ConvertTo-SecureString\s{1,4}(?:-String\s{1,4})?\\{0,2}["'])(?!\$)[^"'\n‹\\]{3,}/gi,
  },
] as const satisfies readonly SecretRow[]

export type ContextKind = (typeof CONTEXT_ROWS)[number]["kind"]
