// Commands that follow from the tools a project is set up for, where it names none itself: a configured pytest, a
// Cargo.toml, a go.mod, a wrapper script.
import { pythonManager } from "./package-manager.ts"
import type { ProjectFiles } from "./project-files.ts"
import type { Purpose, Way } from "./purposes.ts"

export function impliedWays(files: ProjectFiles): readonly Way[] {
  return [...pythonWays(files), ...rustWays(files), ...goWays(files), ...rubyWays(files), ...jvmWays(files)]
}

function pythonWays(files: ProjectFiles): readonly Way[] {
  const pyproject = files.text("pyproject.toml")
  const prefix = PREFIX[pythonManager(files)?.name ?? ""] ?? ""
  const says = (table: string) =>
    new RegExp(`^\\[tool\\.${table.replace(".", "\\.")}[\\].]`, "m").test(pyproject)
  const way = (purpose: Purpose, command: string, file: string, section: string): Way => ({
    purpose,
    command: `${prefix}${command}`,
    language: "Python",
    because: `${file}${section === "" ? " is there" : `: [tool.${section}]`}`,
    confidence: 0.75,
  })
  const set = (
    purpose: Purpose,
    command: string,
    section: string,
    others: readonly string[],
  ): readonly Way[] => {
    if (says(section)) return [way(purpose, command, "pyproject.toml", section)]
    const file = others.find((name) => files.names.includes(name))
    return file === undefined ? [] : [way(purpose, command, file, "")]
  }
  const hasBlack = says("black")
  return [
    ...set("test", "pytest", "pytest", ["pytest.ini", "conftest.py"]),
    ...set("lint", "ruff check", "ruff", ["ruff.toml", ".ruff.toml"]),
    ...(hasBlack ? [] : set("lint", "flake8", "flake8", [".flake8"])),
    ...set("format", hasBlack ? "black ." : "ruff format", hasBlack ? "black" : "ruff.format", []),
    ...set("types", "mypy .", "mypy", ["mypy.ini", ".mypy.ini"]),
  ]
}

const PREFIX: Readonly<Record<string, string>> = {
  uv: "uv run ",
  poetry: "poetry run ",
  pdm: "pdm run ",
  pipenv: "pipenv run ",
}

function rustWays(files: ProjectFiles): readonly Way[] {
  const has = (...names: readonly string[]) => names.find((name) => files.names.includes(name))
  if (has("Cargo.toml") === undefined) return []
  const clippy = has("clippy.toml", ".clippy.toml")
  const linted = /^\[(?:workspace\.)?lints[\].]/m.test(files.text("Cargo.toml")) ? "Cargo.toml" : undefined
  return [
    ...from("test", "cargo test", "Rust", "Cargo.toml"),
    ...from("lint", "cargo clippy", "Rust", clippy ?? linted),
    ...from("format", "cargo fmt", "Rust", has("rustfmt.toml", ".rustfmt.toml")),
  ]
}

function goWays(files: ProjectFiles): readonly Way[] {
  if (!files.names.includes("go.mod")) return []
  const linter = files.names.find((name) => /^\.golangci\.(?:ya?ml|toml|json)$/.test(name))
  return [
    ...from("test", "go test ./...", "Go", "go.mod"),
    ...from("lint", "golangci-lint run", "Go", linter),
  ]
}

function rubyWays(files: ProjectFiles): readonly Way[] {
  if (!files.names.includes("Gemfile")) return []
  const has = (name: string) => (files.names.includes(name) ? name : undefined)
  return [
    ...from("test", "bundle exec rspec", "Ruby", has(".rspec")),
    ...from("lint", "bundle exec rubocop", "Ruby", has(".rubocop.yml")),
  ]
}

function jvmWays(files: ProjectFiles): readonly Way[] {
  const wrapper = ["gradlew", "mvnw"].find((name) => files.names.includes(name))
  return wrapper === undefined ? [] : from("test", `./${wrapper} test`, "Java", wrapper)
}

function from(purpose: Purpose, command: string, language: string, file: string | undefined): readonly Way[] {
  if (file === undefined) return []
  return [{ purpose, command, language, because: `${file} is there`, confidence: 0.7 }]
}
