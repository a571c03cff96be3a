"""What the program costs, as ratios of something measured in the same run: ``python -m benchmarks [NAME…]``."""
