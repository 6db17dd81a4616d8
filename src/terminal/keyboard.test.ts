import { expect, test } from "bun:test"
import { keysIn } from "./keyboard.ts"

test("several keys of one chunk are told apart, and sequences have names", () => {
  expect(keysIn("aj\u001b[A\u001bOB\r \u0003é", false).keys).toEqual([
    "a",
    "j",
    "up",
    "down",
    "enter",
    "space",
    "interrupt",
    "é",
  ])
})

test("pasted text decides nothing, also when it comes in pieces", () => {
  expect(keysIn("q\u001b[200~aaa\r\u001b[201~j", false)).toEqual({ keys: ["q", "j"], isOpen: false })
  expect(keysIn("\u001b[200~aa", false)).toEqual({ keys: [], isOpen: true })
  expect(keysIn("aa\u001b[201~r", true)).toEqual({ keys: ["r"], isOpen: false })
})
