-- Sign-up, mailed links, limits on tries, the second factor, and what is written down about all of it.
alter table account
  -- Where a public user lives; nobody else is asked.
  add column county text,
  -- Devices that knew an older password count as unknown.
  add column password_changed_at timestamptz;

alter table session
  -- aal2: the second factor was shown too.
  add column aal text not null default 'aal1' check (aal in ('aal1', 'aal2')),
  -- Browser and system, as the browser says.
  add column device text not null default '',
  -- To the minute; null: not since it was opened.
  add column last_used_at timestamptz,
  drop constraint session_ended_because_check,
  add check (ended_because in
    ('signed_out', 'token_reused', 'idle', 'ended_by_owner', 'password_changed', 'mfa_reset', 'access_revoked'));

-- The link of a mail: works once, until it expires.
create table mailed_link (
  -- SHA-256 of the token; the token itself is only in the mail.
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  purpose text not null check (purpose in ('confirm_email', 'reset_password')),
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_link_account on mailed_link (account_id);

-- How often something was tried in vain; shared by all processes.
create table attempt (
  -- HMAC of what is counted (an account, a network address …), so that the table names nobody.
  key bytea primary key check (length(key) = 32),
  failures integer not null,
  last_at timestamptz not null,
  -- Nothing is tried before.
  blocked_until timestamptz not null
);
create index attempt_last on attempt (last_at);

create table second_factor (
  account_id uuid primary key references account on delete cascade,
  -- The shared secret, sealed with a key of the master key.
  secret bytea not null,
  begun_at timestamptz not null,
  -- null: begun, and not yet shown to work.
  verified_at timestamptz,
  -- The time step of the code that was accepted last: no code counts twice.
  last_step bigint not null default 0
);

create table recovery_code (
  -- HMAC of account and code.
  hash bytea primary key check (length(hash) = 32),
  account_id uuid not null references account on delete cascade,
  used_at timestamptz
);
create index recovery_code_account on recovery_code (account_id);

-- Who did what to which account. Rows are added and never changed; an account that is gone leaves its rows.
create table account_audit (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  action text not null,
  -- null: nobody who was signed in.
  actor_id uuid,
  -- null: an address without an account.
  account_id uuid,
  session_id uuid,
  -- HMAC of the network address.
  address_hash bytea
);
create index account_audit_account on account_audit (account_id, id);
create index account_audit_action on account_audit (action, id);

alter table mail_outbox
  -- What the button says, and where it leads: as it is, or sealed where the link lets somebody in.
  add column link_label text,
  add column link text,
  add column sealed_link bytea,
  add check ((link_label is null) = (link is null and sealed_link is null)),
  add check (link is null or sealed_link is null);

grant select, insert, update, delete on mailed_link, attempt, second_factor, recovery_code to referral_app;
grant select, insert on account_audit to referral_app;
