import { expect, test } from "bun:test"
import { redactSpelled } from "./disguises.ts"
import { redact } from "./redact.ts"
import { redactBlocks } from "./secret-blocks.ts"
import { makeFrom } from "./secret-patterns.test.proofs.ts"
import { redactProse } from "./secret-prose.ts"
import { redactStoreCommands } from "./secret-stores.ts"

const make = makeFrom(5)
const mark = (kind: string) => `‹${kind}›`
const prose = (text: string) => redactProse(text, text.toLowerCase(), mark)

test("T10: a password in a sentence is redacted in ten languages", () => {
  const secret = `Sable${make.digits(3)}qX`
  for (const [before, after] of [
    ["The password is ", ", please log in."],
    ["La contraseña es ", "."],
    ["Das Passwort lautet ", ", bitte."],
    ["Le mot de passe est ", "."],
    ["A senha é ", "."],
    ["La password è ", "."],
    ["パスワードは", "です。"],
    ["密码是", "，请登录。"],
    ["Пароль — ", ", заходи."],
    ["비밀번호는 ", "입니다."],
  ])
    expect(prose(`${before}${secret}${after}`)).toBe(`${before}‹password›${after}`)
})

test("T10: a password after a phrase such as 'log in with' is redacted, and nothing else near it", () => {
  const secret = `Sable!${make.digits(3)}qX`
  for (const before of [
    "log in as bob@example.com with ",
    "We are logged in as bob using ",
    "Sign in with bob and ",
    "Zum Einloggen als bob mit ",
    "connecte-toi avec bob et ",
    "inicia sesión con ",
  ])
    expect(prose(`${before}${secret} here`)).toBe(`${before}‹password› here`)
  for (const text of [
    "Log in via SSO (see RFC6749#4.1)",
    "Users log in with OAuth2 on Node20.",
    "connecter le module ESP32-S3!",
    "Make sure that user tests pass Node20 in CI",
    "Sign in with Google, then open a.b/c#L12",
    "Then sign in with GitHub2FA!",
    "Log in with Okta-OAuth2! or with AzureSAML2?",
  ])
    expect(redact(text)).toBe(text)
})

test("T10: codes, phrases and licence keys are redacted only after their words", () => {
  const code = make.digits(6)
  expect(prose(`The one-time code is ${code}.`)).toBe("The one-time code is ‹one-time-code›.")
  expect(prose(`Issue ${code} is about error codes.`)).toBe(`Issue ${code} is about error codes.`)
  const words = "orchard velvet lizard tornado umbrella wisdom copper dinosaur garage hazard island jungle"
  expect(prose(`seed phrase: ${words}`)).toBe("seed phrase: ‹seed-phrase›")
  expect(prose(`We grow ${words}`)).toBe(`We grow ${words}`)
})

test("T10: sentences about passwords, tokens and keys stay unchanged", () => {
  for (const text of [
    "Hash the password with sha256 or argon2id, never md5.",
    "The password must have at least 8 characters and 2 digits.",
    "The token expires after 3600 seconds; see RFC6749.",
    "Press the key F12, then look at config2.json:14.",
    "Rename passwordV2 to passwordHash in user_service2.ts.",
    "The primary key of table2 is order_id_2024.",
    "Login fails on Node18 with error E1234.",
  ])
    expect(redact(text)).toBe(text)
})

test("T10: a leading sign alone does not make a placeholder", () => {
  const secret = `${make.letters(4)}${make.digits(3)}xQ`
  for (const sign of ["@", "#", "%", "&", "[", "{", "<", "$9"])
    expect(redact(`PGPASSWORD='${sign}${secret}' psql`)).toBe("PGPASSWORD='‹redacted:password›' psql")
  for (const form of [
    "$NAME",
    "${NAME}",
    "<your-key>",
    "{{ x }}",
    "%NAME%",
    "[redacted]",
    "$(cat f)",
    "@file.txt",
  ])
    expect(redact(`PGPASSWORD='${form}' psql`)).toBe(`PGPASSWORD='${form}' psql`)
})

test("T10: a Kubernetes Secret, the end of a key and a column of passwords are redacted as blocks", () => {
  const value = make.alnum(12)
  const manifest = `data:\n  odd: ${value}\nkind: Secret\nmetadata:\n  name: app`
  expect(redactBlocks(manifest, mark)).toBe(
    "data:\n  odd: ‹kubernetes-secret›\nkind: Secret\nmetadata:\n  name: app",
  )
  const tail = `${make.base64(64)}\n${make.base64(40)}\n${"-".repeat(5)}END PRIVATE KEY`
  expect(redactBlocks(tail, mark)).toBe(`‹private-key›\n${"-".repeat(5)}END PRIVATE KEY`)
  expect(redactBlocks(`user,password\nbob,${value}`, mark)).toBe("user,password\nbob,‹password›")
  expect(redactBlocks(`kind: ConfigMap\ndata:\n  odd: ${value}`, mark)).toContain(value)
})

test("T10: every value put into a secret store is redacted, names and plain words stay", () => {
  const value = make.alnum(12)
  expect(redactStoreCommands(`fly secrets set DSN=${value} MODE=debug`, mark)).toBe(
    "fly secrets set DSN=‹secret› MODE=debug",
  )
  expect(redactStoreCommands(`make set DSN=${value}`, mark)).toBe(`make set DSN=${value}`)
})

test("T10: a token is found across a line's end, in joined strings, in wide and in lookalike letters, in Base64", () => {
  const token = `gh${"p_"}${make.alnum(36)}`
  const wide = [...token].map((each) => String.fromCodePoint((each.codePointAt(0) ?? 0) + 0xfee0)).join("")
  for (const text of [
    `run ${token.slice(0, 20)}\\\n${token.slice(20)} now`,
    `const t = "${token.slice(0, 20)}" + "${token.slice(20)}"`,
    `the ${wide} works`,
    `the ${token.replace("p", "р")} works`,
    `echo ${btoa(`DB_PASSWORD=${make.alnum(12)}`)} | base64 -d`,
    `echo ${btoa(btoa(`api_key: ${make.alnum(24)}`))}`,
  ])
    expect(redact(text), text).toContain("‹redacted:")
  expect(redactSpelled("Привет, ｗｏｒｌｄ", redact)).toBe("Привет, ｗｏｒｌｄ")
})

test("T10: hashes, digests and ids without a word for a secret beside them stay", () => {
  for (const text of [
    `commit ${make.hex(40)}`,
    `sha512-${make.base64(86)}==`,
    `image@sha256:${make.hex(64)}`,
    `request ${make.uuid()} failed`,
    `toolu_01${make.alnum(22)}`,
  ])
    expect(redact(text)).toBe(text)
})
