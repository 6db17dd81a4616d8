// The built-in guardrails: `default` protects secrets and git's own files, `destructive` refuses commands that lose work
// which exists nowhere else (GARD-08), `planning` allows only documents to be written.
import type { CommandRule, Rule, WriteRule } from "./guard-rules.ts"
import { compilePattern, type PathPattern } from "./path-pattern.ts"

export const PRESETS = ["default", "destructive", "planning"] as const
export type Preset = (typeof PRESETS)[number]

/** Phases that need no definition. */
export const OWN_PHASES: readonly string[] = ["planning"]

export function presetRules(preset: Preset): readonly Rule[] {
  if (preset === "planning")
    return [onlyDocs("planning", "This is the planning phase: only docs and .tenure may be written.")]
  if (preset === "destructive") return lossRules()
  return [
    deny("secrets", "Secrets are the person's to write.", SECRETS, [
      "*.pub",
      ".env.{example,sample,template,dist,test.example}",
    ]),
    deny("keys", "The person's keys and accounts are not the project's.", ACCOUNTS, ["known_hosts"]),
    deny(
      "git-internals",
      "git's own files are changed by git.",
      ["**/.git/**"],
      [".git/index.lock", ".git/COMMIT_EDITMSG"],
    ),
  ]
}

const SECRETS = [
  ".env*",
  "*.env",
  "*.pem",
  "*.key",
  "*.p12",
  "*.pfx",
  "*.jks",
  "*.keystore",
  "id_{rsa,dsa,ecdsa,ed25519}*",
  "credentials",
  "credentials.{json,yml,yaml,toml,ini}",
  "secrets.{json,yml,yaml,toml,ini,env}",
  ".netrc",
  ".pgpass",
  ".pypirc",
  ".htpasswd",
  ".git-credentials",
  "service-account*.json",
]
const ACCOUNTS = ["**/.ssh/**", "**/.gnupg/**", "**/.aws/**", "**/.kube/config", "**/.docker/config.json"]

/** Refuses every write: for a guard that cannot decide. */
export function refuseWrites(name: string, reason: string): Rule {
  return only(name, reason, [])
}

export function onlyDocs(name: string, reason: string): Rule {
  return only(name, reason, ["docs/**", ".tenure/**"])
}

function deny(name: string, reason: string, globs: readonly string[], except: readonly string[]): WriteRule {
  const match = compiled(globs, true)
  return { on: "write", sort: "deny", name, reason, line: 0, globs, match, except: compiled(except, true) }
}

function only(name: string, reason: string, globs: readonly string[]): WriteRule {
  const match = compiled(globs, false)
  return { on: "write", sort: "only", name, reason, line: 0, globs, match, except: [] }
}

function compiled(globs: readonly string[], folds: boolean): readonly PathPattern[] {
  return globs.flatMap((glob) => {
    const patterns = compilePattern(glob, folds)
    if (typeof patterns === "string") throw new Error(`${glob}: ${patterns}`)
    return patterns
  })
}

/** What a person and an agent read, with what to do instead; losses.ts recognises each by its name. */
const RULES: readonly (readonly [name: string, about: string, reason: string])[] = [
  [
    "git-discard",
    "git reset --hard, git checkout -- <path>, git restore <path>, git checkout -f, git switch --discard-changes",
    "It throws away changes that were never committed. Keep them first: git stash push -m '<why>', or commit them on a branch. To unstage only: git restore --staged <path>.",
  ],
  [
    "git-clean",
    "git clean -f",
    "It deletes files that git does not know. Look first: git clean -n. Keep them: git stash push -u. Delete one by name if it is yours.",
  ],
  [
    "git-stash",
    "git stash drop, git stash clear",
    "A dropped stash cannot be found again. Leave it where it is: git stash list. Bring it back: git stash apply.",
  ],
  [
    "git-history",
    "git branch -D, git worktree remove --force, git reflog expire, git gc --prune=now, git filter-branch, git update-ref -d",
    "It removes commits, or the way back to them. Delete a merged branch with git branch -d, which refuses to lose anything; leave reflog and gc to git.",
  ],
  [
    "git-push",
    "git push --force, also with a lease to main, master, develop or release/*",
    "It overwrites what others have pushed. On a branch of your own: git push --force-with-lease origin <branch>. On a shared one: git revert, then an ordinary push.",
  ],
  [
    "delete-files",
    "rm -r, find -delete, shred and truncate outside build and temporary folders",
    "It deletes what nothing can bring back. Folders that a build makes (node_modules, dist, target …) and temporary ones may go. For anything else: move it to /tmp, use git rm, or leave it to the person.",
  ],
  [
    "disk",
    "mkfs, dd of=/dev/…, wipefs, chmod -R and chown -R on the system or the home",
    "It overwrites a disk, or changes the system for good. Leave it to the person; write images to a file instead.",
  ],
  [
    "containers",
    "docker system|volume|image|container prune, docker volume rm, docker compose down -v",
    "Volumes and containers may hold the only copy of data. Stop them instead: docker compose stop, docker compose down without -v. Cached layers may go: docker builder prune.",
  ],
  [
    "infrastructure",
    "terraform destroy, kubectl delete namespace, helm uninstall, aws|gcloud|az … delete, gh repo delete",
    "It takes down what others use. Show what would happen and leave it to the person: terraform plan -destroy, kubectl delete --dry-run=client.",
  ],
  [
    "database",
    "DROP, TRUNCATE, and DELETE or UPDATE without WHERE, through a database client; dropdb, migrate reset",
    "It deletes data for good. Look with SELECT first, and give the statement to the person, or write it as a migration that can be reviewed.",
  ],
]

function lossRules(): readonly CommandRule[] {
  return RULES.map(([name, about, reason]) => ({
    on: "command",
    sort: "deny",
    name,
    reason,
    line: 0,
    match: about.split(", ").map((each) => each.split(" ")),
    check: name,
  }))
}
