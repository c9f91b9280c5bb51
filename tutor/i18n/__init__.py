"""Languages, catalogues and the writing of messages in a reader's language. Knows no Flask."""
