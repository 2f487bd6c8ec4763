"""Magic items: what they are, what they cost, who may carry them, what may be chosen of them, what they do (24.4)."""
