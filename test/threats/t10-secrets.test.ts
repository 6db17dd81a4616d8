// T10: secrets never reach the store. The figures asked for by the threat table, over generated samples.
import { expect, test } from "bun:test"
import { excerpt, redact, secretValuesOf } from "../../src/core/trust/redact.ts"
import { makeFrom } from "../support/secret-proofs.ts"
import { benignTexts } from "./corpus/benign-text.ts"
import { SEED, secretSamples, shows } from "./corpus/secret-samples.ts"

test("T10: at least 98 % of secrets are taken, in every place they are met", () => {
  const samples = secretSamples()
  const missed = samples.filter(({ text, secret }) => shows(redact(text), secret))
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
