"""What can be played: editions read from files and checked, table options, and the tables that rounds look up."""
