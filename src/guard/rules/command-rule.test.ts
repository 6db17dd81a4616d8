import { describe, expect, test } from "bun:test"
import { commandsOf } from "../shell/line-commands.ts"
import { runsCommand } from "./command-rule.ts"

function runs(rule: string, text: string): string {
  const seen = commandsOf(text)
  if (seen.kind !== "ok") throw new Error(seen.reason)
  return runsCommand(rule.split(" "), seen.commands)
}

describe("GARD-02 denied commands", () => {
  const rows: readonly (readonly [rule: string, answer: "yes" | "maybe" | "no", lines: readonly string[]])[] =
    [
      [
        "git push --force",
        "yes",
        [
          "git push --force",
          "git push origin main --force",
          "git -C x push --force",
          "sudo git push --force",
          "sh -c 'git push --force'",
          "npm test && git push --force",
          "/usr/bin/git push --force",
          "G=git; $G push --force",
        ],
      ],
      [
        "git push --force",
        "no",
        [
          "git push",
          "git pull --force",
          "echo git push --force",
          "git commit -m 'git push --force'",
          "git push --force-with-lease",
        ],
      ],
      [
        "git push --force",
        "maybe",
        ["git push $OPTIONS", "$CMD push --force", "python3 -c \"import os; os.system('git push --force')\""],
      ],
      ["rm -rf", "yes", ["rm -rf x", "rm -fr x", "rm -r -f x", "rm x -rf", "find . -exec rm -rf {} +"]],
      ["rm -rf", "no", ["rm x", "rm -r x", "rm -f x"]],
      ["npm publish", "yes", ["npm publish", "npm publish --tag next", "env A=1 npm publish"]],
      ["npm publish", "no", ["npm run publish", "npm pack"]],
      ["terraform *", "yes", ["terraform apply", "terraform"]],
      ["kubectl delete *", "yes", ["kubectl delete pod x"]],
      ["kubectl delete *", "no", ["kubectl get pods"]],
      ["docker", "yes", ["docker ps", "time docker build ."]],
      ["docker", "no", ["$TOOL ps", "echo docker"]],
    ]
  for (const [rule, answer, lines] of rows) {
    for (const line of lines)
      test(`GARD-02: ${rule}: ${answer}: ${line}`, () => expect(runs(rule, line)).toBe(answer))
  }
})

