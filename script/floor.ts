// The floor of the benchmark: the same runtime and build flags, doing nothing but reading the payload,
// parsing it, printing `{}` and leaving.
import { readFileSync, writeSync } from "node:fs"

JSON.parse(readFileSync(0, "utf8"))
writeSync(1, "{}")
process.exit(0)
