-- Accounts and sessions: plain tables, because secrets do not belong in a log that is never rewritten.
create table account (
  id uuid primary key,
  -- Normalised (trimmed, lower case): one account for each address.
  email text not null unique check (email = lower(btrim(email)) and email <> ''),
  display_name text not null,
  -- argon2id in PHC format.
  password_hash text not null,
  confirmed_at timestamptz,
  -- The client profile this person owns; nobody else can.
  client_id uuid unique,
  created_at timestamptz not null
);

-- One sign-in on one device. All its refresh tokens are one family: it ends as a whole.
create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- The organization the person switched to; null: the oldest active membership decides.
  organization_id uuid,
  created_at timestamptz not null,
  -- However often it is refreshed, it ends here.
  expires_at timestamptz not null,
  ended_at timestamptz,
  ended_because text check (ended_because in ('signed_out', 'token_reused')),
  check ((ended_at is null) = (ended_because is null))
);
create index session_account on session (account_id);

create table refresh_token (
  -- SHA-256 of the token; the token itself is only in the browser's cookie.
  hash bytea primary key check (length(hash) = 32),
  session_id uuid not null references session on delete cascade,
  -- The token that was exchanged for this one.
  parent bytea,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_session on refresh_token (session_id);

grant select, insert, update, delete on account, session, refresh_token to referral_app;
