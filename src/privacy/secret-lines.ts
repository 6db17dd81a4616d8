// Secrets that a line of a file or terminal reveals: command output, `name value` of a router or daemon, `/p:value`,
// `-u name,value`, `<key>name</key><string>value`, a form field. Every pattern is bounded.

import { isPlaceholder } from "./placeholders.ts"
import { hasAll, isChosen, isTechnical } from "./prose-values.ts"
import { isPaired } from "./secret-commands.ts"
import { isSecretName } from "./secret-names.ts"
import { notAfter } from "./secret-row.ts"
import { isMixed, isScattered } from "./secret-values.ts"

type Mark = (kind: string) => string

/** @public */
export function redactLines(text: string, mark: Mark): string {
  const judged =
    (kind: string, judge: (value: string) => boolean) => (whole: string, before: string, value: string) =>
      judge(value) ? before + mark(kind) : whole
  let out = text
  if (text.includes(" /"))
    out = out.replace(
      /(\s\/(?:p|pw|pass|password|passwd|pwd|rp|token|key):["']?)([^\s"'‹]{4,120})/gi,
      judged("password", isPassword),
    )
  if (text.includes(" -"))
    out = out.replace(
      /(\s(?:-[uUa]|--user(?:name)?|--auth|--login|--creds?|--basic)[ =]\\?["']?[A-Za-z][\w.@+-]{0,60}(?:\\{1,2}[\w.@+-]{1,60})?[:,%])([^\s"'‹,]{5,120})/g,
      judged("password", isPassword),
    )
  if (text.includes("<"))
    out = out
      .replace(
        /(<(?:key|name)>\s{0,4}([\w .-]{2,60})\s{0,4}<\/(?:key|name)>\s{0,40}<\w{1,20}>\s{0,4})([^\s<‹]{5,2000})(?=\s{0,4}<\/)/gi,
        (whole, before: string, name: string, value: string) =>
          isNamed(name, value) ? before + mark("secret") : whole,
      )
      .replace(
        /(<\w{1,30}\s[^<>]{0,60}?\b(?:name|key|id)=\\?["']([\w.-]{2,60})\\?["'][^<>]{0,60}>\s{0,4})([^\s<‹]{5,2000})(?=\s{0,4}<\/)/gi,
        (whole, before: string, name: string, value: string) =>
          isNamed(name, value) ? before + mark("secret") : whole,
      )
  if (text.includes("<"))
    out = out
      .replace(
        /(<\w{0,30}(?:password|passwd|secret|token|apikey)\w{0,20}>\s{0,20}<\w{1,20}>\s{0,4})([^\s<‹]{5,400})(?=\s{0,4}<\/)/gi,
        judged("secret", isPassword),
      )
      .replace(/(<auth-user-pass>\s{1,4}[^\s<]{1,80}\s{1,4})([^\s<‹]{4,200})/g, judged("password", isReal))
  if (text.includes(">"))
    out = out.replace(
      /(\b(?:echo|printf)\s{1,3}(?:-\w{1,2}\s)?["']?)([^\s"'‹$>|][^\s"'‹>|]{5,400})(?=["']?\s{0,3}>{1,2}\s{0,3}["']?[\w./~$-]{0,120}(?:pass(?:wd|word|phrase)?|token|secret|cred(?:ential)?s?|api_?key|\.key)(?:\.\w{1,6})?(?:["'\s]|$))/gi,
      judged("password", isPassword),
    )
  out = out.replace(
    /(\b(?:basic_auth|http_basic\w{0,20}|authenticate\w{0,20}|login|digest_auth)\s{1,2}["'][^"'\n]{1,60}["'],\s{0,3}["'])([^\s"'‹]{5,120})/g,
    judged("password", isPassword),
  )
  // `"x9…".equals(password)`, `"x9…" == $secret`
  if (LITERAL_FIRST.some((sign) => text.includes(sign)))
    out = out.replace(
      /(?<![\w"'])(["'])([^\s"'‹]{6,120})\1(?=(?:\.equals(?:IgnoreCase)?\(|\s?(?:[!=]={1,2}|<=>)\s?)\$?[\w.>-]{0,40}(?:password|passwd|pwd|secret|auth|token|api_?key)\w{0,10})/gi,
      (whole, quote: string, value: string) =>
        isPassword(value) && /\d/.test(value) ? quote + mark("password") + quote : whole,
    )
  if (text.includes(" -p "))
    out = out.replace(
      /(\s-p\s["']?)([a-z0-9]{40,100}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12})(?=["'\s]|$)/g,
      judged("token", (value) => /\d/.test(value)),
    )
  if (text.includes("form-data"))
    out = out.replace(
      /(form-data;[^\n]{0,40}name=\\?"([\w.-]{2,60})\\?"(?:\s|\\[rn]){2,16})([^\s"'‹\\]{4,400})/gi,
      (whole, before: string, name: string, value: string) =>
        isSecretName(name) && !isPlaceholder(value) ? before + mark("secret") : whole,
    )
  out = out
    .replace(
      notAfter(
        /[\w-]/,
        /((?:unseal|importprivkey|walletpassphrase|decrypt|unlock|activate|authorize|login|auth|authenticate|signin|token|register|enroll|join|apply|redeem)\s{1,3}["']?)([\w+/=.~-]{16,400})(?![\w(])/gi,
      ),
      judged("token", isRandom),
    )
    .replace(
      /((?:^|\s)[\w.+-]{2,40}@[\w-]{1,40}\.[a-z]{2,10}(?:\.[a-z]{2,6})?:)([^\s"'‹/]{6,80})(?=\s|$|["'])/gim,
      (whole, before: string, value: string, at: number) =>
        !/\b(?:scp|rsync|ssh|git|sftp|mount|docker)\b|(?:^|\s)git@/.test(
          text.slice(Math.max(0, at - 80), at) + before,
        ) && isPassword(value)
          ? before + mark("password")
          : whole,
    )
  if (/[A-Z]=/.test(out))
    out = out.replace(
      notAfter(
        /[\w$.?&-]/,
        /((?![A-Z0-9_]{0,40}(?:ID|HASH|SHA\d{0,3}|COMMIT|REV|URL|URI|VERSION|DIGEST|CHECKSUM|SUM|PATH|PUBLIC\w{0,20}|HOST|TAG|IMAGE|NAME)=)[A-Z][A-Z0-9_]{3,60}=["']?)([A-Za-z0-9_+/=-]{24,400})(?![\w./])/g,
      ),
      judged("setting", isRandom),
    )
  if (text.includes("passwd"))
    out = out.replace(
      /(\becho\s{1,3}-e\s{1,3}["'])([^\s"'‹]{6,200})(?=["']\s{0,4}\|\s{0,4}(?:sudo\s)?\w{0,8}passwd)/g,
      judged("password", isReal),
    )
  return text.includes("\n") || NAMES_A_VALUE.test(out) ? redactEach(out, mark) : out
}

const LITERAL_FIRST = ['".equals', "'.equals", '" ==', "' ==", '" !=', "' !=", '"==', "'==", '" <=>', "' <=>"]

const isReal = (value: string) => !isPlaceholder(value)
const isPassword = (value: string) =>
  !isPlaceholder(value) && isChosen(value, 6) && !isTechnical(value) && !/^\d+$|^\//.test(value)
const isRandom = (value: string) =>
  !isPlaceholder(value) &&
  isMixed(value) &&
  isScattered(value) &&
  /\d/.test(value) &&
  /[A-Z]/.test(value) &&
  /[a-z]/.test(value) &&
  !/\.\w{1,5}$/.test(value)
const isNamed = (name: string, value: string) =>
  isSecretName(name.replace(/ /g, "_")) &&
  !isPlaceholder(value) &&
  /\d/.test(value) &&
  (hasAll(value) || isChosen(value, 6)) &&
  !isTechnical(value)

/** A whole line: `bindpw x9…`, `enable secret x9…`, `community x9… RO`, `user bob x9…`. */
const NAMES_A_VALUE =
  /^(\s{0,12}(?:[a-z][\w.:-]{0,40} ){0,3}(?:\w{0,16}(?:password|passwd|passphrase|passwort|secret|community|pw|pwd|psk)|user [\w.@-]{1,40}|authtoken|apikey) ["']?)([^\s"'‹]{6,120})(["']?(?: (?:ro|rw|\*|\d{1,3}))?\s{0,4})$/i
/** A command that prints a secret. */
const PRINTS =
  /^\s{0,4}(?:[\w@:~/.()-]{0,40}[$❯%#>]\s|\+ )?\s{0,2}(?:(?:cat|less|head|tail|bat|type)\s\S{0,120}(?:secret|token|passw|\.key|cred|\.pass|apikey|master)\S{0,40}|(?:echo|printenv|print)\s\$?\{?\w{0,40}(?:secret|token|passw|_key|_pass|_pw|_pat)\w{0,20}\}?|op (?:read|item get)\b[^\n]{0,120}|pass(?: show)?(?: -\w)? [\w./-]{2,80}|gh auth token|(?:[\w-]{1,20} ){1,4}(?:print-access-token|print-identity-token|get-access-token|get-login-password|generate-?token|create-?token|token (?:create|generate|show))[^\n]{0,120}|kubectl [^\n]{0,160}(?:secret|token)[^\n]{0,160}|vault (?:kv )?(?:get|read) [^\n]{0,160}|security find-\w{1,10}-password[^\n]{0,120}|openssl rand [^\n]{0,40}|(?:pwgen|apg|uuidgen)\b[^\n]{0,40}|secret-tool lookup[^\n]{0,80}|heroku config:get \S{1,60}|aws (?:ssm|secretsmanager) get[^\n]{0,200})$/i

/** The heading of a list of accounts, and a line of the list: `Editor: anna / x9…`. */
const LISTS_ACCOUNTS = /\b(?:credentials?|creds|log-?ins?|accounts?|zugangsdaten|identifiants)\b[^\n]{0,24}:/i
const ACCOUNT = /^(.{0,60}?["'`\s:*-][\w.@+-]{2,40}["'`*]{0,3}\s\/\s["'`*]{0,3})([^\s"'`‹/]{5,60})/
const MAX_ACCOUNTS = 8

function redactEach(text: string, mark: Mark): string {
  const lines = text.split("\n")
  let isChanged = false
  let listed = 0
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ""
    listed = LISTS_ACCOUNTS.test(line) ? MAX_ACCOUNTS : listed - 1
    if (line.length > 320 || line === "") continue
    const account = listed > 0 && line.includes(" / ") ? ACCOUNT.exec(line) : null
    if (account !== null && isPaired(account[2] ?? "")) {
      lines[at] = line.replace(account[0], () => `${account[1]}${mark("password")}`)
      isChanged = true
      continue
    }
    const named = NAMES_A_VALUE.exec(line)
    if (named !== null && isLineValue(named[2] ?? "")) {
      lines[at] = `${named[1]}${mark("password")}${named[3]}`
      isChanged = true
      continue
    }
    const printed = (lines[at + 1] ?? "").trim()
    if (
      printed.length < 6 ||
      printed.length > 400 ||
      printed.includes("‹") ||
      !/^[!-~]+$/.test(printed) ||
      !PRINTS.test(line)
    )
      continue
    if (
      !(isPassword(printed) || isRandom(printed) || /^[\da-f]{24,}$/i.test(printed)) ||
      /^[{[<-]/.test(printed)
    )
      continue
    lines[at + 1] = (lines[at + 1] ?? "").replace(printed, () => mark("printed-secret"))
    isChanged = true
  }
  return isChanged ? lines.join("\n") : text
}

function isLineValue(value: string): boolean {
  return (
    isPassword(value) &&
    /\d/.test(value) &&
    !/[(){}=;,]/.test(value) &&
    !/^[a-z]+(?:[-_.][a-z0-9]+)+$/.test(value)
  )
}
