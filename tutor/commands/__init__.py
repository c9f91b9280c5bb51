"""The subcommands of put-tutor, one file each."""
