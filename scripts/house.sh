#!/usr/bin/env bash
# What the compiler does not check about the house: no room too large, no wall broken, no loose end.
set -uo pipefail
cd "$(dirname "$0")/.."
wrong=0

complain() {
    printf '%s\n%s\n' "$1" "$2"
    wrong=1
}

long=$(find src -name '*.rs' -exec wc -l {} + | awk '$2 != "total" && $1 > 600 { print "  " $2 ": " $1 " lines" }')
[ -z "$long" ] || complain "Over 600 lines, so a room that wants a wall:" "$long"

# A game is known by its page of rules; in any spelling it may stand only in its own folder and in the registry.
names=$(for page in docs/rules/*.md; do basename "$page" .md; done | grep -vxE 'README|coverage|general' | sed 's/-/[-_ ]?/g' | paste -sd '|')
named=$(grep -rniE "$names" src --include='*.rs' | grep -v '^src/games/' | cut -c 1-160)
[ -z "$named" ] || complain "A shared room names a game; it should ask the registry (src/games/mod.rs):" "$named"

loose=$(find src -name '*.rs' -exec awk '/^#\[cfg\(test\)\]/ { nextfile }
    /\.unwrap\(\)|todo!\(|unimplemented!\(|(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ { print FILENAME ":" FNR ": " $0 }' {} +)
[ -z "$loose" ] || complain "Loose ends (expect(\"why it holds\") instead of unwrap(); no TODO):" "$loose"

# Only these may say which tier something is in; everything else is in one tier by the folder it lies in.
gated=$(grep -rlE 'cfg\(.*feature' src --include='*.rs' | grep -vxE 'src/lib\.rs|src/(cli|games)/mod\.rs|src/games/[a-z_]+/mod\.rs')
[ -z "$gated" ] || complain "Tiers are told apart only in lib.rs, cli/mod.rs and the mod.rs files of the games:" "$gated"

silent=$(for file in $(find src tests benches -name '*.rs' 2>/dev/null); do head -n 1 "$file" | grep -q '^//!' || printf '  %s\n' "$file"; done)
[ -z "$silent" ] || complain "A module begins with //! and says what it is:" "$silent"

[ "$wrong" -ne 0 ] || echo "The house stands: $(find src -name '*.rs' | wc -l) files, $(cat $(find src -name '*.rs') | wc -l) lines."
exit "$wrong"
