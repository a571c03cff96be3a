"""The only code that touches a game's folder: filing mail, replay, correction."""
