"""FastSample: graphs over ranks that sample them; what such a run would take, before any rank has anything."""
