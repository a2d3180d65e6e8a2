"""From the records of a list to what the corpus writes, in several processes where that pays."""
