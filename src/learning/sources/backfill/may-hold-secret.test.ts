import { describe, expect, test } from "bun:test"
import { mayHoldSecret } from "./may-hold-secret.ts"

describe("T10, LERN-16: words that may hold a secret", () => {
  test.each([
    "the password is correct-horse, use it",
    "log in with user ana and password test1234",
    "pass: tortuga",
    "la contraseña es tortuga9",
    "密码是 abc12345",
    "the token is ‹redacted:token› for staging",
    "login on the admin page with my_admin_2024",
    "Das Passwort ist geheim!",
  ])("are known: %s", (text) => expect(mayHoldSecret(text)).toBe(true))
  test.each([
    "Never commit tokens or passwords to this repo.",
    "The API key is read from the vault at start.",
    "passwords are hashed with argon2 before they are stored",
    "The token is never logged.",
    "use pnpm 9 and node 22",
    "secrets live in .env.local, not in the code",
  ])("are not seen where there are none: %s", (text) => expect(mayHoldSecret(text)).toBe(false))
  test("T19: a long hostile text is checked in bounded time", () => {
    for (const piece of ["password ", "(((((", "pass is ", "key:", "a1_"])
      expect(typeof mayHoldSecret(piece.repeat(50_000))).toBe("boolean")
  })
})
