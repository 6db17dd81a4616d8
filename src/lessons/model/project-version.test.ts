import { expect, test } from "bun:test"
import { projectVersion } from "./project-version.ts"

const of = (files: Record<string, string>) => projectVersion((file) => files[file] ?? "")

test.each([
  ["package.json", '{ "name": "x", "version": "1.4.0" }', "1.4.0"],
  ["composer.json", '{ "version": "v2.0" }', "v2.0"],
  ["pyproject.toml", '[build-system]\nversion = "9"\n[project]\nname = "x"\nversion = "0.3.1"\n', "0.3.1"],
  ["pyproject.toml", '[tool.poetry]\nversion = "0.4.0"\n', "0.4.0"],
  ["Cargo.toml", '[package]\nversion = "1.0.0-rc.1"\n[dependencies]\nserde = "2"\n', "1.0.0-rc.1"],
  ["VERSION", "2026.11.15\n", "2026.11.15"],
])("LESN-04: %s tells the project's version", (file, text, version) => {
  expect(of({ [file]: text })).toBe(version)
})

test("LESN-04: text that is not a version is ignored, and the next file is tried", () => {
  expect(of({})).toBeNull()
  expect(of({ "package.json": "{", VERSION: "next\n" })).toBeNull()
  expect(of({ "package.json": '{ "version": "workspace:*" }', VERSION: "1.2\n" })).toBe("1.2")
  expect(of({ "Cargo.toml": '[dependencies]\nversion = "1"\n' })).toBeNull()
})
