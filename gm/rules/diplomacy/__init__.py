"""Diplomacy: movement, retreats, adjustments. The solver of moves is `gm.rules.movement`; "DATC" names test cases."""
