# Sourced by every hook, after `cd /`: becomes the executable, in the same process, or leaves with 0 and without
# a word but for the one at the end. It must not exit 2, which the client takes for a refusal, nor run a file of the project. The one exception
# is a tool call (guard=1) on a machine where guardrails are enforced (~/.tenure/guarded lists those projects): the
# client lets a call go ahead whose hook is killed or too slow, so the executable is then watched, and what it cannot
# judge is refused there (GARD-03).
trap 'exit 0' EXIT
watched() {
  [ "${guard-}" = 1 ] && [ -f "${HOME-}/.tenure/guarded" ] || return 0
  # By its path: the project may have put another on the PATH.
  for limit in /usr/bin/timeout /bin/timeout /opt/homebrew/bin/gtimeout /usr/local/bin/gtimeout ''; do
    [ -z "$limit" ] || [ -x "$limit" ] && break
  done
  TENURE_GUARDED=1 ${limit:+"$limit" -s KILL 8} "$1" hook && exit 0
  for place in "${CLAUDE_PROJECT_DIR-}" "${OLDPWD-}"; do
    place=$(cd -P "$place" 2>/dev/null && pwd) || continue
    while IFS= read -r root; do
      case "$place/" in "$root"/*) ;; *) case "$root/" in "$place"/*) ;; *) continue ;; esac ;; esac
      trap - EXIT
      echo "Tenure's guard was stopped before it could judge this call, so it does not happen. A person types: tenure doctor" >&2
      exit 2
    done <"$HOME/.tenure/guarded"
  done
  exit 0
}
unset BUN_OPTIONS BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD
# A hook is over before the engine's compiler would pay: without it a tenth of the time is saved.
export BUN_JSC_useJIT=0
for tenure in "$CLAUDE_PLUGIN_ROOT/../dist/tenure" "${HOME-}/.tenure/bin/tenure"; do
  [ -f "$tenure" ] && [ -x "$tenure" ] || continue
  watched "$tenure"
  # BusyBox's shell would run another system's executable (a home shared with a container) as a script, and could
  # exit 2. Other shells do not: there the trap is enough and no second process is needed.
  [ /bin/sh -ef /bin/busybox ] && { "$tenure" hook; exit 0; }
  exec "$tenure" hook
done
# Neither a clone nor an installation: the first on the PATH that is no plugin's launcher and not the project's.
set -f
IFS=:
for folder in ${PATH-}; do
  tenure=$folder/tenure
  case $tenure in
    "${CLAUDE_PROJECT_DIR:-/nowhere}"/*) ;;
    /*) [ -f "$tenure" ] && [ -x "$tenure" ] && [ ! -e "$folder/../.claude-plugin" ] && watched "$tenure" && exec "$tenure" hook ;;
  esac
done
# There is none. The person is told when a session begins (start=1 in the line of SessionStart), and not again in it.
payload=
[ "${start-}" = 1 ] && IFS= read -r payload 2>/dev/null
case $payload in
  *'"source":"startup"'*) echo '{"systemMessage":"Tenure: the plugin is here, its executable is not, so nothing is recorded or told. Get it, then run: tenure install. Or take the plugin away: claude plugin uninstall tenure@tenure"}' ;;
esac
exit 0
