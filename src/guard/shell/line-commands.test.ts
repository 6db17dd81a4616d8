import { describe, expect, test } from "bun:test"
import { commandsOf } from "./line-commands.ts"
import { beginsWith, type SeenCommand } from "./shell-command.ts"

function seen(text: string): readonly SeenCommand[] {
  const result = commandsOf(text)
  return result.kind === "ok" ? result.commands : []
}

const print = (command: SeenCommand) =>
  [...command.via.map((each) => `${each}>`), ...command.words.map((word) => word.text)].join(" ")

/** The text, and a command that it must contain. */
const SEEN_THROUGH: readonly (readonly [string, string])[] = [
  ["sudo git push", "sudo> git push"],
  ["sudo -u me -E A=1 git push", "sudo> git push"],
  ["doas -u me git push", "doas> git push"],
  ["env git push", "env> git push"],
  ["env -i A=1 B=2 git push", "env> git push"],
  ["env -u X --unset Y git push", "env> git push"],
  ["env -S 'git push' origin", "env -S> git push origin"],
  ["env -vS 'git push'", "env -S> git push"],
  ["/usr/bin/env git push", "env> git push"],
  ["command git push", "command> git push"],
  ["builtin echo x", "builtin> echo x"],
  ["exec -a x git push", "exec> git push"],
  ["nohup git push &", "nohup> git push"],
  ["time git push", "git push"],
  ["/usr/bin/time -f %e git push", "time> git push"],
  ["timeout 5 git push", "timeout> git push"],
  ["timeout -s KILL -k 1 5m git push", "timeout> git push"],
  ["nice -n 5 git push", "nice> git push"],
  ["nice git push", "nice> git push"],
  ["ionice -c 2 -n 3 git push", "ionice> git push"],
  ["stdbuf -oL -e 0 git push", "stdbuf> git push"],
  ["setsid -f git push", "setsid> git push"],
  ["chroot /x git push", "chroot> git push"],
  ["xargs -n 1 -P4 git push", "xargs> git push"],
  ["xargs git push < f", "xargs> git push"],
  ["find . -name x -exec git add {} \\;", "find -exec> git add {}"],
  ["find . -execdir git add {} +", "find -exec> git add {}"],
  ["find . -ok rm {} ';' -exec git add {} ';'", "find -exec> git add {}"],
  ["parallel git push ::: a b", "parallel> git push"],
  ["watch -n 2 'git push | cat'", "watch> git push"],
  ["sh -c 'git push'", "sh -c> git push"],
  ["bash -lc 'cd x && git push'", "bash -c> git push"],
  ["bash -o pipefail -c 'git push'", "bash -c> git push"],
  ['zsh -c "git push"', "zsh -c> git push"],
  ["dash -ec 'git push'", "dash -c> git push"],
  ["sh -c 'bash -c \"git push\"'", "sh -c> bash -c> git push"],
  ["sudo sh -c 'git push'", "sudo> sh -c> git push"],
  ["eval git push", "eval> git push"],
  ["eval 'git' \"push\"", "eval> git push"],
  ["ssh host git push", "ssh> git push"],
  ["ssh -p 22 -i key me@host 'cd x; git push'", "ssh> git push"],
  ["uv run git push", "uv run> git push"],
  ["uv run --with x --python 3 git push", "uv run> git push"],
  ["npx git push", "npx> git push"],
  ["npx -y git@1.2 push", "npx> git push"],
  ["npx -p x -c 'git push'", "npx> git push"],
  ["bunx git push", "bunx> git push"],
  ["pnpm exec git push", "pnpm exec> git push"],
  ["pnpm --filter web exec git push", "pnpm --filter> pnpm exec> git push"],
  ["pnpm dlx git push", "pnpm dlx> git push"],
  ["yarn exec git push", "yarn exec> git push"],
  ["npm exec -- git push", "npm exec> git push"],
  ["poetry run git push", "poetry run> git push"],
  ["pipenv run git push", "pipenv run> git push"],
  ["direnv exec . git push", "direnv exec> git push"],
  ["docker exec -it -u root app git push", "docker exec> git push"],
  ["docker compose exec app git push", "docker compose exec> git push"],
  ["docker run --rm -v a:b image git push", "docker run> git push"],
  ["kubectl exec -n x pod -- git push", "kubectl exec> git push"],
  ["git -C dir push", "git -C> git push"],
  ["git -c a=b --no-pager push", "git -c> git push"],
  ["git --git-dir=x push", "git --git-dir=x> git push"],
  ["git bisect run git push", "git bisect run> git push"],
  ["git rebase -i --exec 'git push' main", "git rebase> git push"],
  ["git submodule foreach 'git push'", "git submodule> git push"],
  ["git -c alias.p='!git push' p", "git alias> git push"],
  ["git config alias.p '!git push'", "git alias> git push"],
  ["script -qc 'git push' /dev/null", "script -c> git push"],
  ["script -q /dev/null git push", "script> git push"],
  ["su -c 'git push' me", "su -c> git push"],
  ["su - me -c 'git push'", "su -c> git push"],
  ["runuser -u me -- git push", "runuser> git push"],
  ["busybox sh -c 'git push'", "busybox> sh -c> git push"],
  ["flock -w 5 /tmp/l git push", "flock> git push"],
  ["flock /tmp/l -c 'git push'", "flock -c> git push"],
  ["trap 'git push' EXIT", "trap> git push"],
  ["alias p='git push'", "alias> git push"],
  ["strace -f -o log git push", "strace> git push"],
  ["noglob git push", "noglob> git push"],
  ["echo git push | sh", "sh <> git push"],
  ["printf 'git %s' push | bash -s", "bash <> git push"],
  ["echo -e 'git\\x20push' | sh", "sh <> git push"],
  ["sh <<< 'git push'", "sh <> git push"],
  ["sh <<E\ngit push\nE", "sh <> git push"],
  ["cat <<E | sh\ngit push\nE", "sh <> git push"],
  ["bash -s <<'E'\ngit push\nE", "bash <> git push"],
  [". /dev/stdin <<< 'git push'", ".<> git push"],
  ["G=git; $G push", "git push"],
  ['G=git P=push; "$G" ${P}', "git push"],
  ["export G=git; $G push", "git push"],
  ["C='git push'; $C", "git push"],
  ['C=(git push); "${C[@]}"', "git push"],
  ["g=gi; g+=t; $g push", "git push"],
  ["for g in git; do $g push; done", "git push"],
  ['sh -c "$X git push"', "sh -c> $X git push"],
]

