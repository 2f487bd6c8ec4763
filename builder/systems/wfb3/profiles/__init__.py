"""Numbers of one model with its level, equipment and mount: profile, save, Movement, weapons, special rules."""
