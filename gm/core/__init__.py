"""The words every part shares: message, model, dice, board, ruleset, report. No map, calendar or unit word of a game."""
