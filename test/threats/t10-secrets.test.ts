// T10: secrets never reach the store. The figures asked for by the threat table, over generated samples.
import { expect, test } from "bun:test"
import { excerpt, redact, secretValuesOf } from "../../src/core/trust/redact.ts"
import {
  ASSIGNMENT_PROOFS,
  CONTEXT_PROOFS,
  makeFrom,
  type Proof,
  TOKEN_PROOFS,
} from "../../src/core/trust/secret-proofs.ts"
import { benignTexts } from "./corpus/benign-text.ts"

const SEED = 7

function positives(): readonly Proof[] {
  const make = makeFrom(SEED)
  const bare = Object.values(TOKEN_PROOFS).flatMap((proofs) => proofs(make))
  const placed = [
    ...Object.values(CONTEXT_PROOFS).flatMap((proofs) => proofs(make)),
    ...ASSIGNMENT_PROOFS(make),
  ]
  const inJson = [...bare, ...placed].map(({ text, secret }) => ({
    text: JSON.stringify({ tool: "Bash", command: `cd app\n${text}` }),
    secret: JSON.stringify(secret).slice(1, -1),
  }))
  const inHeader = bare.slice(0, 40).map(({ secret }) => {
    const encoded = btoa(`user:${secret}`)
    return { text: `curl -H "Authorization: Basic ${encoded}" https://api.example.com`, secret: encoded }
  })
  const inProse = bare.map(({ text, secret }) => ({ text: `It printed ${text}, which worked.`, secret }))
  return [...bare, ...placed, ...inJson, ...inHeader, ...inProse, ...unseen(make)]
}

/** Not from the rows' own shapes: as people paste them. */
function unseen(make: ReturnType<typeof makeFrom>): readonly Proof[] {
  const password = () => make.password()
  return [
    ["PGPASSWORD=", password(), " psql -h db -U app"],
    ["MYSQL_PWD=", password(), " mysql -u root"],
    ["echo 'DB_PASSWORD=", password(), "' >> .env"],
    ["sudo -S <<< pw; export SUDO_PASSWORD=", password(), ""],
    ["heroku config:set SECRET_KEY_BASE=", make.hex(64), " -a app"],
    ["fly secrets set DATABASE_PASSWORD=", make.alnum(24), ""],
    ["kubectl create secret generic db --from-literal=password=", password(), ""],
    ["aws configure set aws_secret_access_key ", make.base64(40), ""],
    ["helm upgrade app . --set auth.password=", password(), ""],
    ["terraform apply -var 'db_password=", password(), "'"],
    ["npm config set //registry.example.com/:_authToken ", make.alnum(36), ""],
    ["wget --http-password=", password(), " https://x.example.com/f"],
    ['my $password = "', password(), '";'],
    ["DB_PASSWORD: ", password(), "\nDB_HOST: db"],
    ["spring.datasource.password=", password(), ""],
    ['"ConnectionStrings": "Server=db;Database=a;User=sa;Pwd=', password(), ';"'],
    ["jdbc:postgresql://db/app?user=bob&password=", password(), ""],
    ["the admin password is: ", password(), ""],
    ["password => '", password(), "',"],
    ['<add key="ApiKey" value="', make.alnum(32), '" />'],
    ["login --token=", make.alnum(40), ""],
    ["x-auth-token: ", make.hex(32), ""],
    ["access_key_secret: ", make.alnum(30), ""],
    ["[default]\naws_access_key_id = X\naws_secret_access_key = ", make.base64(40), "\nregion = eu-west-1"],
    ["Bearer ", make.url(48), ""],
    ["Proxy-Authorization: Basic ", btoa(`bob:${password()}`), ""],
    ["git remote set-url origin https://oauth2:", make.alnum(26), "@gitlab.example.com/a/b.git"],
    ["client_secret=", make.alnum(32), "&grant_type=client_credentials"],
    ["+  apiKey: '", make.alnum(32), "',"],
    ["-PASSWORD=", password(), ""],
  ].map(([before = "", secret = "", after = ""]) => ({ text: before + secret + after, secret }))
}

test("T10: at least 98 % of secrets are taken, in every place they are met", () => {
  const samples = positives()
  const missed = samples.filter(({ text, secret }) => {
    const out = redact(text)
    const half = Math.max(4, Math.ceil(secret.length / 2))
    return out.includes(secret.slice(0, half)) || out.includes(secret.slice(-half))
  })
  const recall = 1 - missed.length / samples.length
  console.log(`T10 recall ${(recall * 100).toFixed(2)} % of ${samples.length}; missed ${missed.length}`)
  for (const { text } of missed) console.log(`  missed: ${text.slice(0, 60)}`)
  expect(samples.length).toBeGreaterThanOrEqual(200)
  expect(recall).toBeGreaterThanOrEqual(0.98)
})

test("T10: at most 1 % of ordinary texts are touched", () => {
  const samples = benignTexts(makeFrom(SEED), 2500)
  const touched = samples.filter((text) => redact(text) !== text)
  const rate = touched.length / samples.length
  console.log(
    `T10 false positives ${(rate * 100).toFixed(2)} % of ${samples.length}; touched ${touched.length}`,
  )
  for (const text of touched.slice(0, 20))
    console.log(`  touched: ${text.slice(0, 90)} -> ${redact(text).slice(0, 110)}`)
  expect(samples.length).toBeGreaterThanOrEqual(2000)
  expect(rate).toBeLessThanOrEqual(0.01)
})

test("T10: redacting twice changes nothing more", () => {
  for (const { text } of positives()) expect(redact(redact(text))).toBe(redact(text))
})

test("T10: an excerpt of any length shows no half of a secret", () => {
  for (const { text, secret } of positives().filter((sample) => sample.secret.length >= 12)) {
    const padded = `${"word ".repeat(8)}\n${text}\n${"word ".repeat(300)}`
    const half = Math.ceil(secret.length / 2)
    if (redact(padded).includes(secret.slice(0, half))) continue
    for (const max of [45, 52, 60, 75, 100]) {
      const out = excerpt(padded, max)
      expect(out.length).toBeLessThanOrEqual(max)
      expect(out.includes(secret.slice(0, half)), `${max}: ${out}`).toBe(false)
    }
  }
})

test("T10: values of the environment are taken wherever they stand, also as JSON and URLs write them", () => {
  const make = makeFrom(SEED)
  const odd = `q"${make.alnum(6)} /${make.alnum(6)}`
  const secrets = secretValuesOf({
    DEPLOY_TOKEN: "plainlettersonly",
    DB_PASSWORD: odd,
    HOME: "/home/somebody",
    DATABASE_URL: "postgres://app:unguessable-words@db/app",
    TOKEN_TTL: "3600000000",
    PIN_SECRET: "1234",
    MAIL_TOKEN: undefined,
  })
  expect(secrets.toSorted()).toEqual([odd, "plainlettersonly", "unguessable-words"].toSorted())
  for (const form of ["plainlettersonly", odd, JSON.stringify(odd).slice(1, -1), encodeURIComponent(odd)]) {
    expect(redact(`say ${form} now`, secrets)).toBe("say ‹redacted:environment› now")
  }
  expect(redact("1234 in /home/somebody", secrets)).toBe("1234 in /home/somebody")
})
