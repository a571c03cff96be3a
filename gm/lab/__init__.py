"""Many games between scripted players, measured: is a scenario fair? (`gm lab balance`)."""
