"""How things look that commands show: tables, score sheets, stories, comparisons, pages."""
