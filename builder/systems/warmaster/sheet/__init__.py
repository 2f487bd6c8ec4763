"""What sheets say of entries and army, the pages of rules."""
