// Secrets given to a command: as an argument, piped or written to its input, or in an address. Loaded only for text that
// names such a program or sign. Same invariants as secret-patterns.ts.

import { isPlaceholder } from "./placeholders.ts"
import { PAIR_ROWS } from "./secret-pairs.ts"
import { NAME, notAfter, type SecretRow, WORD } from "./secret-row.ts"
import { isMixed, isUuid } from "./secret-values.ts"

const isReal = (secret: string) => !isPlaceholder(secret) && !/^[-/~]/.test(secret)
const isNotNumber = (secret: string) => isReal(secret) && !/^\d{1,5}$/.test(secret)
/** For programs whose name does not announce a secret. */
const isRandom = (secret: string) =>
  isReal(secret) &&
  secret.length >= 16 &&
  isMixed(secret) &&
  /\d.*\d/.test(secret) &&
  !/[./]\w{1,5}$/.test(secret)

/** Reads a secret from its input. */
const SINK = String.raw`(?:--password-stdin|--pass(?:word|phrase)-(?:stdin|fd)|--with-token|--token-stdin|\bsecrets? (?:set|put|create|add|versions)|\benv (?:add|set)|chpasswd|\b\w{0,12}passwd\b|auth-user-pass|sudo\s{1,4}-\w{0,3}S|\bcryptsetup|\bkinit|\blogin\b[^\n|;&]{0,80}stdin|--data-file[= ]-|\bpass insert|\bsecret-tool|\bkeyring set|\brclone obscure|\bsops\b|\bvault\s(?:kv\s)?(?:put|write)|\bsu\s-|\bopenssl (?:enc|passwd)|\bhtpasswd\b[^\n|]{0,40}-\w{0,4}i|\bad[dm]in-password|\bgpg\b)`
const ARGUMENT = String.raw`(?:[^\s"'\x60|;&<>‹\\]|\\(?!["'nr\n]))`

