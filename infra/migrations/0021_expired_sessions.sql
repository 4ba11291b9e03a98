-- Sessions whose time is over are removed, with their refresh tokens, also of people who do not come back.
create index session_expires on session (expires_at);
