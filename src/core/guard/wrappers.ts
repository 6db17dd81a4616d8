// Programs that run another program given in their own words, as tables: which options take a value,
// how many operands come before the command. An option not listed is taken to stand alone.

export interface Wrapper {
  /** Options whose value is the next word. */
  readonly valued: readonly string[]
  /** Operands before the command (`timeout 5 cmd`). */
  readonly operands: number
  /** The rest is shell text (`watch 'a | b'`), not a list of words. */
  readonly isCode: boolean
  /** `NAME=value` words may come before the command. */
  readonly assigns: boolean
  /** Words that we cannot see are added to the command. */
  readonly adds: boolean
  readonly remote: boolean
  /** The first word is a package, perhaps with a version. */
  readonly isPackage: boolean
}

type Flags = Partial<Omit<Wrapper, "valued">>

function wrap(valued = "", flags: Flags = {}): Wrapper {
  return {
    valued: valued === "" ? [] : valued.split(" "),
    operands: 0,
    isCode: false,
    assigns: false,
    adds: false,
    remote: false,
    isPackage: false,
    ...flags,
  }
}

const SUDO =
  "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --chroot --role --type --other-user"
const DOCKER =
  "-e -u -w -v -p -l --env --user --workdir --volume --name --network --entrypoint --mount --env-file --publish"
const PACKAGE = "-c --call -p --package --registry --cache --userconfig --workspace -w"

