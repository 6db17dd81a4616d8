// The most memory that a hook takes, as Linux counts it.
import { EXECUTABLE } from "../black-box.ts"

const MEASURE = `const child = Bun.spawnSync([process.argv[1], "hook"], { stdio: ["inherit", "inherit", "inherit"] })
console.error(child.resourceUsage.maxRSS)
process.exit(child.exitCode)`

/**
 * A small process between this one and the executable: Linux counts the memory of whoever started a process as
 * its own, and this one is large. It prints the executable's most memory on stderr, in bytes.
 */
export const MEASURED_HOOK: readonly string[] = [process.execPath, "-e", MEASURE, EXECUTABLE]
