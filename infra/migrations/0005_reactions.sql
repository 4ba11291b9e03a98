-- Reactions follow the log; each keeps its checkpoint in the same transaction as the rows it writes.
create table reaction_checkpoint (
  reaction text primary key,
  -- How far the log was handled; null: nothing was in the log when the reaction began.
  position text collate "C",
  updated_at timestamptz not null
);

-- A subject (stream) whose event failed: it alone waits, from this revision on, until somebody or the next start retries.
create table reaction_parked (
  reaction text not null references reaction_checkpoint on delete cascade,
  stream text collate "C" not null,
  revision integer not null,
  error text not null,
  parked_at timestamptz not null,
  primary key (reaction, stream)
);

-- A command of a reaction that was refused: recorded, and passed.
create table reaction_refusal (
  command_id uuid primary key,
  reaction text not null,
  event_id uuid not null,
  code text not null,
  refused_at timestamptz not null
);

create table notification (
  -- Derived from reaction, event and person, so that a replay repeats nothing.
  id uuid primary key,
  user_id uuid not null,
  type text not null
    check (type in ('new_referral', 'new_partner_application', 'new_client', 'urgent_referral', 'other')),
  title text not null,
  message text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz
);
create index notification_newest on notification (user_id, created_at desc, id);
create index notification_unread on notification (user_id) where read_at is null;

-- Mail to send. Without personal data beyond the address.
create table mail_outbox (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null,
  -- Also the lease of the dispatcher that has it in hand.
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  last_error text,
  sent_at timestamptz,
  -- Given up after the last attempt.
  failed_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where sent_at is null and failed_at is null;
create index mail_outbox_newest on mail_outbox (created_at desc);

grant select, insert, update, delete
  on reaction_checkpoint, reaction_parked, reaction_refusal, notification, mail_outbox to referral_app;