export const COMMAND_ROWS = [
  ...PAIR_ROWS,
  {
    kind: "fed-secret",
    keywords: ["|"],
    needs: ["echo", "print"],
    pattern: () =>
      notAfter(
        NAME,
        new RegExp(
          String.raw`((?:echo|printf?)\s{1,4}(?:-\w{1,3}\s{1,4})?(?:--\s)?(?:\\?["']?%s(?:\\\\?n)?\\?["']?\s{1,4})?\\?["']?(?:[\w.-]{1,64}:(?=[^|\n]{3,200}chpasswd))?)[^"'\n|‹\\]{3,400}?(?=\\{0,2}n?\\?["']?\s{0,4}\|\s{0,4}[^\n|;&]{0,160}?${SINK})`,
          "g",
        ),
      ),
    accept: isReal,
  },
  {
    kind: "here-secret",
    keywords: ["<<<"],
    pattern: () => new RegExp(String.raw`(${SINK}[^\n|;&<]{0,200}<<<\s{0,4}\\?["']?)[^"'\n‹\\]{3,400}`, "g"),
    accept: isReal,
  },
  {
    kind: "here-document",
    keywords: ["<<"],
    pattern: () =>
      new RegExp(
        String.raw`(${SINK}[^\n|;&<]{0,200}<<-?\s{0,2}\\?["']?(\w{1,40})\\?["']?[^\n]{0,200}(?:\n|\\n))(?:[^\n\\‹]|\\(?!n)|(?:\n|\\n)(?!\s{0,8}\2)){3,2000}`,
        "g",
      ),
    accept: isReal,
  },
  {
    kind: "secret-argument",
    keywords: ["secret", "securestring", "keyvault", "ssm ", "plaintext"],
    pattern: () =>
      /((?:--secret-string|--secret-binary|--plaintext|(?:securestring|keyvault secret set|secret set|secrets? create|parameter)\b[^\n|;]{0,300}?\s(?:--value|--body|-b|--data|--secret-value))[ =]{1,2}\\?)(?:"[^"\n‹]{3,2000}|'[^'\n‹]{3,2000}|[^\s"'`‹\\|;&]{3,400})/gi,
    accept: (secret: string) => {
      const value = secret.replace(/^["']/, "")
      return !value.startsWith("file://") && (/^\{\s{0,4}\\?"/.test(value) || isReal(value))
    },
  },
  {
    kind: "value-of-secure",
    keywords: ["securestring"],
    pattern: () =>
      /(put-parameter\b[^\n|;]{0,200}?\s--value[ =]{1,2}\\?["']?)[^\s"'`‹\\]{3,400}(?=[^\n|;]{0,200}securestring)/gi,
    accept: isReal,
  },
  {
    kind: "given-secret",
    keywords: [
      "obscure",
      "-password",
      "mkpasswd",
      "openssl passwd",
      "login",
      "authtoken",
      "wpa_passphrase",
      "oathtool",
      "/user:",
      "requirepass",
      "masterauth",
      "auth ",
      "setcookie",
      "pypi-token",
      "--secret",
      "unlock",
      "snyk",
      "wandb",
      "add-generic-password",
      "_user",
      "adduser",
      "_password",
      "alias set",
      "secrets set",
      "secret set",
      "http-basic",
      ".psk",
      "encrypt_string",
      "--otp",
    ],
    pattern: () =>
      notAfter(
        NAME,
        /((?:rclone obscure|(?:change|set|reset)-password|mkpasswd(?: -\S{1,20})?|openssl passwd(?: -\S{1,20}){0,3}|cargo login|cargo owner --token|ngrok (?:config )?(?:add-)?authtoken|wpa_passphrase \S{1,64}|oathtool\b[^\n|;&]{0,80}?\s-b|net use\b[^\n|;&]{0,200}?\/user:\S{1,80}|requirepass|masterauth|redis-cli\b[^\n|;&]{0,200}?\sauth|^auth|erl\b[^\n|;&]{0,200}?\s-setcookie|-setcookie|poetry config (?:pypi-token|http-basic)\S{0,60}(?: \S{1,60})?|pulumi config set[^\n|;&]{0,60}? --secret \S{1,80}|pulumi config set \S{1,80}|bw unlock|snyk auth|wandb login|op signin|(?:add_user|adduser|create[_-]user|change_password|set_password|set-password|passwd_user) \S{1,60}|mc alias set \S{1,60} \S{1,120} \S{1,60}|[\w-]{0,20}secrets? set \\?["']?[\w:.-]{1,80}\\?["']?|http-basic\.\S{1,80} \S{1,60}|[\w.-]{1,40}\.psk|security add-generic-password\b[^\n|;&]{0,200}?\s-w|encrypt_string|--otp)[ =]{1,3}\\?["']?)(?![-$])(?:(?<=["'])[^"'\n‹\\]{4,400}|[^\s"'`‹\\|;&)]{4,400})/gim,
      ),
    accept: (secret: string) => isReal(secret) && /\d|[^\w-]/.test(secret) && !/^https?:/.test(secret),
  },
  {
    kind: "program-flag",
    keywords: [
      "openssl",
      "ssh-keygen",
      "zip",
      "7z",
      "sqlcmd",
      "bcp",
      "isql",
      "useradd",
      "usermod",
      "twine",
      "snmp",
      "keytool",
      "jarsigner",
      "jenkins",
      "login",
      "gem ",
      "plink",
      "pscp",
      "mongo",
      "redis-cli",
      "sshpass",
      "mysql",
      "mariadb",
      "ldap",
      "curl",
      "wget",
      "http",
      "rar",
      "gpg",
      "kadmin",
      "winrm",
      "evil",
      "impacket",
      "ipmitool",
      "htpasswd",
      "cf ",
      "az ",
    ],
    needs: [" -"],
    pattern: () =>
      notAfter(
        NAME,
        new RegExp(
          String.raw`((?:openssl\b[^\n|;]{0,300}?\s-[kK]\s{1,4}|openssl\b[^\n|;]{0,300}?\s-(?:pass(?:in|out)?|k)\s{1,4}["']?pass:|ssh-keygen\b[^\n|;]{0,300}?\s-[NP]\s{0,4}|(?:un)?zip\b[^\n|;]{0,300}?\s-P\s{0,4}|(?:7z[ar]?|un?rar|rar)\b[^\n|;]{0,300}?\s-h?p|(?:sqlcmd|bcp|isql|osql)\b[^\n|;]{0,300}?\s-P\s{0,4}|user(?:add|mod)\b[^\n|;]{0,300}?\s-p\s{1,4}|(?:twine|sshpass|mongo\w{0,8}|cf|ipmitool|[\w-]{1,20}(?: \w{1,12})? login)\b[^\n|;]{0,300}?\s-[pP]\s{0,4}|snmp\w{1,10}\b[^\n|;]{0,300}?\s-[AXc]\s{1,4}|(?:keytool|jarsigner|apksigner)\b[^\n|;]{0,400}?\s-{1,2}(?:store|key|ks-|key-|src|dest)?pass(?:word)?(?:\s{1,4}|=)(?:pass:)?|plink\b[^\n|;]{0,300}?\s-pw\s{1,4}|pscp\b[^\n|;]{0,300}?\s-pw\s{1,4}|redis-cli\b[^\n|;]{0,300}?\s-a\s{0,4}|(?:mysql\w{0,8}|mariadb[\w-]{0,8})\b[^\n|;]{0,300}?\s-p|ldap\w{3,10}\b[^\n|;]{0,300}?\s-w\s{0,4}|(?:curl|wget|https?|xh)\b[^\n|;]{0,400}?\s(?:-[a-zA-Z]{0,8}[uUa]|--(?:proxy-)?user|--auth)[ =]{0,2}\\?["']?[\w.@+%-]{1,80}:|jenkins[\w-]{0,10}\b[^\n|;]{0,200}?\s-auth\s{1,4}[\w.@-]{1,60}:|gem\b[^\n|;]{0,200}?\s(?:-k|--key)\s{1,4})\\?["']?)(?!\$[({A-Z]|-|/|assword|rompt|ort\b|ath\b)(?:(?<=["'](?:[\w.@+%-]{1,80}:)?)[^"'\n‹\\]{3,200}|${ARGUMENT}{3,200})`,
          "g",
        ),
      ),
    accept: isNotNumber,
  },
  {
    // A user, then a password, for any program.
    kind: "user-and-password",
    keywords: [" -p", " --pass"],
    needs: [" -u", " -d", "--user"],
    pattern: () =>
      /(\s(?:-[uU]|-D|--user(?:name)?)[ =]?\S{1,80}\s(?:[^\n|;]{0,120}?\s)?(?:-[pP]|-pw|-w|--pass(?:word|wd)?)[ =]{0,2}\\?["']?)[^\s"'`‹\\|;&-][^\s"'`‹\\|;&]{4,200}/g,
    accept: (secret: string) =>
      isReal(secret) &&
      /\d/.test(secret) &&
      /[A-Za-z].*[A-Za-z]/.test(secret) &&
      !/[:/]|\.\w{1,4}$/.test(secret),
  },
  {
    // The same as plain words: `user bob pass x9…`.
    kind: "user-pass-words",
    keywords: [" pass"],
    needs: ["user", "login", "account"],
    pattern: () =>
      notAfter(
        /[\w.-]/,
        /((?:user(?:name)?|login|account)[ =][\w.@+-]{1,80} pass(?:wd)?[ =]\\?["']?)[^\s"'`‹\\|;&-][^\s"'`‹\\|;&]{4,200}/gi,
      ),
    accept: (secret: string) =>
      isReal(secret) &&
      /\d/.test(secret) &&
      /[a-z]/.test(secret) &&
      /[A-Z].*[a-z].*[A-Z]|[^\w.,:-]|\d.*[A-Za-z].*\d/.test(secret),
  },
  {
    kind: "flag-token",
    keywords: [" -t ", " -k ", "-token", "-auth", "-key", "-secret"],
    pattern: () =>
      /(\s-{1,2}(?:t|k|T|K|[\w-]{0,30}(?:token|auth|key|secret))[ =]{1,3}\\?["']?)[\w+/=.~-]{16,400}/g,
    accept: (secret: string) => isRandom(secret) || isUuid(secret),
  },
  {
    kind: "database-login",
    keywords: ["sqlplus", "jdbc:", "rman", "expdp", "impdp", "sqlldr"],
    pattern: () =>
      /((?:(?:sqlplus|rman|expdp|impdp|sqlldr)\b[^\n|;]{0,80}?\s|jdbc:oracle:\w{1,8}:)["']?[\w$#-]{1,60}\/)[^\s"'`@‹/]{4,200}(?=@|["'\s]|$)/g,
    accept: isReal,
  },
  {
    kind: "typed-answer",
    keywords: ["assword"],
    pattern: () => /(assword[^\n]{0,20}(?:\n|\\n|[;{])\s{0,8}send(?:\s--)?\s{1,4}\\?["'])[^"'\n‹\\]{3,200}/gi,
    accept: isReal,
  },
  {
    kind: "secret-path",
    keywords: ["://"],
    pattern: () =>
      /(:\/\/[^\s"'`<>‹?]{1,200}?\/(?:t|key|keys|token|tokens|hooks?|webhooks?|webhookb2|with\/key|catch)\/(?:\d{4,20}\/)?)[\w-]{7,200}(?:\/[\w-]{7,200}){0,3}/g,
    accept: (secret: string) => !isPlaceholder(secret) && isMixed(secret) && /\d.*\d|\d.*[A-Z]/.test(secret),
  },
  {
    kind: "url-parameter",
    keywords: ["?", "&"],
    needs: [
      "key=",
      "sig=",
      "code=",
      "token=",
      "sid=",
      "auth=",
      "hmac=",
      "signature=",
      "pass=",
      "pwd=",
      "secret=",
      "sas=",
    ],
    pattern: () =>
      /([?&](?:amp;)?[\w.-]{0,40}?(?:key|sig|code|token|sid|auth|hmac|signature|pass|pwd|password|secret|sas)=)[^\s"'`<>‹&#;)\]]{8,2000}/gi,
    accept: (secret: string) =>
      isReal(secret) && isMixed(secret) && (secret.length >= 16 || /[A-Z].*\d|\d.*[A-Z]/.test(secret)),
  },
  {
    kind: "session-cookie",
    keywords: ["sess", "sid", "cookie"],
    pattern: () =>
      notAfter(
        WORD,
        /([\w.-]{0,40}?(?:sess(?:ion)?(?:[_-]?(?:id|token|key))?|\bsid|sessid|connect\.sid|[._-]sid)["']?\s{0,2}[=:]\s{0,2}["']?(?:s%3A|s:)?)[\w%.+/-]{20,400}/gi,
      ),
    accept: (secret: string) => isReal(secret) && isMixed(secret) && !isUuid(secret),
  },
  {
    kind: "terraform-default",
    keywords: ["variable"],
    pattern: () =>
      /(variable\s{1,4}\\?"[^"\n]{0,60}(?:pass|secret|token|key|cred)[^"\n]{0,40}"\s{0,4}\{[^}]{0,400}?default\s{0,8}=\s{0,8}\\?")[^"\n‹\\]{4,400}/gi,
    accept: isReal,
  },
  {
    kind: "xml-attribute",
    keywords: ["<"],
    needs: ["auth", "pass", "secret", "cred", "token", "key"],
    pattern: () =>
      /(<[\w:-]{0,30}(?:auth|pass|secret|cred|token|apikey)[\w:-]{0,30}\s[^<>]{0,200}?\b(?:value|val|secret|key|content|data)\s{0,2}=\s{0,2}\\?["'])[^"'\n‹\\]{4,400}/gi,
    accept: (secret: string) =>
      isReal(secret) && /\d/.test(secret) && (isMixed(secret) || /[A-Z].*[a-z]|[a-z].*[A-Z]/.test(secret)),
  },
  {
    kind: "wifi-password",
    keywords: ["wifi:"],
    pattern: () => /(WIFI:[^\n]{0,120}?;P:)[^;\n‹]{4,100}/gi,
  },
  {
    kind: "router-password",
    keywords: ["password", "secret"],
    pattern: () => /(\b(?:password|secret) [0-9] )(?=\S{0,40}\d)[^\s"'‹]{8,120}/g,
    accept: (secret: string) => /^[0-9A-F]+$/i.test(secret) || isMixed(secret) || /^[A-Z0-9]+$/.test(secret),
  },
  {
    kind: "key-number",
    keywords: ["private_key_id"],
    pattern: () => /(private_key_id\\?["']?\s{0,4}[:=]\s{0,4}\\?["']?)[0-9a-f]{32,64}/g,
  },
  {
    kind: "key-pair",
    keywords: ["akia", "redacted:aws-key-id"],
    pattern: () =>
      /((?:AKIA[A-Z0-9]{12,16}|‹redacted:aws-key-id›)["']?\s{0,3}(?:[/:,|]|and|\n)\s{0,8}["']?)[A-Za-z0-9+/]{40}(?![A-Za-z0-9+/])/g,
  },
] as const satisfies readonly SecretRow[]

export type CommandKind = (typeof COMMAND_ROWS)[number]["kind"]
