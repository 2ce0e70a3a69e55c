"""The page that a verb leaves: `page` has its parts and its template, `charts` what can be hovered."""