export const WRAPPERS: ReadonlyMap<string, Wrapper> = new Map([
  ["sudo", wrap(SUDO, { assigns: true })],
  ["doas", wrap("-u -C")],
  ["pkexec", wrap("--user")],
  ["gosu", wrap("", { operands: 1 })],
  ["su-exec", wrap("", { operands: 1 })],
  ["command", wrap()],
  ["builtin", wrap()],
  ["exec", wrap("-a")],
  ["coproc", wrap()],
  ["nocorrect", wrap()],
  ["noglob", wrap()],
  ["-", wrap()],
  ["repeat", wrap("", { operands: 1 })],
  ["nohup", wrap()],
  ["time", wrap("-f -o --format --output")],
  ["timeout", wrap("-k -s --kill-after --signal", { operands: 1 })],
  ["gtimeout", wrap("-k -s --kill-after --signal", { operands: 1 })],
  ["nice", wrap("-n --adjustment")],
  ["ionice", wrap("-c -n -p -P -u --class --classdata")],
  ["chrt", wrap("-T -P -D", { operands: 1 })],
  ["taskset", wrap("-p", { operands: 1 })],
  ["stdbuf", wrap("-i -o -e --input --output --error")],
  ["setsid", wrap()],
  ["setarch", wrap("", { operands: 1 })],
  ["linux32", wrap()],
  ["linux64", wrap()],
  ["arch", wrap("-e -d")],
  ["chroot", wrap("", { operands: 1 })],
  ["unshare", wrap()],
  ["nsenter", wrap("-t --target")],
  ["firejail", wrap()],
  ["dbus-run-session", wrap()],
  ["systemd-run", wrap("-p -u --property --unit --on-active --on-calendar --on-boot -E --setenv --slice")],
  ["systemd-inhibit", wrap()],
  ["caffeinate", wrap("-t -w")],
  ["xvfb-run", wrap("-n -s -f -e -p -w --server-num --server-args")],
  ["strace", wrap("-e -o -s -p -u -E -P")],
  ["ltrace", wrap("-e -o -s -p -u -n")],
  ["valgrind", wrap()],
  ["perf", wrap("-e -o", { operands: 1 })],
  ["unbuffer", wrap()],
  ["rlwrap", wrap("-H -f -C")],
  ["winpty", wrap()],
  ["catchsegv", wrap()],
  ["tini", wrap("-p -e")],
  ["dumb-init", wrap()],
  ["catatonit", wrap()],
  ["entr", wrap()],
  ["cross-env", wrap("", { assigns: true })],
  ["dotenv", wrap("-e -v -f -c")],
  ["dotenvx", wrap("-f", { operands: 1 })],
  [
    "xargs",
    wrap("-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs --max-lines --replace", {
      adds: true,
    }),
  ],
  ["gxargs", wrap("-a -d -E -I -L -n -P -s", { adds: true })],
  [
    "parallel",
    wrap("-j -a -S -I -n -N -L --jobs --colsep --delay --joblog --timeout --results", {
      isCode: true,
      adds: true,
    }),
  ],
  ["watch", wrap("-n -q --interval --equexit", { isCode: true })],
  [
    "hyperfine",
    wrap("-w -r -m -M -n -N --warmup --runs --min-runs --max-runs --export-json --export-markdown", {
      isCode: true,
    }),
  ],
  ["concurrently", wrap("-n -c --names --prefix-colors", { isCode: true })],
  ["eval", wrap("", { isCode: true })],
  [
    "ssh",
    wrap("-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w", {
      operands: 1,
      isCode: true,
      remote: true,
    }),
  ],
  ["mosh", wrap("-p --ssh --port", { operands: 1, remote: true })],
  ["wsl", wrap("-d -u --distribution --user --cd")],
  ["npx", wrap(PACKAGE, { isPackage: true })],
  ["bunx", wrap("-p --package", { isPackage: true })],
  ["pnpx", wrap(PACKAGE, { isPackage: true })],
  ["uvx", wrap("--from --with --python -p", { isPackage: true })],
  ["pipx run", wrap("--spec --python", { isPackage: true })],
  ["npm exec", wrap(PACKAGE, { isPackage: true })],
  ["npm x", wrap(PACKAGE, { isPackage: true })],
  ["pnpm exec", wrap("--filter -F -C --dir", { isPackage: true })],
  ["pnpm dlx", wrap("--package", { isPackage: true })],
  ["yarn dlx", wrap("-p --package", { isPackage: true })],
  ["yarn exec", wrap("", { isPackage: true })],
  ["bun x", wrap("-p --package", { isPackage: true })],
  ["deno run", wrap("--allow-net -c --config", { isPackage: true })],
  [
    "uv run",
    wrap("--with --python -p --project --directory --extra --group --env-file --package --index-url"),
  ],
  ["poetry run", wrap()],
  ["pipenv run", wrap()],
  ["pdm run", wrap("-p --project")],
  ["rye run", wrap()],
  ["hatch run", wrap()],
  ["conda run", wrap("-n -p --name --prefix --cwd")],
  ["mamba run", wrap("-n -p --name --prefix")],
  ["micromamba run", wrap("-n -p")],
  ["pixi run", wrap("-e --environment")],
  ["bundle exec", wrap()],
  ["mise exec", wrap()],
  ["mise x", wrap()],
  ["asdf exec", wrap()],
  ["rbenv exec", wrap()],
  ["pyenv exec", wrap()],
  ["volta run", wrap("--node --npm --yarn")],
  ["fnm exec", wrap("--using")],
  ["nvm exec", wrap("", { operands: 1 })],
  ["direnv exec", wrap("", { operands: 1 })],
  ["devbox run", wrap("-c --config")],
  ["doppler run", wrap("-p -c --project --config")],
  ["op run", wrap("--env-file")],
  ["aws-vault exec", wrap("-d --duration", { operands: 1 })],
  ["chamber exec", wrap("", { operands: 1 })],
  ["git bisect run", wrap()],
  ["docker exec", wrap(DOCKER, { operands: 1, remote: true })],
  ["docker run", wrap(DOCKER, { operands: 1, remote: true })],
  ["podman exec", wrap(DOCKER, { operands: 1, remote: true })],
  ["podman run", wrap(DOCKER, { operands: 1, remote: true })],
  ["docker compose exec", wrap(DOCKER, { operands: 1, remote: true })],
  ["docker compose run", wrap(DOCKER, { operands: 1, remote: true })],
  ["docker-compose exec", wrap(DOCKER, { operands: 1, remote: true })],
  ["docker-compose run", wrap(DOCKER, { operands: 1, remote: true })],
  ["kubectl exec", wrap("-n -c --namespace --container --context", { operands: 1, remote: true })],
])

/** Programs whose commands above are found past their own options. */
export const OWN_OPTIONS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    git: "-C -c --git-dir --work-tree --namespace --exec-path --config-env --super-prefix",
    npm: "--prefix -w --workspace -C",
    pnpm: "-C --dir --filter -F",
    yarn: "--cwd",
    bun: "--cwd",
    uv: "--directory --project",
    poetry: "-C -P --directory --project",
    docker: "-H --host --context -c --config",
    "docker compose": "-f -p --file --project-name --profile --env-file --project-directory",
    kubectl: "-n --namespace --context --kubeconfig",
    make: "-C -f --directory --file",
    cargo: "-C --config --manifest-path",
  }).map(([program, options]) => [program, options.split(" ")]),
)
