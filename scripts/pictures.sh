#!/usr/bin/env bash
# Pictures drawn with software Vulkan, without a window.
#   scripts/pictures.sh stage    prepares every picture of the screenshots tool without drawing it
#   scripts/pictures.sh test     compares twelve small pictures with those in tests/pictures
#   scripts/pictures.sh light    measures how bright the trays are, and how far apart the colours of dice are
#   scripts/pictures.sh bless    stores these twelve pictures
#   scripts/pictures.sh readme   writes the pictures of the README to docs/pictures; takes minutes
#   scripts/pictures.sh tables   writes the pictures of the setup pages and the lids to assets/pictures; takes minutes
# More arguments go to the program: scripts/pictures.sh readme --quality medium.
set -uo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

run() { cargo run --config scripts/player.toml --locked --quiet --features screenshots --example screenshots -- "$@"; }

if [ "${1:-}" = stage ]; then
    run stage
    exit
fi

# The same renderer on every machine.
icd=$(find /usr/share/vulkan/icd.d -name 'lvp_icd*.json' -print -quit 2>/dev/null)
if [ -z "$icd" ]; then
    [ "${1:-}" = test ] && [ -z "${CI:-}" ] ||
        give_up "There is no software Vulkan driver here: install Mesa's (Debian, Ubuntu: mesa-vulkan-drivers)."
    say "Skipped: the picture test needs Mesa's software Vulkan driver (Debian, Ubuntu: mesa-vulkan-drivers)."
    exit 0
fi
export VK_DRIVER_FILES="$icd" VK_ICD_FILENAMES="$icd" WGPU_BACKEND=vulkan

case "${1:-}" in
test) run test "${@:2}" ;;
light) run light "${@:2}" ;;
bless) run test --bless "${@:2}" ;;
readme) run readme --out docs/pictures "${@:2}" ;;
tables) run tables --out assets/pictures "${@:2}" ;;
*) give_up "There is no task '${1:-}'; there are: stage, test, light, bless, readme, tables" ;;
esac
