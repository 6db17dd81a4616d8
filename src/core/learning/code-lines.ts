// Which lines are evidently not prose: code, logs, tables, terminal output.
import { beginsWithLetter } from "./letters.ts"

export function isForeign(line: string): boolean {
  if (beginsWithLetter(line) ? line.startsWith("diff --git") : MARKED.test(line)) return true
  if ((LOG_CHARS.test(line) || line.includes("Traceback")) && LOG.test(line)) return true
  if (line.length < 20) return false
  const symbols = line.slice(0, 400).match(CODE_CHARS)?.length ?? 0
  return symbols / Math.min(line.length, 400) > 0.16 && !/[㐀-鿿぀-ヿ가-힯]/.test(line)
}

const MARKED = /^\s*(?:[>❯$●⎿│├└┌┐┘─╭╰✅⏺☐☒•·]|\|.*\||#!|\/\/|\/\*|\*\/|@@|[+-]{3}\s|<<<<<<<|=======|>>>>>>>)/
const LOG =
  /^\s*(?:\[(?:error|warn(?:ing)?|info|debug|fatal|trace|ERROR|WARN(?:ING)?|INFO|DEBUG)\]|at\s+\S+\s*\(|File ".*", line \d|Traceback|\w*(?:Error|Exception|Warning)\b\s*[:(]|(?:error|warn|warning|info|debug|fatal|ERROR|WARN|WARNING|INFO|DEBUG|FATAL)\b\s*[:[]|\[?\d{4}-\d\d-\d\d[T ]|\[\d\d:\d\d|\d{1,2}:\d\d:\d\d|npm (?:ERR|WARN)|\S+@\S+:\S*[$#]\s|PS [A-Z]:|from\s+[\w.]+\s+import\b|import\s.*(?:\bfrom\s+['"]|;$)|(?:const|let|var)\s.*=|(?:export|public|private|protected|static|async)\s+(?:default\s+)?(?:async|class|const|enum|final|function|int|interface|let|static|string|type|void)\b|(?:def|function|class)\s+\w+.*[({:]|(?:return|await)\b.*[;)]$|(?:SELECT|INSERT|CREATE|ALTER|curl|sudo|pip install|npm (?:i|install|run))\s.*[;{}()=,'"]|<\/?\w+[^>]*>\s*$|[{}[\]();,]+\s*$|"[\w-]+"\s*:)/
/** Without one of these or the word below no line is code or log: the long pattern is not even made for plain prose. */
const LOG_CHARS = /[(){}[\]:;="<>$#]/
const CODE_CHARS = /[{}()[\];=<>|\\/_$#*+~^&%@`]/g
