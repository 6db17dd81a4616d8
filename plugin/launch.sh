# Sourced by every hook after `cd /`, and by tenure.sh at a compaction. It replaces itself with the executable, or exits 0
# in silence except for the notice at the end. It must not exit 2, which the client takes for a refusal, nor run a file of
# the project. One exception: a tool call (guard=1) on a machine with enforced guardrails (~/.tenure/guarded lists those
# projects). The client allows a call whose hook is killed or too slow, so there we watch the executable and refuse what
# it cannot judge (GARD-03).
trap 'exit 0' EXIT
[ "${PWD-}" = / ] || cd / || exit 0
watched() {
  [ "${guard-}" = 1 ] || return 0
  list=${HOME-}/.tenure/guarded
  [ -f "$list" ] || unlisted || return 0
  # By absolute path: the project may have put another one on the PATH.
  for limit in /usr/bin/timeout /bin/timeout /opt/homebrew/bin/gtimeout /usr/local/bin/gtimeout ''; do
    [ -z "$limit" ] || [ -x "$limit" ] && break
  done
  TENURE_GUARDED=1 ${limit:+"$limit" -s KILL 8} "$1" hook && exit 0
  [ -f "$list" ] || stopped
  for place in "${CLAUDE_PROJECT_DIR-}" "${OLDPWD-}"; do
    place=$(cd -P "$place" 2>/dev/null && pwd) || continue
    main=
    # A linked worktree is guarded like its main one.
    [ -f "$place/.git" ] && IFS= read -r main <"$place/.git"
    case $main in "gitdir: "*/.git/worktrees/*) main=${main#gitdir: } main=${main%/.git/worktrees/*} ;; *) main=$place ;; esac
    while IFS= read -r root; do
      for at in "$place" "$main"; do
        case "$at/" in "$root"/*) stopped ;; esac
        case "$root/" in "$at"/*) stopped ;; esac
      done
    done <"$list"
  done
  exit 0
}
stopped() {
  trap - EXIT
  echo "Denied: Tenure's guard was stopped before it could judge this call. A person can run: tenure doctor" >&2
  exit 2
}
# Without a writable home there is no list, so check the project's own rules.
unlisted() {
  rules=${CLAUDE_PROJECT_DIR-}/.tenure/guardrails.yaml
  [ -f "$rules" ] && [ -z "${HOME-}" -o ! -w "${HOME-}/." ] || return 1
  while IFS= read -r line; do
    case $line in mode:*off*|mode:*warn*) return 1 ;; esac
  done <"$rules"
  return 0
}
unset BUN_OPTIONS BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD
# A hook ends before the JIT compiler pays off; turning it off saves a tenth of the time.
export BUN_JSC_useJIT=0
for tenure in "$CLAUDE_PLUGIN_ROOT/../dist/tenure" "${HOME-}/.tenure/bin/tenure"; do
  [ -f "$tenure" ] && [ -x "$tenure" ] || continue
  watched "$tenure"
  # BusyBox's shell would run another system's executable (a home shared with a container) as a script, which could
  # exit 2. With other shells the trap is enough.
  [ /bin/sh -ef /bin/busybox ] && { "$tenure" hook; exit 0; }
  exec "$tenure" hook
done
# Neither a clone nor an installation: the first one on the PATH that is not a plugin's launcher or the project's.
set -f
IFS=:
for folder in ${PATH-}; do
  tenure=$folder/tenure
  case $tenure in
    "${CLAUDE_PROJECT_DIR:-/nowhere}"/*) ;;
    /*)
      [ -f "$tenure" ] && [ -x "$tenure" ] && [ ! -e "$folder/../.claude-plugin" ] || continue
      # npm's command is a script that starts Node; the executable lies in the platform's package.
      for kind in linux-x64 linux-arm64 linux-x64-musl linux-arm64-musl darwin-x64 darwin-arm64; do
        own=$folder/../lib/node_modules/tenure/node_modules/tenure-$kind/bin/tenure
        [ -f "$own" ] && [ -x "$own" ] && tenure=$own
      done
      watched "$tenure" && exec "$tenure" hook ;;
  esac
done
# None found: tell the person once, at the start of a session (start=1 in the SessionStart line).
payload=
[ "${start-}" = 1 ] && IFS= read -r payload 2>/dev/null
case $payload in
  *'"source":"startup"'*) echo '{"systemMessage":"Tenure: the plugin is installed but its executable is missing, so nothing works. Get it, in a terminal: npm install -g tenure. Or remove the plugin: claude plugin uninstall tenure@tenure"}' ;;
esac
exit 0
