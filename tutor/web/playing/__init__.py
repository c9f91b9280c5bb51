"""Practice behind the pages: hands and games between the database and the engine."""
