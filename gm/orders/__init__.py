"""Order lines to canonical orders and problems: words, then a grammar. Imports no game."""
