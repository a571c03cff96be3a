"""The one solver of the Diplomacy family.

``orders``: the orders and their canonical notation. ``rulebook``: the disputed rules, one value an edition. ``solver``:
`solve`, from a position with its orders to what became of every unit; read ``judge`` to see how.
"""