describe("GARD-06 a rule means what the program does, not one spelling", () => {
  const rows: readonly (readonly [rule: string, answer: "yes" | "maybe" | "no", lines: readonly string[]])[] =
    [
      [
        "git push --force",
        "yes",
        [
          "git push -f",
          "git push -qf",
          "git push -fq origin main",
          "git push -uf origin x",
          "git push -vvf",
          "git push origin main -f",
          "git push origin +main",
          "git push origin +HEAD:main",
          "git push --mirror",
          "git push --mirr",
          "git push -o ci.skip -f",
          "git push --force-with-lease --force",
          "git --no-pager -c user.name=x push -f",
          "git -c remote.origin.push=+main:main push",
          "git -c remote.origin.mirror=true push",
          "git -c alias.pf='push --force' pf",
          "git -c alias.p=push p -f",
          "git -c alias.pf='push -f' -c user.name=x pf origin",
          "git config alias.pf 'push -f' && git pf",
          "git config --global alias.pf 'push --force'; git pf",
          "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=alias.z GIT_CONFIG_VALUE_0='push -f' git z",
          "/usr/lib/git-core/git-push -f",
          "git send-pack --force origin",
          "alias gp='git push'; gp -f",
          "F=-f; git push $F",
          "echo --force | xargs git push",
          "printf %s -f | xargs git push origin",
          'set -- -f; git push "$@"',
        ],
      ],
      [
        "git push --force",
        "maybe",
        [
          "cat options | xargs git push",
          'f() { git push "$@"; }; f -f',
          "python3 -c \"import subprocess; subprocess.run(['git', 'push', '-f'])\"",
          "$GIT push -f",
        ],
      ],
      [
        "git push --force",
        "no",
        [
          "git push -o f",
          "git push --push-option=force",
          "git push -u origin force",
          "git push origin feature/f",
          'git push origin "$(git branch --show-current)"',
          "git push --force-with-lease origin x",
          "git push --follow-tags",
          "git fetch -f",
          "git commit -m f push",
          "git -c user.name=push --no-pager log -f",
          "git ls-files | xargs git add -f",
        ],
      ],
      [
        "rm -rf",
        "yes",
        [
          "rm -Rf x",
          "echo -rf x | xargs rm",
          "rm -fR x",
          "rm --recursive --force x",
          "rm --rec --fo x",
          "rm --recursive -f x",
          "rm -vrf x",
          "rm -r x -f",
          "rm$IFS-rf$IFS'dist'",
          "busybox rm -rf x",
          "/bin/rm -R --force x",
        ],
      ],
      ["rm -rf", "maybe", ["rm $OPTIONS x"]],
      [
        "rm -rf",
        "no",
        ["rm -- -rf", "rm -ri x", 'rm "$file"', "find . -name '*.o' | xargs rm", "rm -f --verbose x"],
      ],
      ["rm --recursive", "yes", ["rm -r x", "rm -R x", "rm -rf x"]],
      [
        "npm publish",
        "yes",
        [
          "npm pub",
          "npm publis",
          "npm --access public publish",
          "npm --access=public publish",
          "npm -w pkg publish",
          "npm --registry https://r.example publish",
          'node "$(command -v npm)" publish',
          "$(which npm) publish",
          "node /usr/lib/node_modules/npm/bin/npm-cli.js publish",
          "npx npm publish",
          "corepack npm publish",
        ],
      ],
      [
        "npm publish",
        "no",
        ["npm run publish", "npm p", "npm i publish", "npm view publish", "pnpm publish", "npm unpublish x"],
      ],
      ["npm install", "yes", ["npm i", "npm add x", "npm in", "npm isntall x"]],
      [
        "terraform destroy",
        "yes",
        [
          "terraform apply -destroy",
          "terraform -chdir=x destroy",
          "terraform apply --destroy=true",
          "TF_CLI_ARGS_apply=-destroy terraform apply",
          "terraform -chdir=x apply -auto-approve -destroy",
        ],
      ],
      [
        "terraform destroy",
        "no",
        [
          "terraform plan -destroy",
          "terraform apply",
          "terraform apply -destroy=false",
          "terraform state rm destroy",
        ],
      ],
      ["docker rm", "yes", ["docker container rm x", "docker --context y rm x", "docker -H tcp://x rm -f y"]],
      ["docker rm", "no", ["docker rmi x", "docker run --rm x", "docker volume rm x"]],
      ["docker compose down --volumes", "yes", ["docker-compose down -v", "docker compose -f x.yml down -v"]],
      [
        "kubectl delete namespace",
        "yes",
        [
          "kubectl delete ns x",
          "kubectl -n a delete namespaces/x",
          "kubectl --context c delete ns x",
          "k delete ns x",
        ],
      ],
      ["kubectl delete namespace", "no", ["kubectl delete pod namespace", "kubectl -n delete get ns"]],
      ["git branch -D", "yes", ["git branch -d -f x", "git branch --delete --force x", "git branch -Dq x"]],
      ["git branch -D", "no", ["git branch -d x", "git branch -m D"]],
      [
        "git commit --no-verify",
        "yes",
        ["git commit -n -m x", "git commit -anm x", "git -c core.hooksPath=/dev/null commit -m x"],
      ],
      ["git commit --no-verify", "no", ["git commit -m n", "git commit -am 'n'"]],
      ["yarn publish", "yes", ["yarn npm publish", "yarn publish --tag next"]],
      ["npm publish --tag next", "yes", ["npm publish --tag=next", "npm --tag next publish"]],
      ["npm publish --tag next", "no", ["npm publish --tag latest", "npm publish"]],
      ["aws s3 rm", "yes", ["aws --profile prod s3 rm s3://x", "aws --region=eu-1 s3 rm s3://x"]],
      // Of a program that is not in the table, a likely spelling is a question.
      ["deploy prod --force", "yes", ["deploy prod --force", "deploy --force prod"]],
      [
        "deploy prod --force",
        "maybe",
        ["deploy prod -f", "deploy --region eu prod --force", "deploy prod --forc"],
      ],
      ["deploy prod --force", "no", ["deploy prod", "deploy test --force"]],
    ]
  for (const [rule, answer, lines] of rows) {
    for (const line of lines)
      test(`GARD-06: ${rule}: ${answer}: ${line}`, () => expect(runs(rule, line)).toBe(answer))
  }
})