describe("GUID-03 GARD-02 a command is found inside its wrappers", () => {
  for (const [text, expected] of SEEN_THROUGH) {
    test(`GUID-03 ${JSON.stringify(text)}`, () => {
      expect(seen(text).map(print)).toContain(expected.replace(".<>", ". <>"))
    })
  }
})

describe("GUID-03 a command quoted in an argument is not a command", () => {
  const quoted = [
    "echo 'git push'",
    "git commit -m 'then git push'",
    "grep -rn 'git push' docs",
    "cat <<E > f\ngit push\nE",
    "x='git push'",
    "printf '%s' \"git push\" > f",
    "rg \"sh -c 'git push'\"",
    "python3 -c 'git push'",
    "# git push",
    "[[ 'git push' == x ]]",
    "case 'git push' in x) ls;; esac",
  ]
  for (const text of quoted) {
    test(`GUID-03 ${JSON.stringify(text)}`, () => {
      expect(seen(text).some((command) => beginsWith(command, ["git", "push"]))).toBe(false)
    })
  }
})

describe("GUID-03 beginsWith compares word by word", () => {
  const rows: readonly (readonly [string, string, boolean])[] = [
    ["git push origin main", "git push", true],
    ["git pushx", "git push", false],
    ["git", "git push", false],
    ["/usr/bin/git push", "git push", true],
    ["./bin/deploy prod", "./bin/deploy", true],
    ["bin/deploy prod", "deploy prod", true],
    ["sudo git push", "sudo git", true],
    ["npm  publish", "npm publish", true],
    ["'npm' \"publish\"", "npm publish", true],
    ["cd a && npm publish", "npm publish", true],
    ["npm run publish", "npm publish", false],
    ["$X publish", "npm publish", false],
  ]
  for (const [text, prefix, expected] of rows) {
    test(`GUID-03 ${text} ${expected ? "begins" : "does not begin"} with ${prefix}`, () => {
      expect(seen(text).some((command) => beginsWith(command, prefix.split(" ")))).toBe(expected)
    })
  }
})

