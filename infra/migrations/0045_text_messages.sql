-- The number to which a family gets text messages (docs/decisions/0070-text-messages-by-opt-in.md). The number is sealed,
-- and the hash, which needs a key of the application, finds it when a message or a report comes in.
create table text_number (
  account_id uuid primary key references account on delete cascade,
  -- An erasure of the client deletes the row.
  client_id uuid not null,
  number bytea not null,
  number_hash bytea not null,
  -- The text to which the family agreed, and when.
  opt_in_version text not null,
  opted_in_at timestamptz not null,
  -- The code that was sent last, until it is entered.
  code_hash bytea,
  code_expires_at timestamptz,
  code_attempts integer not null default 0,
  confirmed_at timestamptz
);
create index text_number_hash on text_number (number_hash);
create index text_number_client on text_number (client_id);

-- Numbers that answered STOP. A row stays until the number answers START, whatever happens to accounts and clients.
create table text_stop (
  number_hash bytea primary key,
  stopped_at timestamptz not null
);

-- Events of the provider that were handled, so that a repeated one has no effect.
create table text_event (
  id text primary key,
  received_at timestamptz not null
);
create index text_event_received on text_event (received_at);

-- A row with a number is a text message. Its recipient is empty, so that the previous release, which knows only emails,
-- cannot send it during an upgrade.
alter table mail_outbox
  add column text_number text,
  add column text_kind text,
  -- What the provider reported last.
  add column text_status text;

grant select, insert, update, delete on text_number, text_stop, text_event to referral_app;
