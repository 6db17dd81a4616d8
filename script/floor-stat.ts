// The floor of `bench-status`: the same runtime and build flags, doing nothing but a `stat` of every file of a folder.
import { lstatSync, readdirSync, writeSync } from "node:fs"
import { join } from "node:path"

const folder = process.argv[2] ?? "."
let bytes = 0
for (const name of readdirSync(folder)) bytes += lstatSync(join(folder, name)).size
writeSync(1, `${bytes}\n`)
process.exit(0)
