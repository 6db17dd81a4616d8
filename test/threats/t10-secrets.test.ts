// T10: secrets never reach the store. The figures asked for by the threat table, over generated samples.
import { expect, test } from "bun:test"
import { excerpt, redact, secretValuesOf } from "../../src/privacy/redact.ts"
import { makeFrom } from "../../src/privacy/secret-patterns.test.proofs.ts"
import { benignTexts } from "./corpus/benign-text.ts"
import { nearMisses } from "./corpus/benign-work.ts"
import { KINDS, type KindSample, kindSamples } from "./corpus/secret-kinds.ts"
import { FIFTH_KINDS } from "./corpus/secret-kinds-fifth.ts"
import { FOURTH_KINDS } from "./corpus/secret-kinds-fourth.ts"
import { SECOND_KINDS } from "./corpus/secret-kinds-second.ts"
import { THIRD_KINDS } from "./corpus/secret-kinds-third.ts"
import { SEED, secretSamples, shows } from "./corpus/secret-samples.ts"

test("T10: at least 98 % of secrets are redacted, in every context", () => {
  const samples = secretSamples()
  const missed = samples.filter(({ text, secret }) => shows(redact(text), secret))
  const recall = 1 - missed.length / samples.length
  console.log(`T10 recall ${(recall * 100).toFixed(2)} % of ${samples.length}; missed ${missed.length}`)
  for (const { text } of missed) console.log(`  missed: ${text.slice(0, 60)}`)
  expect(samples.length).toBeGreaterThanOrEqual(200)
  expect(recall).toBeGreaterThanOrEqual(0.98)
})

test("T10: at most 1 % of ordinary texts are changed", () => {
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

test("T10: under 0.5 % of texts about secrets that contain none are changed", () => {
  const samples = nearMisses(makeFrom(SEED), 2500)
  const touched = samples.filter((text) => redact(text) !== text)
  console.log(`T10 near misses touched: ${touched.length} of ${samples.length}`)
  for (const text of touched.slice(0, 20))
    console.log(`  touched: ${text.slice(0, 90)} -> ${redact(text).slice(0, 110)}`)
  expect(touched.length / samples.length).toBeLessThan(0.005)
})

test("T10: at most 2 % of kinds stay in their text", () => {
  const samples = kindSamples(SEED, 10, () => true)
  const left = new Set(samples.filter(isLeft).map(({ kind }) => kind))
  const kinds = Object.keys(KINDS).length
  console.log(`T10 kinds left: ${left.size} of ${kinds}`)
  expect(kinds).toBeGreaterThanOrEqual(200)
  expect(left.size / kinds).toBeLessThanOrEqual(0.02)
}, 120_000)

test("T10: at most 2 % of the kinds of further lists stay in their text", () => {
  const more = { ...SECOND_KINDS, ...THIRD_KINDS, ...FIFTH_KINDS }
  const samples = kindSamples(SEED, 10, () => true, more)
  const left = new Set(samples.filter(isLeft).map(({ kind }) => kind))
  const kinds = Object.keys(more).length
  console.log(`T10 kinds of the further lists left: ${left.size} of ${kinds}: ${[...left].join(", ")}`)
  expect(kinds).toBeGreaterThanOrEqual(600)
  expect(left.size / kinds).toBeLessThanOrEqual(0.02)
}, 120_000)

test("T10, SESS-03: keys of unlisted services are redacted by their shape", () => {
  const samples = kindSamples(SEED, 10, () => true, FOURTH_KINDS)
  const left = samples.filter(isLeft)
  const kinds = new Set(left.map(({ kind }) => kind))
  console.log(
    `T10 keys of no table left: ${left.length} of ${samples.length} texts, ${kinds.size} of ${Object.keys(FOURTH_KINDS).length} kinds: ${[...kinds].join("; ")}`,
  )
  expect(samples.length).toBeGreaterThanOrEqual(1000)
  expect(left.length / samples.length).toBeLessThanOrEqual(0.01)
}, 120_000)

function isLeft({ text, secrets }: KindSample): boolean {
  const out = redact(text)
  return secrets.some((secret) =>
    secret.split(/\\?\n|\\n|" \+ "|' '/).some((piece) => piece.length >= 4 && out.includes(piece)),
  )
}

test("T10: redaction is idempotent", () => {
  for (const { text } of secretSamples()) expect(redact(redact(text))).toBe(redact(text))
})

test("T10: an excerpt of any length shows no half of a secret", () => {
  for (const { text, secret } of secretSamples().filter((sample) => sample.secret.length >= 12)) {
    const padded = `${"word ".repeat(8)}\n${text}\n${"word ".repeat(300)}`
    const half = Math.ceil(secret.length / 2)
    if (redact(padded).includes(secret.slice(0, half))) continue
    for (const max of [45, 52, 60, 75, 100]) {
      const out = excerpt(padded, max)
      expect(out.length).toBeLessThanOrEqual(max)
      expect(out.includes(secret.slice(0, half)), `${max}: ${out}`).toBe(false)
    }
  }
}, 120_000)

test("T10: values of the environment are redacted everywhere, also in JSON and URL form", () => {
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
