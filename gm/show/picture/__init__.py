"""The map of a position as SVG, with a season's orders as arrows: `draw`. `opening` is the start of a scenario.

The picture stands alone: no font, script or file is fetched. The same position gives the same bytes.
"""

from gm.show.picture.opening import opening
from gm.show.picture.sheet import draw

__all__ = ["draw", "opening"]
