"""Magic items: kinds, prices, carriers, choices, and their effects (24.4)."""
