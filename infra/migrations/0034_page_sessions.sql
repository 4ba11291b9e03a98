-- The SHA-256 hash of the cookie with which a browser without scripts uses a session. The refresh cookie cannot serve
-- them, because it changes with every use and only the app's session requests send it.
alter table session add column page_token_hash bytea check (length(page_token_hash) = 32);
create unique index session_page_token on session (page_token_hash) where page_token_hash is not null;
