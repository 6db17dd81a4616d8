// When a lesson applies (LERN-04), from its words and from what the session did just before. Only what is named:
// an empty list means that the lesson does not say.
import { writesFile } from "../events/event.ts"
import type { Triggers } from "../lessons/lesson.ts"
import { filesNamedIn } from "../lessons/named-files.ts"

/** What is known of the session around the message. */
export interface Surroundings {
  /** Tools of the calls that went before, latest last. */
  readonly recentTools?: readonly string[]
  /** Files that the session just touched. */
  readonly recentFiles?: readonly string[]
  /** The area of the track, when there is one. */
  readonly area?: string
}

const MAX_FILES = 6

export function triggersOf(lesson: string, around: Surroundings): Triggers {
  const named = filesNamedIn(lesson.replace(/(?<=^|\s)@(?=[\w./-]+)/g, ""))
  // Files just touched say where a lesson applies only if it speaks of "this file" and names none.
  const touched = named.length === 0 && THIS_FILE.test(lesson) ? (around.recentFiles ?? []).slice(-1) : []
  const tools = (around.recentTools ?? []).filter((tool) => writesFile(tool) || tool === "Bash")
  return {
    tools: [...new Set(tools)].slice(-2),
    files: [...new Set([...named, ...touched].map(globOf))].slice(0, MAX_FILES),
    commands: commandsIn(lesson),
    actions: matching(lesson, ACTIONS),
    context: matching(lesson, CONTEXT),
    areas: around.area === undefined ? [] : [around.area],
  }
}

/** `/a/b/plugin.json` and `plugin.json` → `**\/plugin.json`; a pattern that names a folder keeps it. */
export function globOf(path: string): string {
  const clean = path.replaceAll("\\", "/").replace(/\/+$/, "")
  if (clean.includes("*")) return clean.startsWith("**/") || clean.startsWith("/") ? clean : `**/${clean}`
  const name = clean.slice(clean.lastIndexOf("/") + 1)
  return path.endsWith("/") ? `**/${name}/**` : `**/${name}`
}

const THIS_FILE = /\b(?:this|that) file\b|这个文件|このファイル|este archivo|ce fichier|diese datei/i

const COMMAND =
  /`((?:npm|pnpm|yarn|bun|npx|uv|pip|poetry|cargo|go|git|gh|docker|make|pytest|python3?|node|deno|kubectl|terraform)\b[^`\n]{0,60})`|\b((?:npm|pnpm|yarn|bun) (?:run )?(?:test|build|lint|install|publish|deploy|start|dev|add|ci)|uv (?:run|add|sync|pip)|git (?:push|commit|tag|merge|rebase|add|reset|stash)|gh (?:pr|workflow|issue|release)|docker(?:-| )compose|cargo (?:test|build|clippy|fmt|publish)|make [a-z][\w-]*|pip install|terraform apply)\b/g

function commandsIn(lesson: string): string[] {
  const found = [...lesson.matchAll(COMMAND)].map(([, quoted, bare]) => (quoted ?? bare ?? "").trim())
  return [...new Set(found)].slice(0, 5)
}

function matching(lesson: string, table: readonly (readonly [string, RegExp])[]): string[] {
  return table.filter(([, pattern]) => pattern.test(lesson)).map(([word]) => word)
}

const ACTIONS: readonly (readonly [string, RegExp])[] = [
  ["version bump", /\bbump\w*|\bversion (?:bump|up|number)|\bnew version\b|版本号|バージョンを上げ/i],
  ["release", /\breleas\w+|\bpublish\w*|发布|リリース/i],
  ["deploy", /\bdeploy\w*|部署|デプロイ/i],
  ["commit", /\bcommit\w*|提交|コミット/i],
  ["push", /\bpush(?:ed|ing)?\b|推送|プッシュ/i],
  ["migration", /\bmigrat\w+|迁移|マイグレーション/i],
  ["refactor", /\brefactor\w*|重构|リファクタ/i],
  ["test", /\btest(?:s|ing|ed)?\b|\bpytest\b|\bvitest\b|\bjest\b|测试|テスト/i],
  ["install", /\binstall\w*|\bdependenc\w+|安装|インストール/i],
  ["document", /\bdocs?\b|\bdocument\w*|\bchangelog\b|\breadme\b|文档|ドキュメント/i],
  ["comment", /\bcomments?\b|注释|コメント/i],
]

const CONTEXT: readonly (readonly [string, RegExp])[] = [
  ["production", /\bprod(?:uction)?\b|生产|本番/i],
  ["security", /\bsecur\w+|\bsecrets?\b|\bcredentials?\b|\btokens?\b|\bpasswords?\b|密钥|安全|秘密/i],
  ["database", /\bdatabase\b|\bsql\w*|\bpostgres\w*|\bschema\b|数据库|データベース/i],
  ["frontend", /\bfront-?end\b|\bcss\b|\breact\b|\bui\b|前端|フロント/i],
  ["backend", /\bback-?end\b|\bapi\b|\bserver\b|后端|バックエンド/i],
  ["ci", /\bci\b|\bpipeline\b|\bworkflows?\b|\bgithub actions?\b/i],
]
