// Programs that only read the files among their words: naming a forbidden file to one of them is no write. An unknown
// program may write what it is given, so it leads to a question (mentioned-files.ts).
import tables from "./readers.json" with { type: "json" }
import { rowOf, tableHasWord } from "./tables.ts"

const READERS = ` ${tables.readers.join(" ")} `
const TOOLS = ` ${tables.tools.join(" ")} `
const GIT_READS = ` ${tables.git} `

export function isReader(program: string): boolean {
  return tableHasWord(READERS, program) || isReaderTool(program)
}

/** It reads its operands; an option says what it writes. A command without a name may be any tool. */
export function isReaderTool(program: string): boolean {
  return program === "" || tableHasWord(TOOLS, program)
}

/** Options that name an output. */
const WRITING =
  /^--?[\w.-]*(?:config|out|dest|dir|cwd|log|report|file|path|prefix|target|write|trace|profile|dump|record|junit|xml|html|stderr|jar|header|hsts|wrapper|pattern|certs?-out|cache|location|snapshot|save|root)[\w.-]*$/i

/** The program is known to write the option's value. */
export function isKnownToWrite(option: string, program: string): boolean {
  return hasOption(tables.written, program, option)
}

/** Some short options name an output by convention. */
export function isWritingOption(option: string, program = ""): boolean {
  return isKnownToWrite(option, program) || /^-[a-zA-Z]*[oODEPTdwtCB]$/.test(option) || WRITING.test(option)
}

/** This git command never changes the working tree. */
export function readsInGit(sub: string): boolean {
  return tableHasWord(GIT_READS, sub)
}

/** Options whose value every program reads. */
const READING =
  /^--?(?:env-?file|config|configfile|conf|rcfile|cacert|capath|ca|ca-file|cafile|CAfile|cert|certfile|certificate|client-cert|client-key|key|keyfile|private-key|privkey|pubkey|inkey|in|input|infile|identity|identity-file|from-file|from-env-file|secret|var-file|values|ignore|ignore-\w+|exclude|exclude-\w+|include|glob|filter|iglob|not-path|git-dir|m|message|body|body-file|title|notes|description|msg|reason|source|schema|spec|preset|reference|base|require|import|kubeconfig|netrc-file|tlscert|tlskey|tlscacert|ssl-\w+|upload-file|manifest-path|file|project|tsconfig|rootDir|testPathPattern\w*|grep|name|env|data|data-(?:raw|binary|urlencode|ascii)|header|package|workspace|loglevel|log-level|test-name-pattern|hide|regexp|files0-from|rawfile|slurpfile|argfile|arg-file|form|form-string|json|url-query|cookie|user|proxy|request|url|user-agent|referer|post-file|post-data|body-data|input-file|tls\w*|sysroot|isystem|iquote|idirafter|language)$/

export function isReadingOption(option: string, program = ""): boolean {
  return READING.test(option) || hasOption(tables.read, program, option)
}

/** Options of readers whose value is text: `--format=%n`, `--color=always`. */
export function isTextOption(option: string): boolean {
  return /^--(?:format|colou?r|time-style|width|sort|max-\w+|printf|delimiter|separator|line-format|label|context|after-context|before-context|lines|bytes|type\w*|binary-files|directories|date|iso-8601|indent|arg\w*|rfc-\w+|tabs|fields|only-\w+|style|theme|prefix|from|to)$/.test(
    option,
  )
}

export function isReadingVariable(name: string): boolean {
  if (/^GIT_(?:CONFIG|TRACE)|LOG|TRACE|OUTPUT/.test(name)) return false
  return /ENV|CONFIG|CERT|KEY|CREDENTIAL|IDENTITY|_CA_|^CA_|PEM|SECRET|^PATH$|_PATH$|INPUT|SOURCE|URL|URI/.test(
    name,
  )
}

function hasOption(table: Readonly<Record<string, string>>, program: string, option: string): boolean {
  const options = rowOf(table, program)
  return options !== undefined && tableHasWord(` ${options} `, option)
}
