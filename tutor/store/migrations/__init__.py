"""The database's versions, one file each; `tutor.store.database` applies them on start."""
