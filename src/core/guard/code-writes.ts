// Whether code in another language may write files. Only its text can be looked at: a call that is known to write
// or to run something counts, and code of which nothing can be seen.
import type { SeenCommand } from "./commands.ts"
import { runsWritingCode } from "./written-paths.ts"

const WRITES =
  /\bopen\s*\([^)]{0,400},\s*(?:mode\s*=\s*|flags\s*=\s*)?[^)]{0,40}["'][rb]*[wax+]|\bopen\b[^;\n]{0,80}["']?\s*[>+]|["']>{1,2}["']|write_?(?:text|bytes|file|sync|string)|append_?file|create_?write|\bBun\.write|\.write\b|\bunlink|\bremove(?:Sync|_file|dirs)?\s*\(|\brm(?:tree|Sync|dir)?\s*\(|\brename|\b(?:copy|cp|mv|move|dump|output)(?:file|tree|2|Sync|File|_file)?\s*\(|\bch(?:mod|own)\b|\bto_(?:csv|json|file)\b|\bshutil\b|\bos\.(?:re|sys|po|exec|link|symlink|truncate)|\bsubprocess\b|\bsystem\b|\bexec|\bspawn|\bpopen|\bFile\.(?:write|open|delete|rename)|\bIO\.|FileUtils|\btouch\b|\btruncate|\bsymlink|\blink\s*\(|file_put_contents|\bfopen|\bfwrite|\bfputs|child_process|\beval\b|`/i

/** Languages in which nearly everything is done by side effects, or where files are opened without a word for it. */
const ALWAYS = " vim lisp sql applescript tcl powershell "

export function codeWrites(command: SeenCommand): boolean {
  const code = command.opaqueCode
  if (code === undefined) return false
  if (code.language === "sed" || code.language === "awk") return runsWritingCode(command)
  return code.text === "" || ALWAYS.includes(` ${code.language} `) || WRITES.test(code.text)
}
