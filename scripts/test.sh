#!/usr/bin/env bash
# Runs every check that must pass before a change is done; stops at the first failure.
#   scripts/test.sh              all steps
#   scripts/test.sh rules app    only these
set -uo pipefail
cd "$(dirname "$0")/.."
. scripts/setup.sh

STEPS=(format clippy-rules clippy-sim clippy-app docs rules app pictures window)

heading() {
    case "$1" in
    format) say "formatting" ;;
    clippy-rules) say "clippy, rules tier" ;;
    clippy-sim) say "clippy, sim tier" ;;
    clippy-app) say "clippy, app tier" ;;
    docs) say "documentation" ;;
    rules) say "tests, rules tier" ;;
    app) say "tests, sim and app tiers" ;;
    pictures) say "every picture of the screenshots tool prepared, twelve drawn and compared, light and sounds measured" ;;
    window) say "the player's build in a window (pictures in shots/)" ;;
    *) return 1 ;;
    esac
}

run_step() {
    case "$1" in
    format) cargo fmt --all --check ;;
    clippy-rules) cargo clippy --locked --all-targets --no-default-features -- -D warnings ;;
    clippy-sim) cargo clippy --locked --all-targets --no-default-features --features sim -- -D warnings ;;
    clippy-app) cargo clippy --locked --all-targets --features screenshots -- -D warnings ;;
    docs) RUSTDOCFLAGS='-D warnings' cargo doc --locked --no-deps ;;
    rules) cargo test --locked --no-default-features ;;
    # Uses the engine build of the app tier; clippy checks that the sim tier compiles on its own.
    app) cargo test --locked --features screenshots --lib --bins --test sim --test app ;;
    pictures)
        scripts/pictures.sh stage && scripts/pictures.sh test && scripts/pictures.sh light &&
            cargo run --locked --quiet --features screenshots --example sounds
        ;;
    window) scripts/window_test.sh quick first ;;
    esac
}

steps=("$@")
[ ${#steps[@]} -gt 0 ] || steps=("${STEPS[@]}")
for step in "${steps[@]}"; do
    heading "$step" >/dev/null || give_up "There is no step '$step'; there are: ${STEPS[*]}"
done

need_packages "${BUILD_PACKAGES[@]}" "${TEST_PACKAGES[@]}"
need_cargo
need_lints

passed=0
skipped=0
for step in "${steps[@]}"; do
    say
    say "== $((passed + skipped + 1)) of ${#steps[@]}: $(heading "$step") (after $SECONDS s)"
    if [ "$step" = window ] && ! command -v Xvfb >/dev/null 2>&1; then
        say "Skipped: it needs Xvfb, xdotool and ImageMagick, and this script knows how to install them only with apt-get."
        skipped=$((skipped + 1))
    elif run_step "$step"; then
        passed=$((passed + 1))
    else
        say
        say "Stopped after $SECONDS s at '$step': see the error above. To run that alone: scripts/test.sh $step"
        say "$passed passed, 1 failed"
        exit 1
    fi
done
say
say "All checks passed after $SECONDS s."
if [ "$skipped" -gt 0 ]; then say "$passed passed, 0 failed, $skipped skipped"; else say "$passed passed, 0 failed"; fi
