"""What people see: language, reports, map pictures, the static site."""
