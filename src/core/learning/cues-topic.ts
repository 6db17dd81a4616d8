// Cues of what a sentence is about: the parts of a project that rules are usually made for.
import type { Cue } from "./cue.ts"

export const TOPIC_CUES: Readonly<Record<string, Cue>> = {
  versioning: {
    means: "commits, branches, pushes, pull requests, authorship",
    words:
      "authore authored branch branches commit commits committing git github gitignore merge pr prs push pushed pushing rebase",
    phrases: "pull request",
    needs: "co coauthor coauthored coauthors",
    latin: () => /\b(?:co-?author\w*)\b/,
    otherNeeds: "ве ко コミ ブラ プッ 仓库 分支 推送 提交 브랜 커밋",
    other: () => /коммит|ветк|コミット|ブランチ|プッシュ|提交|推送|分支|仓库|커밋|브랜치/,
  },
  testing: {
    means: "tests, checks, proof that it works",
    words:
      "coverage e2e jest probar prueba pruebas pytest test teste tested testen testes testing tests unit validate verified verify vitest",
    starts: "debug lint",
    phrases: "type-?check",
    otherNeeds: "пр те テス 单测 検証 测试 自测 验证 테스",
    other: () => /тест|провер|テスト|検証|测试|单测|验证|自测|테스트/,
  },
  documents: {
    means: "documentation, changelog, notes, comments",
    words:
      "changelog comentario comentarios comment commentaire commentaires comments doc docs document documentacion documentation glossary kommentar kommentare note notes prd readme spec",
    phrases: "FILE",
    otherNeeds: "до ко コメ ドキ 文書 文档 日志 注释 문서 주석",
    other: () => /документ|комментари|ドキュメント|文書|コメント|文档|注释|日志|문서|주석/,
  },
  style: {
    means: "naming, structure, conventions, patterns, quality of code",
    words:
      "architecture assumption assumptions convention conventions dummy emoji emojis fake formatting interface interfaces naming newline newlines pattern patterns placeholder professional senior standard standards structure style type typed types typing workaround workarounds",
    starts: "duplicat guess indent mock",
    phrases: "best practices?|camel ?case|pascal ?case|snake ?case|line endings?|root cause",
    needs: "hard hardcode hardcoded hardcodes hardcoding",
    latin: () => /\b(?:hard ?cod\w*)\b/,
    otherNeeds: "ар ст 写死 命名 架构 構造 硬编 简洁 结构 規約 规范 設計 逻辑 风格 구조 규칙 코드",
    other: () =>
      /стиль|структур|архитектур|命名|構造|規約|設計|规范|架构|风格|命名|结构|硬编码|写死|简洁|逻辑|코드 스타일|규칙|구조/,
  },
  secrets: {
    means: "secrets, credentials, public or destructive consequences",
    words:
      "backup credential credentials delete destructive key keys localhost lose lost password passwords private prod production secret secrets secure security token tokens",
    starts: "destroy",
    phrases: "api keys?|public repo",
    needs: "env",
    latin: () => /\.env\b/,
    otherNeeds: "па пр се 丢失 凭证 删除 安全 密码 密钥 本番 生产 秘密 비밀 운영",
    other: () => /секрет|парол|продакшн|秘密|本番|密钥|密码|凭证|安全|生产|丢失|删除|비밀|운영/,
  },
  tooling: {
    means: "a tool, a command, a package manager, an environment",
    words:
      "agent agents aws azure bash bun cargo cli command compiler compose conda docker framework golang grep javascript library linux macos mcp model models mysql node npm orm package pip pnpm poetry powershell python redis ripgrep rust script scripts shell sqlite ssh sudo supabase terminal tmux typescript uv venv vercel virtualenv windows wsl yarn zsh",
    starts: "postgres",
    phrases: "mac os|sub-?agents?",
    otherNeeds: "ко ск те コマ スク ター 命令 数据 服务 框架 模型 环境 终端 脚本 명령 서버 스크",
    other: () =>
      /скрипт|команд|терминал|スクリプト|コマンド|ターミナル|环境|命令|脚本|服务器|框架|数据库|模型|终端|명령|스크립트|서버/,
  },
  places: {
    means: "files and folders, where things go",
    words:
      "archivo archivos arquivo arquivos carpeta carpetas code codebase dateie dateien directories directory dossier dossiers fichier fichiers file files folder folders ordner pasta pastas path paths project repo repository source",
    phrases: "FILE",
    otherNeeds: "ко па пр ре фа コー ディ ファ フォ プロ リポ 代码 库 文件 目录 项目 코드 파일 폴더 프로",
    other: () =>
      /фаил|папк|репозитор|проект|код|ファイル|フォルダ|ディレクトリ|リポジトリ|プロジェクト|コード|文件|目录|项目|代码|库|파일|폴더|프로젝트|코드/,
  },
  language: {
    means: "the language or the form of the agent's answers",
    words: "answer brief concise explain reply respond short summary verbose",
    phrases:
      "in (?:english|spanish|german|french|chinese|japanese|portuguese|italian|russian|korean)|en (?:espanol|ingles|anglais|francais)|auf (?:deutsch|englisch)|em (?:portugues|ingles)|talk to me",
    otherNeeds: "на по 中文 回复 回答 日本 简洁 英文 英語 답변 영어 한국",
    other: () => /на русском|по-русски|日本語|英語|中文|英文|回答|回复|简洁|한국어|영어|답변/,
  },
  planning: {
    means: "plans, tasks, steps, order of work",
    words: "first phase plan planning plans process progress sequence step steps task tasks todo workflow",
    phrases: "to-dos|todos|one (?:at a time|by one)",
    otherNeeds: "за пл ша タス 任务 手順 步骤 流程 計画 计划 阶段 계획 작업",
    other: () => /план|задач|шаг|計画|タスク|手順|计划|任务|步骤|流程|阶段|계획|작업/,
  },
}
