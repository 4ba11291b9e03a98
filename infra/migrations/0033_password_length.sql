-- Whether the account's password is long enough for a staff or partner role without a second factor. It is set whenever
-- the password is known: when it is chosen and at sign-in.
alter table account add column password_allows_roles boolean not null default false;
