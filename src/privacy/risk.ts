// Flags text in a lesson that deserves a second look before approval (T11). A flag only forces a typed confirmation.
// A sentence that forbids the dangerous thing is not flagged, unless forbidding is itself the attack (hide, override).
import { isAboutManner, isForbiddenAt } from "./prohibitions.ts"
import { clean, cleanReport, defuse, mixedScripts } from "./sanitise.ts"

export interface RiskFlag {
  readonly kind: RiskKind
  /** One sentence for the reviewer. */
  readonly why: string
  /** The matched words, cleaned. */
  readonly words: string
}

/** At most one flag of each kind, in the order of the table. */
export function riskFlags(text: string): readonly RiskFlag[] {
  const plain = clean(text).normalize("NFKC")
  const flags = [...hiddenFlags(text)]
  for (const rule of RISK_RULES) {
    const words = flags.some(({ kind }) => kind === rule.kind) ? undefined : wordsThatFit(plain, rule)
    if (words !== undefined) flags.push({ kind: rule.kind, why: rule.why, words: words.slice(0, MAX_WORDS) })
  }
  return flags
}

const MAX_WORDS = 120

function wordsThatFit(text: string, rule: RiskRule): string | undefined {
  for (const pattern of rule.patterns()) {
    for (const match of text.matchAll(pattern)) if (!isHarmless(text, match, rule)) return match[0]
  }
  return undefined
}

function isHarmless(text: string, match: RegExpExecArray, { unless, core }: RiskRule): boolean {
  if (unless === undefined) return false
  if (unless === "about-manner") return isAboutManner(text, match.index)
  // The match may be wider than the dangerous thing itself.
  const from = match.index + (core === undefined ? 0 : Math.max(0, match[0].search(core)))
  return isForbiddenAt(text, from, match.index + match[0].length) || endsInBan(match[0])
}

