"""The books of the reader: the law that an address asks for, its rulebook as a page shows it, and all about a clause."""
