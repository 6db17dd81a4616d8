import { expect, test } from "bun:test"
import { shapeOf } from "./opaque-shapes.ts"
import { redact } from "./redact.ts"
import { makeFrom } from "./secret-patterns.test.proofs.ts"

const make = makeFrom(20261116)

test("T10, SESS-03: a random string is a secret without a name, a prefix or a word beside it", () => {
  for (let round = 0; round < 40; round++) {
    const token = make.alnum(40)
    for (const text of [`I pasted ${token} here`, `rejected: ${token}`, `["${token}"]`, `x(${token})`, token])
      expect(redact(text).includes(token), text).toBe(false)
  }
})

test("SESS-03: a hash or a UUID is a secret only beside a word for one", () => {
  const [hash, uuid] = [make.hex(40), make.uuid()]
  for (const text of [`plovro_key=${hash}`, `X-Plovro-Key: ${uuid}`, `new PlovroClient("${hash}")`])
    expect(redact(text), text).toContain("‹redacted:")
  for (const text of [
    `fixed in ${hash}`,
    `commit: ${hash}`,
    `id=${uuid}`,
    `cache key ${hash}`,
    `session ${uuid}`,
  ])
    expect(redact(text), text).toBe(text)
})

test("SESS-03: ordinary names and text are not taken for random", () => {
  const texts = [
    "test_deferred_value_basic2 and test-http2-client-upload failed",
    "call setDraftImageBase64 before uint8ArrayToBase64, then XoroShiro128Plus",
    `toolu_01${make.alnum(22)} after msg_01${make.alnum(22)}`,
    `"integrity": "sha512-${make.base64(86)}=="`,
    `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5${make.base64(44)} ada@host`,
    `src="data:image/png;base64,${make.base64(80)}"`,
    `import x from "./assets/index-${make.alnum(8)}.js"`,
    `from 0x${make.hex(40)} to 0x${make.hex(40)}`,
    `git diff ${make.hex(40)}..${make.hex(40)}`,
    "01ARZ3NDEKTSV4RRFFQ69G5FAV",
    "VGhpcyBpcyBwbGFpbiB3cml0aW5nIGluIGFub3RoZXIgc3BlbGxpbmcu",
  ]
  for (const text of texts) expect(redact(text)).toBe(text)
})

test("SESS-03: the shape of a string distinguishes random strings from names", () => {
  expect(shapeOf("Kx7mR9pQ2wLnF4hJ8vBt")).toBe("mixed")
  expect(shapeOf("p651anen7zi256erqty89wfyzw0fpbnu")).toBe("small")
  expect(shapeOf("DI4S42MY475F05HS4MPN")).toBe("capital")
  for (const name of [
    "PyUnicode_AsUTF8AndSize",
    "LocalIpv4NetworkCidr",
    "WordPress-1-Snapshot-1",
    "9".repeat(20),
  ])
    expect(shapeOf(name), name).toBe("")
})
