"""What the user added to the papers: stored in TinyDB, written durably, undoable, backed up."""
