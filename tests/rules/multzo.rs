//! Multzo, clause by clause (`docs/rules/multzo.md`).
