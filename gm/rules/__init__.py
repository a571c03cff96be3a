"""The games. RULESETS is the only list of them."""
