"""Hosts and the wizards who bind them (Warhammer Armies, hosts)."""
