"""The words every part shares: message, model, dice, board, ruleset, report. No unit or calendar word of a game."""
