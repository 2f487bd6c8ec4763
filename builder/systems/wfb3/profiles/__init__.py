"""One model with its level, gear and mount: profile, save, Movement, weapons, special rules."""
