"""What the lists sell: a row for each line, level and race, with its smallest entry and the words by which it is found."""