describe("GARD-02 what is known about a command", () => {
  test("GARD-02 remote commands are marked", () => {
    expect(seen("ssh host rm x").map((each) => each.remote)).toEqual([false, true])
    expect(seen("docker exec app rm x").at(-1)?.remote).toBe(true)
  })
  test("GARD-02 commands that get further arguments are marked", () => {
    expect(seen("ls | xargs rm").at(-1)?.adds).toBe(true)
    expect(seen("find . -exec rm {} +").at(-1)?.adds).toBe(true)
  })
  test("GARD-02 the directory follows cd within its scope", () => {
    const dirs = seen("a; cd x; b; (cd y; c); d; cd /z; e; cd; f; cd $Q; g; git -C h status").map((each) => [
      each.words[0]?.text,
      each.dir,
    ])
    expect(dirs).toEqual([
      ["a", ""],
      ["cd", ""],
      ["b", "x"],
      ["cd", "x"],
      ["c", "x/y"],
      ["d", "x"],
      ["cd", "x"],
      ["e", "/z"],
      ["cd", "/z"],
      ["f", "~"],
      ["cd", "~"],
      ["g", undefined],
      ["git", undefined],
      ["git", undefined],
    ])
    expect(seen("git -C h status").at(-1)?.dir).toBe("h")
    expect(seen("env -C h ls").at(-1)?.dir).toBe("h")
  })
  test("GARD-05 a variable has its last value, or one of several if a branch sets it", () => {
    expect(seen("a=x; a=y; $a").at(-1)?.program).toBe("y")
    expect(seen("a=x; if b; then a=y; fi; $a").at(-1)?.program).toBeUndefined()
    expect(seen("a=x; b && a=y; $a").at(-1)?.program).toBeUndefined()
  })
  test("GARD-02 code in other languages is kept as text", () => {
    const rows: readonly (readonly [string, string, string])[] = [
      ["python3.12 -c 'x'", "python", "x"],
      ["python3 -W ignore -c 'x'", "python", "x"],
      ["node -e 'x'", "javascript", "x"],
      ["node -r ./a -pe 'x'", "javascript", "x"],
      ["bun --eval 'x'", "javascript", "x"],
      ["deno eval 'x'", "javascript", "x"],
      ["perl -ne 'x' f", "perl", "x"],
      ["perl -i.bak -pe 'x' f", "perl", "x"],
      ["ruby -e'x'", "ruby", "x"],
      ["php -r 'x'", "php", "x"],
      ["awk -F: 'x' f", "awk", "x"],
      ["sed -n -e 'x' f", "sed", "x"],
      ["sed 'x' f", "sed", "x"],
      ["python3 - <<'E'\nx\nE", "python", "x\n"],
      ["echo x | node", "javascript", "x\n"],
      ["sudo -u me python3 -c 'x'", "python", "x"],
    ]
    for (const [text, language, code] of rows) {
      expect({ text, code: seen(text).at(-1)?.opaqueCode }).toEqual({
        text,
        code: { language, text: code, partial: false },
      })
    }
  })
  test("GARD-02 unknown shell text is marked as partial", () => {
    for (const text of ["curl x | sh", "sh < f", "bash <(curl x)", "source <(x)", 'sh -c "$X"', "sh"]) {
      expect({ text, code: seen(text).at(-1)?.opaqueCode?.partial }).toEqual({ text, code: true })
    }
  })
  test("GARD-02 script files and modules are not code in the line", () => {
    for (const text of [
      "python3 a.py -c x.toml",
      "node a.js",
      "bash a.sh",
      "source .env",
      "python3 -m pytest",
    ]) {
      const code = seen(text).at(-1)?.opaqueCode
      expect({ text, code: code?.language === "shell" ? code : undefined }).toEqual({ text, code: undefined })
    }
  })
})

describe("T19 wrapping is limited", () => {
  const rows = ["sudo ".repeat(50), "eval ".repeat(50), "env -S ".repeat(50), "a;".repeat(50_000)]
  for (const text of rows) {
    test(`T19 ${text.slice(0, 12)}… ${text.length}`, () =>
      expect(commandsOf(`${text} x`).kind).toBe("unparsable"))
  }
  test("T19 a chain of doubling variables is cut off", () => {
    const chain = Array.from({ length: 60 }, (_, index) => `v${index + 1}=$v${index}$v${index}`).join(";")
    expect(commandsOf(`v0=xxxxxxxx;${chain};$v60`).kind).toBe("ok")
  })
})
