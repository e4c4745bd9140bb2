"""The books of the reader: what an address asks for, its rulebook as a page shows it, and all about a clause."""
