#!/bin/bash
# run.sh KERNEL SCRIPT RUN FROM TO: prints what an exported script prints in a user-mode Linux whose clock stands still
# while anything computes. KERNEL is a folder that `npm run build:linux` made. Every run begins at another time of day,
# from which awk and the kernel draw.
set -euo pipefail
kernel="$1" script="$2" run="$3" from="$4" to="$5"
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
job=$(mktemp --directory)
trap 'rm --recursive --force "$job"' EXIT
cp "$script" "$job/script.sh"
cp "$kernel/modules.builtin" "$job/modules"
echo "$from $to" > "$job/window"
"$kernel/linux" time-travel=inf-cpu "time-travel-start=${run}000000000000000" mem=512M \
  root=/dev/root rootfstype=hostfs rootflags=/ ro "init=$here/init.sh" "job=$job" \
  con=null con0=null,fd:1 < /dev/null > "$job/console" 2>&1 || true
if [ "$(cat "$job/status" 2> /dev/null)" != 0 ]; then
  tail --lines 20 "$job/console" "$job/errors" >&2
  exit 1
fi
cat "$job/out"
