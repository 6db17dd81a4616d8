// The guardrails that come with Tenure: `default` keeps secrets and git's own files from being written, `planning`
// lets only documents be written. A preset is rules like any others, and is also a phase one can choose.
import type { Rule, WriteRule } from "./guard-rules.ts"
import { compilePattern, type PathPattern } from "./path-pattern.ts"

export const PRESETS = ["default", "planning"] as const
export type Preset = (typeof PRESETS)[number]

/** The phases that need no definition. */
export const OWN_PHASES: readonly string[] = ["planning"]

export function presetRules(preset: Preset): readonly Rule[] {
  if (preset === "planning") {
    return [
      only("planning", "This is the planning phase: only docs and .tenure may be written.", [
        "docs/**",
        ".tenure/**",
      ]),
    ]
  }
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

/** Everything is refused: what a guard does that cannot tell. */
export function refuseWrites(name: string, reason: string): Rule {
  return { ...only(name, reason, []), line: 0 }
}

export function onlyDocs(name: string, reason: string): Rule {
  return only(name, reason, ["docs/**", ".tenure/**"])
}

function deny(name: string, reason: string, globs: readonly string[], except: readonly string[]): WriteRule {
  return {
    on: "write",
    sort: "deny",
    name,
    reason,
    line: 0,
    globs,
    match: compiled(globs, true),
    except: compiled(except, true),
  }
}

function only(name: string, reason: string, globs: readonly string[]): WriteRule {
  return {
    on: "write",
    sort: "only",
    name,
    reason,
    line: 0,
    globs,
    match: compiled(globs, false),
    except: [],
  }
}

function compiled(globs: readonly string[], folds: boolean): readonly PathPattern[] {
  return globs.flatMap((glob) => {
    const patterns = compilePattern(glob, folds)
    if (typeof patterns === "string") throw new Error(`${glob}: ${patterns}`)
    return patterns
  })
}
