#!/bin/sh
# A hook at a compaction, where the client shows the person the hook's command: this name instead of a line of shell.
# Exits 0 whatever launch.sh does: 2 would stop the compaction.
command . "${0%/*}/launch.sh" 2>/dev/null
exit 0
