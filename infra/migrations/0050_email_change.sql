-- A change of a sign-in address that is not confirmed at both addresses yet. An account has at most one.
create table email_change (
  id uuid primary key,
  account_id uuid not null unique references account on delete cascade,
  -- The new address, normalized as in the table of accounts.
  email text not null,
  language text not null,
  -- Whether the password is long enough for a role with the new address.
  password_allows_roles boolean not null,
  -- The session that asked for the change. It stays open afterward.
  session_id uuid not null,
  expires_at timestamptz not null,
  current_confirmed_at timestamptz,
  new_confirmed_at timestamptz
);
-- The links in the emails about a change. Each works until the change ends.
create table email_change_link (
  -- SHA-256 of the token, which is only in the email.
  hash bytea primary key check (length(hash) = 32),
  change_id uuid not null references email_change on delete cascade,
  side text not null check (side in ('current', 'new'))
);
create index email_change_link_change on email_change_link (change_id);
-- The change whose address is not in the record of the account's client yet.
alter table account add column client_email_change uuid;
create index account_client_email_change on account (client_email_change) where client_email_change is not null;
grant select, insert, update, delete on email_change, email_change_link to referral_app;
