# Sourced by every hook, after `cd /`: becomes the executable, in the same process, or leaves with 0 and without
# a word. It must never exit 2, which the client takes for a refusal, nor run a file of the project.
trap 'exit 0' EXIT
unset BUN_OPTIONS BUN_BE_BUN BUN_INSPECT BUN_INSPECT_CONNECT_TO BUN_INSPECT_PRELOAD
for tenure in "$CLAUDE_PLUGIN_ROOT/../dist/tenure" "${HOME-}/.tenure/bin/tenure"; do
  [ -f "$tenure" ] && [ -x "$tenure" ] || continue
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
    /*) [ -f "$tenure" ] && [ -x "$tenure" ] && [ ! -e "$folder/../.claude-plugin" ] && exec "$tenure" hook ;;
  esac
done
exit 0
