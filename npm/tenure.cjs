#!/usr/bin/env node
// The npm package's command: finds the executable for this machine in its platform package, checks that it is of
// exactly this version, and becomes it. No install script is needed, and Claude Code does not go through this file:
// `tenure install` copies the executable.
const { existsSync } = require("node:fs")
const { dirname, join } = require("node:path")
const { version } = require("../package.json")

const EXECUTABLE = process.platform === "win32" ? "tenure.exe" : "tenure"

run(executable())

function executable() {
  const name = `tenure-${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`
  const found = platformPackages(name)
  const [chosen] = found.length > 1 && isMusl() ? found.reverse() : found
  if (chosen === undefined) return inClone() ?? stop(missing(name))
  if (chosen.version === version) return join(chosen.folder, "bin", EXECUTABLE)
  return stop(
    `tenure ${version} needs ${chosen.name} ${version}, and ${chosen.version} is installed.`,
    `Write: npm install -g tenure@${version}`,
  )
}

/** glibc's before musl's; npm installs only the one that fits. */
function platformPackages(name) {
  const names = process.platform === "linux" ? [name, `${name}-musl`] : [name]
  return names.flatMap((each) => {
    try {
      const path = require.resolve(`${each}/package.json`)
      return [{ name: each, folder: dirname(path), version: require(path).version }]
    } catch {
      return []
    }
  })
}

function isMusl() {
  process.report.excludeNetwork = true
  return process.report.getReport().header.glibcVersionRuntime === undefined
}

/** A clone has no platform packages, but its own build. */
function inClone() {
  const built = join(__dirname, "..", "dist", EXECUTABLE)
  return existsSync(built) ? built : undefined
}

function missing(name) {
  const isKnown = /^tenure-(?:linux|darwin)-(?:x64|arm64)$|^tenure-windows-x64$/.test(name)
  if (!isKnown)
    return [`There is no Tenure for ${process.platform} on ${process.arch}.`, "Build it from a clone."]
  return [
    `The package ${name}, which holds the executable for this machine, is not installed.`,
    `Write: npm install -g tenure@${version} --include=optional`,
  ]
}

function stop(message, hint) {
  const [first, second] = Array.isArray(message) ? message : [message, hint]
  process.stderr.write(`! ${first}\n  ${second}\n`)
  process.exit(1)
}

/** Replaces this process where Node can; otherwise waits for the executable and ends as it did. */
function run(file) {
  const args = process.argv.slice(2)
  if (typeof process.execve === "function" && process.platform !== "win32") {
    // Node calls it experimental, on the terminal of every command.
    process.emitWarning = () => {}
    process.execve(file, [file, ...args])
  }
  const child = require("node:child_process").spawn(file, args, { stdio: "inherit" })
  // The terminal sends these to both; the executable decides what they mean.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
    process.on(signal, () => void child.kill(signal))
  child.on("error", (fault) =>
    stop(`${file} cannot be started: ${fault.message}`, "Write: npm install -g tenure"),
  )
  child.on("exit", (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    for (const each of ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"]) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
}
