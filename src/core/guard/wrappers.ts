// Programs that run another program given in their own words, as tables: which options take a value,
// how many operands come before the command. An option not listed is taken to stand alone.

export interface Wrapper {
  /** Options whose value is the next word, with a space between. */
  readonly valued: string
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

/** By the program, or by the program and its command (`uv run`). */
export function wrapperFor(name: string): Wrapper | undefined {
  const wrapper = WRAPPERS[name]
  return wrapper && { ...PLAIN, ...wrapper }
}

const PLAIN: Wrapper = {
  valued: "",
  operands: 0,
  isCode: false,
  assigns: false,
  adds: false,
  remote: false,
  isPackage: false,
}

const SUDO =
  "-u -g -h -p -C -r -t -T -U -D -R --user --group --host --prompt --chdir --chroot --role --type --other-user"
const DOCKER =
  "-e -u -w -v -p -l --env --user --workdir --volume --name --network --entrypoint --mount --env-file --publish"
const PACKAGE = "-c --call -p --package --registry --cache --userconfig --workspace -w"

// A literal, so that loading it costs next to nothing: every hook loads it, few look into it.
const WRAPPERS: Readonly<Record<string, Partial<Wrapper>>> = {
  __proto__: null as never,
  sudo: { valued: SUDO, assigns: true },
  doas: { valued: "-u -C" },
  pkexec: { valued: "--user" },
  gosu: { operands: 1 },
  "su-exec": { operands: 1 },
  command: {},
  builtin: {},
  exec: { valued: "-a" },
  coproc: {},
  nocorrect: {},
  noglob: {},
  "-": {},
  repeat: { operands: 1 },
  nohup: {},
  time: { valued: "-f -o --format --output" },
  timeout: { valued: "-k -s --kill-after --signal", operands: 1 },
  gtimeout: { valued: "-k -s --kill-after --signal", operands: 1 },
  nice: { valued: "-n --adjustment" },
  ionice: { valued: "-c -n -p -P -u --class --classdata" },
  chrt: { valued: "-T -P -D", operands: 1 },
  taskset: { valued: "-p", operands: 1 },
  stdbuf: { valued: "-i -o -e --input --output --error" },
  setsid: {},
  setarch: { operands: 1 },
  linux32: {},
  linux64: {},
  arch: { valued: "-e -d" },
  chroot: { operands: 1 },
  unshare: {},
  nsenter: { valued: "-t --target" },
  firejail: {},
  "dbus-run-session": {},
  "systemd-run": {
    valued: "-p -u --property --unit --on-active --on-calendar --on-boot -E --setenv --slice",
  },
  "systemd-inhibit": {},
  caffeinate: { valued: "-t -w" },
  "xvfb-run": { valued: "-n -s -f -e -p -w --server-num --server-args" },
  strace: { valued: "-e -o -s -p -u -E -P" },
  ltrace: { valued: "-e -o -s -p -u -n" },
  valgrind: {},
  perf: { valued: "-e -o", operands: 1 },
  unbuffer: {},
  rlwrap: { valued: "-H -f -C" },
  winpty: {},
  catchsegv: {},
  tini: { valued: "-p -e" },
  "dumb-init": {},
  catatonit: {},
  entr: {},
  "cross-env": { assigns: true },
  dotenv: { valued: "-e -v -f -c" },
  dotenvx: { valued: "-f", operands: 1 },
  xargs: {
    valued: "-a -d -E -I -L -n -P -s --arg-file --delimiter --max-args --max-procs --max-lines --replace",
    adds: true,
  },
  gxargs: { valued: "-a -d -E -I -L -n -P -s", adds: true },
  parallel: {
    valued: "-j -a -S -I -n -N -L --jobs --colsep --delay --joblog --timeout --results",
    isCode: true,
    adds: true,
  },
  watch: { valued: "-n -q --interval --equexit", isCode: true },
  hyperfine: {
    valued: "-w -r -m -M -n -N --warmup --runs --min-runs --max-runs --export-json --export-markdown",
    isCode: true,
  },
  concurrently: { valued: "-n -c --names --prefix-colors", isCode: true },
  eval: { isCode: true },
  ssh: {
    valued: "-b -c -D -E -e -F -I -i -J -L -l -m -O -o -p -Q -R -S -W -w",
    operands: 1,
    isCode: true,
    remote: true,
  },
  mosh: { valued: "-p --ssh --port", operands: 1, remote: true },
  wsl: { valued: "-d -u --distribution --user --cd" },
  npx: { valued: PACKAGE, isPackage: true },
  bunx: { valued: "-p --package", isPackage: true },
  pnpx: { valued: PACKAGE, isPackage: true },
  uvx: { valued: "--from --with --python -p", isPackage: true },
  "pipx run": { valued: "--spec --python", isPackage: true },
  "npm exec": { valued: PACKAGE, isPackage: true },
  "npm x": { valued: PACKAGE, isPackage: true },
  "pnpm exec": { valued: "--filter -F -C --dir", isPackage: true },
  "pnpm dlx": { valued: "--package", isPackage: true },
  "yarn dlx": { valued: "-p --package", isPackage: true },
  "yarn exec": { isPackage: true },
  "bun x": { valued: "-p --package", isPackage: true },
  "deno run": { valued: "--allow-net -c --config", isPackage: true },
  "uv run": {
    valued: "--with --python -p --project --directory --extra --group --env-file --package --index-url",
  },
  "poetry run": {},
  "pipenv run": {},
  "pdm run": { valued: "-p --project" },
  "rye run": {},
  "hatch run": {},
  "conda run": { valued: "-n -p --name --prefix --cwd" },
  "mamba run": { valued: "-n -p --name --prefix" },
  "micromamba run": { valued: "-n -p" },
  "pixi run": { valued: "-e --environment" },
  "bundle exec": {},
  "mise exec": {},
  "mise x": {},
  "asdf exec": {},
  "rbenv exec": {},
  "pyenv exec": {},
  "volta run": { valued: "--node --npm --yarn" },
  "fnm exec": { valued: "--using" },
  "nvm exec": { operands: 1 },
  "direnv exec": { operands: 1 },
  "devbox run": { valued: "-c --config" },
  "doppler run": { valued: "-p -c --project --config" },
  "op run": { valued: "--env-file" },
  "aws-vault exec": { valued: "-d --duration", operands: 1 },
  "chamber exec": { operands: 1 },
  "git bisect run": {},
  "docker exec": { valued: DOCKER, operands: 1, remote: true },
  "docker run": { valued: DOCKER, operands: 1, remote: true },
  "podman exec": { valued: DOCKER, operands: 1, remote: true },
  "podman run": { valued: DOCKER, operands: 1, remote: true },
  "docker compose exec": { valued: DOCKER, operands: 1, remote: true },
  "docker compose run": { valued: DOCKER, operands: 1, remote: true },
  "docker-compose exec": { valued: DOCKER, operands: 1, remote: true },
  "docker-compose run": { valued: DOCKER, operands: 1, remote: true },
  "kubectl exec": { valued: "-n -c --namespace --container --context", operands: 1, remote: true },
}

/** Options of a program's own that come before its command, and take a value. */
export function ownOptions(program: string): string | undefined {
  return OWN_OPTIONS[program]
}

const OWN_OPTIONS: Readonly<Record<string, string>> = {
  __proto__: null as never,
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
}

/** Of these only some commands are wrappers. */
export function hasCommands(program: string): boolean {
  return WITH_COMMANDS.includes(` ${program} `)
}

const WITH_COMMANDS =
  " pipx npm pnpm yarn bun deno uv poetry pipenv pdm rye hatch conda mamba micromamba pixi bundle mise asdf rbenv pyenv volta fnm nvm direnv devbox doppler op aws-vault chamber git docker podman docker-compose kubectl "
