// Cues of what a sentence is about: the parts of a project that rules are usually made for.
import type { Cue } from "./cue.ts"

export const TOPIC_CUES = {
  versioning: {
    means: "commits, branches, pushes, pull requests, authorship",
    latin:
      /\b(?:commits?|committing|push(?:ed|ing)?|branch(?:es)?|merge|pull request|prs?|git|github|gitignore|rebase|co-?author\w*|authored?)\b/,
    other: /коммит|ветк|コミット|ブランチ|プッシュ|提交|推送|分支|仓库|커밋|브랜치/,
  },
  testing: {
    means: "tests, checks, proof that it works",
    latin:
      /\b(?:tests?|testing|tested|pytest|jest|vitest|e2e|unit|coverage|lint\w*|type-?check|verify|verified|validate|debug\w*|pruebas?|teste[ns]?|probar)\b/,
    other: /тест|провер|テスト|検証|测试|单测|验证|自测|테스트/,
  },
  documents: {
    means: "documentation, changelog, notes, comments",
    latin:
      /\b(?:docs?|documentation|document|changelog|readme|comments?|glossary|spec|prd|notes?|documentacion|comentarios?|kommentare?|commentaires?)\b|FILE/,
    other: /документ|комментари|ドキュメント|文書|コメント|文档|注释|日志|문서|주석/,
  },
  style: {
    means: "naming, structure, conventions, patterns, quality of code",
    latin:
      /\b(?:naming|conventions?|style|structure|architecture|patterns?|standards?|best practices?|types?|typed|typing|camel ?case|pascal ?case|snake ?case|hard ?cod\w*|duplicat\w*|emojis?|line endings?|newlines?|indent\w*|formatting|interfaces?|senior|professional|slice|assumptions?|guess\w*|root cause|workarounds?|mock\w*|placeholder|fake|dummy)\b/,
    other:
      /стиль|структур|архитектур|命名|構造|規約|設計|规范|架构|风格|命名|结构|硬编码|写死|简洁|逻辑|코드 스타일|규칙|구조/,
  },
  secrets: {
    means: "secrets, credentials, public or destructive consequences",
    latin:
      /\b(?:secrets?|api keys?|keys?|credentials?|tokens?|passwords?|public repo|private|secure|security|localhost|production|prod|delete|lose|lost|destroy\w*|backup|destructive|rls)\b|\.env\b/,
    other: /секрет|парол|продакшн|秘密|本番|密钥|密码|凭证|安全|生产|丢失|删除|비밀|운영/,
  },
  tooling: {
    means: "a tool, a command, a package manager, an environment",
    latin:
      /\b(?:uv|pip|npm|pnpm|yarn|bun|poetry|conda|cargo|docker|compose|venv|virtualenv|mcp|cli|bash|zsh|powershell|wsl|tmux|ssh|sudo|terminal|shell|command|scripts?|python|typescript|javascript|rust|golang|node|sqlite|postgres\w*|mysql|supabase|redis|orm|azure|aws|vercel|macos|mac os|windows|linux|sub-?agents?|agents?|models?|compiler|library|package|framework|ripgrep|grep)\b/,
    other:
      /скрипт|команд|терминал|スクリプト|コマンド|ターミナル|环境|命令|脚本|服务器|框架|数据库|模型|终端|명령|스크립트|서버/,
  },
  places: {
    means: "files and folders, where things go",
    latin:
      /\b(?:files?|folders?|director(?:y|ies)|paths?|repo(?:sitory)?|codebase|project|code|source|archivos?|carpetas?|fichiers?|dossiers?|dateien?|ordner|pastas?|arquivos?)\b|FILE/,
    other:
      /фаил|папк|репозитор|проект|код|ファイル|フォルダ|ディレクトリ|リポジトリ|プロジェクト|コード|文件|目录|项目|代码|库|파일|폴더|프로젝트|코드/,
  },
  language: {
    means: "the language or the form of the agent's answers",
    latin:
      /\b(?:in (?:english|spanish|german|french|chinese|japanese|portuguese|italian|russian|korean)|en (?:espanol|ingles|anglais|francais)|auf (?:deutsch|englisch)|em (?:portugues|ingles)|concise|verbose|explain|answer|respond|reply|short|summary|brief|talk to me)\b/,
    other: /на русском|по-русски|日本語|英語|中文|英文|回答|回复|简洁|한국어|영어|답변/,
  },
  planning: {
    means: "plans, tasks, steps, order of work",
    latin:
      /\b(?:plan|plans|planning|tasks?|todo|to-?dos?|steps?|phase|sequence|workflow|process|progress|task-?master|one (?:at a time|by one)|first)\b/,
    other: /план|задач|шаг|計画|タスク|手順|计划|任务|步骤|流程|阶段|계획|작업/,
  },
} satisfies Record<string, Cue>