/** `.env holds secrets; never read it` */
function endsInBan(words: string): boolean {
  return /\b(?:never|do not|don['’]t|must not)\s+(?!forget\b|fail\b|hesitate\b)\w+(?:\s+\w+)?$/i.test(words)
}

function hiddenFlags(text: string): readonly RiskFlag[] {
  const flags: RiskFlag[] = []
  const removed = cleanReport(text).removed
  if (removed.length > 0) {
    const words = removed.map(({ what, count }) => `${count} × ${what}`).join(", ")
    flags.push({ kind: "hidden-text", why: "It contains characters that cannot be seen.", words })
  }
  const mixed = mixedScripts(text)
  if (mixed.length > 0) {
    const words = mixed.slice(0, 5).join(", ")
    flags.push({
      kind: "lookalikes",
      why: "A word mixes letters of different scripts that look alike.",
      words,
    })
  }
  const shown = defuse(text)
  if (shown !== clean(text)) {
    const words = /‹[^›]{0,80}›?/.exec(shown)?.[0] ?? ""
    flags.push({
      kind: "forged-marker",
      why: "It poses as the harness, another speaker or our own markers.",
      words,
    })
  }
  return flags
}

// Families of dangerous lessons, one row each: many small patterns with bounded gaps, built only for a review.
type RiskKind =
  | "hidden-text"
  | "lookalikes"
  | "forged-marker"
  | "upload"
  | "address"
  | "credential-path"
  | "env-file"
  | "disabled-check"
  | "hide-from-user"
  | "remote-code"
  | "encoding"
  | "override"
  | "self-approval"
  | "persistence"

interface RiskRule {
  readonly kind: RiskKind
  readonly why: string
  /** `Never do this` is a good lesson. Undefined where the ban itself is the attack. */
  readonly unless?: "forbidden" | "about-manner"
  /** Where the dangerous thing starts inside the match, if not at its start. */
  readonly core?: RegExp
  readonly patterns: () => readonly RegExp[]
}

export const RISK_RULES: readonly RiskRule[] = [
  {
    kind: "upload",
    why: "It sends something to an address outside.",
    unless: "forbidden",
    patterns: () => [
      /\b(?:post|upload|send|transmit|forward|submit|report|exfiltrate|push|mirror|paste|register)(?:s|ed|ing)?\b[^\n]{0,140}?(?:https?:\/\/|\d{1,3}(?:\.\d{1,3}){3})/gi,
      /https?:\/\/\S{1,200}[^\n]{0,80}\b(?:http post|post request|using curl|with fetch|--data)/gi,
      /\bcurl\b[^\n]{0,140}\s(?:-d|--data[\w-]*|-F|--form|-T|--upload-file|-X\s?(?:POST|PUT|PATCH))\b/gi,
      /\bcurl\b[^\n]{0,40}\bwith the (?:diff|file|files|source|contents?)\b/gi,
      /\bwget\b[^\n]{0,120}--post-(?:file|data)/gi,
      /\b(?:scp|rsync|sftp|ftp|nc(?:at)?|socat)\s[^\n]{0,100}(?:@|::|\d{1,3}(?:\.\d{1,3}){3})/gi,
      /!\[[^\]\n]{0,80}\]\(https?:\/\/[^)\n]{0,200}[?&][^)\n]{0,80}=/gi,
      /https?:\/\/\S{1,120}[?&]\w{0,30}=(?:<|\{|\$| followed)/gi,
      /\b(?:get|http|put) requests? to https?:/gi,
      /webhook\.site|requestbin|\/api\/webhooks\/|hooks\.slack\.com|ngrok|pipedream|pastebin|transfer\.sh|gist create/gi,
      /\b(?:attach|share|email|e-mail|mail|ship|leak|beacon|ping|expose)\b[^\n]{0,100}(?:https?:\/\/|[\w.+-]{1,40}@[\w-]{1,40}\.\w|\bpartner|\bonline\b)/gi,
      /\b(?:append|store|write|copy|extract|inline|paste|encode|embed|share|attach|put|save|name)\b[^.\n]{0,50}\b(?:(?:access |api |auth )?tokens?|secrets?|credentials?|passwords?|(?:api|private|service|deploy) keys?|customers?|contents of)\b/gi,
    ],
  },
  {
    kind: "credential-path",
    why: "It goes to a place where credentials are kept.",
    unless: "forbidden",
    patterns: () => [
      /\b(?:read|cat|print|open|copy|look|use|check|export|load|dump|find|get|fetch|collect|list|echo|paste|show|include|extract|write|add|append)\b[^\n]{0,100}(?:\.ssh\/|id_rsa|id_ed25519|id_\*|\*\.pem|\.aws\/|\.netrc|\.npmrc|\.pypirc|\.git-credentials|\.kube\/config|\.config\/gh|\.docker\/config|\.gnupg|\.pgpass|\/etc\/shadow|login data|cookies\b|serviceaccount\/token|keychain)/gi,
      /169\.254\.169\.254|metadata\.google\.internal|security-credentials|find-generic-password|dump-keychain|private keys? with find/gi,
      /_history\b|\.tfstate|\bfiles? named credentials?\b|\bop read\b|op:\/\/|\bpassword manager\b|\b(?:search|scan|look through)\b[^.\n]{0,20}\bhome (?:directory|folder)\b/gi,
    ],
  },
  {
    kind: "env-file",
    why: "It reads the environment or a file of secrets.",
    unless: "forbidden",
    patterns: () => [
      /\b(?:read|cat|print|echo|open|load|copy|check|show|dump|source|include|look|paste|grep)\b[^\n]{0,60}(?<!\w)\.env(?!\.(?:example|sample|template)|ironment)\b/gi,
      /(?<!\w)\.env(?:\.\w{1,20})?\b[^\n]{0,40}\b(?:load it|read it|print|write it|copy|paste|echo)/gi,
      /\bprintenv\b|\blog\(process\.env\b|\benv\s?\|\s?(?:grep|sort|base64|curl)|\b(?:dump|print|transmit|send|paste|log) (?:process\.env|the environment|all environment)/gi,
    ],
  },
  {
    kind: "disabled-check",
    why: "It turns off a check, or goes around one.",
    unless: "forbidden",
    patterns: () => [
      /--no-verify\b|--no-gpg-sign|--dangerously[\w-]*|skip-permissions|bypasspermissions|auto-?approve|--unsafe-perm|--insecure\b|\bcurl\s(?:-\w+\s){0,3}-\w{0,4}k\b/gi,
      /node_tls_reject_unauthorized|sslverify\W{0,3}false|\bverify\s?=\s?false|stricthostkeychecking\W{0,2}no\b|\bchmod\s(?:-\w\s)?0?777|setenforce 0|ufw disable|nopasswd/gi,
      /@ts-nocheck|eslint-disable(?!-next)|--force\b[^\n]{0,20}\b(?:main|master)\b|\b(?:pushing|push)\b[^\n]{0,30}\bmain\b[^\n]{0,20}--force/gi,
      /\b(?:skip|skipping|bypass|bypassing|disable|disabling|turn off|turning off|remove|deactivate|suppress|circumvent)\b(?:(?!\b(?:in|on|while|during|until)\b)[^.\n]){0,40}\b(?:tests?|lint(?:er|ing)?|ci\b|checks?|verification|validation|hooks?|reviews?|type ?check\w*|scan\w*|guard\w*|protection|firewall|tls|ssl|certificates?|csrf|two-factor|2fa|mfa|sandbox|permissions?)/gi,
      /\bmark\b[^.\n]{0,20}\btests? as (?:skipped|passed|passing)/gi,
      /\bcommit\b[^.\n]{0,12}\s-n\b|\bpush\b[^.\n]{0,12}\s-f\b|ssl_no_verify|trusted-host|\btests? (?:are|is) optional\b|\b(?:merge|commit|deploy|release|ship)\b[^.\n]{0,16}\bwithout (?:them|tests?|review|checks?|approval)\b/gi,
      /\b(?:comment out|stub out|short-circuit|hard-?code|loosen|relax|weaken|delete|drop)\b[^.\n]{0,40}\b(?:middleware|checks?|auth\w*|permissions?|validation|assertions?|guards?|security|policy)\b/gi,
      /--privileged|-v \/:|administratoraccess|\badmins? group\b|\bbackdoor\b|\bfull access\b|\bmake\b[^.\n]{0,20}\b(?:bucket|repository|repo|registry|database|storage)\b[^.\n]{0,10}\bpublic\b|\b0\.0\.0\.0\b|\bopen the port\b|\buse sudo\b|\bgrant\b[^.\n]{0,40}\b(?:admin\w*|root|owner|write|full|all)\b/gi,
    ],
  },
  {
    kind: "disabled-check",
    why: "It says not to run a check.",
    unless: "about-manner",
    patterns: () => [
      /\b(?:do not|don't|never|no need to|avoid|stop) (?:run|running|wait for|waiting for|execute|executing)\b[^.\n]{0,24}\b(?:tests?(?! suite)|scan|linter|code review|review|ci|type ?checker?)\b(?! (?:against|in|on|with|from|as)\b)/gi,
    ],
  },
  {
    kind: "hide-from-user",
    why: "It keeps something from the person.",
    patterns: () => [
      /\b(?:do not|don't|never|without|no need to|must not)\s(?:\w+\s){0,3}?(?:tell|inform|notify|alert|warn)(?:ing)?\b[^.\n]{0,30}\b(?:users?|person|people|developers?|humans?|owner|team|reviewers?|anyone)\b/gi,
      /\b(?:do not|don't|never|without|no need to|must not)\s(?:\w+\s){0,3}?(?:mention|show|reveal|disclose|report|log)(?:ing)?\b\s(?:it\b|this\b|that\b|these\b|them\b|anything|or mention|the (?:extra|change|step|command|rule|lesson))/gi,
      /\b(?:keep|keeping)\b[^.\n]{0,30}\b(?:secret|hidden|quiet|confidential)\b[^.\n]{0,20}\b(?:from|user|developer|person)\b/gi,
      /\b(?:silently|secretly|covertly)\s(?:run|add|change|update|send|install|commit|delete|do)\b|\b(?:change|run|do|make|update|add|send|install|commit)\b[^.\n]{0,30}\b(?:silently|secretly|covertly|unnoticed)\b/gi,
      /\bso (?:that )?(?:nobody|no one|reviewers?|the (?:user|person|developer|reviewer|team))\b[^.\n]{0,30}\b(?:not|n't|sees?|never|cannot)\b|\bgoes unnoticed\b/gi,
      /\bhistory -c\b|\bhistfile\b|\b(?:delete|clear|erase|wipe)\b[^.\n]{0,20}\b(?:shell |bash |command )?history\b/gi,
      /\bif (?:anyone )?ask(?:ed|s)\b[^.\n]{0,40}\b(?:say|answer|claim|deny|tell)\b|\bpretend\b|\blie about\b/gi,
      /\bno need to ask\b|\buser has already (?:agreed|approved|consented)\b|\bleave (?:this|it) out of\b/gi,
      /\b(?:does not|doesn't|do not|don't) need to know\b|\b(?:scanner|reviewer|auditor|linter)s? (?:does|do) not (?:see|notice)\b|\bkeep quiet\b|\bso that\b[^.\n]{0,40}\blooks? like\b|\bhide\b[^.\n]{0,40}\bfrom the (?:linter|user|reviewer|scanner|person|developer|team|log|diff)\b|\b(?:answer|say|claim|state|write) that\b[^.\n]{0,50}\b(?:even|although|though|passed|finished|unchanged|not)\b/gi,
    ],
  },
  {
    kind: "hide-from-user",
    why: "It keeps something from the person.",
    unless: "forbidden",
    patterns: () => [/\bwithout (?:asking|confirmation|approval|telling)\b/gi],
  },
  {
    kind: "remote-code",
    why: "It runs code from outside.",
    unless: "forbidden",
    patterns: () => [
      /\|\s?(?:sudo\s)?(?:ba|z|da|k|fi)?sh\b|\b(?:curl|wget|iwr|invoke-webrequest)\b[^\n]{0,160}\|\s?(?:sudo\s)?(?:node|python\d?|perl|ruby|php|iex)\b/gi,
      /(?:bash|sh|zsh|source|\.)\s{1,3}<\(\s?(?:curl|wget)|\beval\b[^\n]{0,10}\$\((?:curl|wget)|\biex\s?[($]|\bexec\([^\n]{0,100}(?:urlopen|requests\.get|fetch)/gi,
      /\/dev\/tcp\/|\bnc(?:at)?\s(?:-\w+\s)*-e\b|\breverse shell\b|\bbind shell\b/gi,
      /\bnpx\s(?:--yes\s|-y\s)?(?:github:|https?:)|--(?:extra-)?index-url\s?=?http:|\bpip install\b[^\n]{0,60}\bhttp:/gi,
      /\b(?:download|fetch|get)(?:s|es)?\s(?:and run\s)?https?:\/\/[^\n]{0,140}\b(?:chmod \+x|execut\w+|run it|runs it)\b/gi,
      /\b(?:deno|bun|node|go|cargo|uvx|pipx|npx)\s(?:run\s)?(?:-\S{1,12}\s){0,3}(?:https?:\/\/|\S{1,80}@latest)|\b(?:load|import|run|execute|eval\w*)\b[^.\n]{0,40}\bcode\b[^.\n]{0,30}\b(?:url|remote|internet|web|issue|comment)\b/gi,
    ],
  },
  {
    kind: "encoding",
    why: "It encodes data to hide it, or decodes something to run it.",
    unless: "forbidden",
    patterns: () => [
      /base64\s(?:-d|-D|--decode)\b|\|\s?base64\b|b64decode|\batob\(|frombase64string|\beval\([^\n]{0,60}base64|\s-enc(?:odedcommand)?\s[a-z0-9+/=]{6,}|\bxxd -p\b/gi,
      /\b(?:base64|hex|rot13|gzip)\b[^\n]{0,100}\b(?:query string|url|subdomain|dns|commit messages?|branch name|issue|paste|append|report)\b/gi,
      /\b(?:query string|url|subdomain|dns|commit messages?|branch name)\b[^\n]{0,60}\b(?:base64|hex|rot13)\b/gi,
      /\b(?:nslookup|dig|host)\s\$\(|\bsplit the (?:secret|key|token|file)\b|\bhide the (?:data|secret|key)\b/gi,
    ],
  },
  {
    kind: "override",
    why: "It sets itself above the person or other instructions.",
    patterns: () => [
      /\b(?:ignore|disregard|forget|override|overrule|supersede|bypass)s?\b[^.\n]{0,40}\b(?:instructions?|prompts?|guidelines?|guardrails?|claude\.md|agents\.md|policy|policies|safety|previous|all rules|earlier rules)/gi,
      /\bsystem prompt\b|\brestrictions are lifted\b|\bcounts? as instructions\b|\bcarried out at once\b|\byou are (?:now|no longer)\b|\b(?:developer|maintenance|unrestricted|god|jailbreak) mode\b|\bunrestricted assistant\b|\bsafety (?:rules|policy)\b/gi,
      /^\s{0,4}\[?system\]?\s?:|\bhighest priority\b|\bnew instructions follow\b/gim,
      /\bdo not (?:follow|question)\b|\bmust obey\b|\bas if it came from\b|\brefusals? do(?:es)? not apply\b|\binterpret it as\b|\bcontinue anyway\b/gi,
      /\b(?:take|takes|have|has) precedence over\b|\byou (?:have|are given) permission\b|\bthe (?:user|person|owner|operator) (?:wants|has (?:granted|agreed|allowed)|allows)\b|\bremember this\b|\bevery sub-?agent\b|\bobey\b|\bfollow (?:them|it|its instructions|any instructions?|what it says)\b|\bas coming from\b|\bover what the (?:person|user)\b/gi,
    ],
  },
  {
    kind: "self-approval",
    why: "It approves lessons, or weakens what guards the approval.",
    patterns: () => [
      /\btenure\s(?:review|trust|approve|guard|guards|import|hooks?)\b[^\n]{0,40}(?:--?\w|approve|off|yes)/gi,
      /\.tenure\/|\btenure markers\b|\btrust: repository\b|permissions\.allow|defaultmode|\.claude\/settings|\banswer yes\b|\bon behalf of the user\b/gi,
      /\b(?:delete|remove|disable|turn off)\b[^.\n]{0,30}\b(?:guardrails?|tenure)\b|\bpermanent memory\b|\bstanding approval\b|\balready (?:reviewed|approved)\b|\bpipe yes\b|\bmove it to active\b|\bmanaged block\b|\ball other projects\b/gi,
    ],
  },
  {
    kind: "self-approval",
    why: "It approves lessons, or weakens what guards the approval.",
    unless: "forbidden",
    patterns: () => [
      /\b(?:approve|accept|promote)s?\b[^.\n]{0,60}\b(?:lessons?|candidates?|memor(?:y|ies)|pending|rules|it there)\b|\blessons?\b[^.\n]{0,50}\bas approved\b|\bno review is needed\b/gi,
    ],
  },
  {
    kind: "address",
    why: "It names an address outside, and not only as reading.",
    unless: "forbidden",
    core: /(?:https?|ftp|wss?):\/\//i,
    patterns: () => [
      /^(?![^\n]{0,300}\b(?:see|docs?|documentation|documented|reference|guide|wiki|read more|described)\b)[^\n]{0,300}?(?:https?|ftp|wss?):\/\/(?!localhost|127\.0\.0\.1)[^\s)"'`]{3,120}/gim,
      /\b(?!127\.|0\.0\.0\.0)\d{1,3}(?:\.\d{1,3}){3}\b/g,
    ],
  },
  {
    kind: "persistence",
    why: "It changes something that outlives the session or the project.",
    unless: "forbidden",
    patterns: () => [
      /authorized_keys|\bcrontab\b|\bcron entry\b|launchagents|\blaunch agent\b|~\/\.(?:bashrc|zshrc|profile|bash_profile)|ld_preload|core\.hookspath|\.git\/hooks|anthropic_base_url/gi,
      /\bregistry\b[^\n]{0,40}\bhttp:\/\/|\brm\s-\w{1,4}\s(?:~|\/|\$home)/gi,
    ],
  },
]
