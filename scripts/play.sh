#!/usr/bin/env bash
# Builds and starts Rollick. Arguments are passed on: scripts/play.sh play --help
set -euo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

case "${1:-}" in
-h | --help)
    say "scripts/play.sh [COMMAND…]: installs what is missing, builds Rollick and starts it."
    say "Without a command it opens the shelf; 'scripts/play.sh help' lists the commands."
    exit 0
    ;;
esac

need_packages "${BUILD_PACKAGES[@]}"
need_cargo
say "Building. The first time takes a while (half an hour on two cores); after that, seconds."
cargo build --config scripts/player.toml --locked --bin rollick || give_up "The program could not be built; see the error above."
exec "${CARGO_TARGET_DIR:-target}/debug/rollick" "$@"
