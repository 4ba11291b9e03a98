-- Whom the house tells of a referral's moves, and how each person wants to be told by mail.

-- The order in which notices were written, over every kind: mail goes by it.
create sequence notice_sequence;
grant usage, select on sequence notice_sequence to referral_app;

alter table notification add column sequence bigint not null default nextval('notice_sequence');
create index notification_written on notification (sequence);

-- One row for each organization, and one for the client, that is told of a move; who of an organization has read it stands
-- beside it.
create table referral_update (
  -- Derived from the event and who is told, so that a replay repeats nothing.
  id uuid primary key,
  sequence bigint not null default nextval('notice_sequence'),
  organization_id uuid,
  client_id uuid,
  -- In what part they are told; a former receiver no longer has the referral.
  standing text not null check (standing in ('sender', 'receiver', 'former_receiver', 'client')),
  referral_id uuid not null,
  need text not null,
  -- Where the referral moved to.
  status text not null,
  disposition text,
  from_organization_id uuid,
  to_organization_id uuid,
  -- Whoever moved it is told nothing new.
  actor_user_id uuid,
  happened_at timestamptz not null,
  check ((organization_id is null) <> (client_id is null))
);
create index referral_update_organization on referral_update (organization_id, happened_at desc, sequence desc)
  where organization_id is not null;
create index referral_update_client on referral_update (client_id, happened_at desc, sequence desc) where client_id is not null;
create index referral_update_written on referral_update (sequence);

create table referral_update_read (
  user_id uuid not null references account on delete cascade,
  update_id uuid not null references referral_update on delete cascade,
  read_at timestamptz not null,
  primary key (user_id, update_id)
);
create index referral_update_read_update on referral_update_read (update_id);

-- What a person chose; who never did has no row.
create table mail_preference (
  user_id uuid primary key references account on delete cascade,
  frequency text not null check (frequency in ('immediately', 'daily', 'never')),
  -- It holds for notices written after this one.
  since bigint not null,
  chosen_at timestamptz not null
);

-- How far notices were mailed, for each frequency.
create table mail_run (
  frequency text primary key check (frequency in ('immediately', 'daily')),
  covered bigint not null,
  -- Where a run under way ends: fixed before it begins, so that a crash in between makes no other one of it.
  covering bigint,
  -- When the next one is due; null: it has not been reckoned yet.
  next_at timestamptz
);
-- What was told before is not mailed now. Where nothing was, the first look makes the rows: a backup is filled into empty
-- tables.
insert into mail_run (frequency, covered)
  select frequency, (select max(sequence) from notification)
  from unnest(array['immediately', 'daily']) as frequency
  where exists (select from notification);

alter table mail_outbox
  -- Where its reader can stop mails of its kind without signing in.
  add column unsubscribe_label text,
  add column unsubscribe text,
  add check ((unsubscribe_label is null) = (unsubscribe is null));

grant select, insert, update, delete
  on referral_update, referral_update_read, mail_preference, mail_run to referral_app;
