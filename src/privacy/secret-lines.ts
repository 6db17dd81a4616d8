// Secrets that a line of a file or terminal reveals: command output, `name value` of a router or daemon, `/p:value`,
// `-u name,value`, `<key>name</key><string>value`, a form field (line-rows.json). Every pattern is bounded.

import rows from "./line-rows.json" with { type: "json" }
import { hasAll, isChosen, isTechnical } from "./prose-values.ts"
import { isPaired } from "./secret-commands.ts"
import { isSecretName } from "./secret-names.ts"
import { applyRows, type Checks } from "./secret-row.ts"
import { isMixed, isPlaceholder, isScattered } from "./secret-values.ts"

type Mark = (kind: string) => string

/** @public */
export function redactLines(text: string, mark: Mark): string {
  const out = applyRows(text, rows, text, CHECKS).replace(
    MAIL_LOGIN,
    (whole, before: string, value: string, at: number) => {
      const around = text.slice(Math.max(0, at - 80), at) + before
      return !REMOTE_PATH.test(around) && isPassword(value) ? before + mark("password") : whole
    },
  )
  return text.includes("\n") || NAMES_A_VALUE.test(out) ? redactEach(out, mark) : out
}

/** `anna@corp.io:x9…`, unless a program that copies files takes it for a path. */
const MAIL_LOGIN =
  /((?:^|\s)[\w.+-]{2,40}@[\w-]{1,40}\.[a-z]{2,10}(?:\.[a-z]{2,6})?:)([^\s"'‹/]{6,80})(?=\s|$|["'])/gim
const REMOTE_PATH = /\b(?:scp|rsync|ssh|git|sftp|mount|docker)\b|(?:^|\s)git@/

const CHECKS: Checks = {
  real: (value) => !isPlaceholder(value),
  password: (value) => isPassword(value),
  "password with a digit": (value) => isPassword(value) && /\d/.test(value),
  "has a digit": (value) => /\d/.test(value),
  random: (value) => isRandom(value),
  named: (value, before) => isNamed(nameIn(before), value),
  "form field": (value, before) => isSecretName(nameIn(before)) && !isPlaceholder(value),
}

/** The name of an element or field. */
function nameIn(before: string): string {
  return (
    /(?:<(?:key|name)>\s{0,4}|\b(?:name|key|id)=\\?["'])([\w .-]{2,60}?)(?=\s{0,4}<|\\?["'])/i.exec(
      before,
    )?.[1] ?? ""
  )
}

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
