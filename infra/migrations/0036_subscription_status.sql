-- What each read model and reaction does, as the process that leads it says every two seconds. A row that is older than
-- a few seconds means that no process leads. Unlogged, because it is rewritten all the time and needs no backup.
create unlogged table subscription_status (
  name text primary key,
  -- Identifies the process. Machines and process numbers may be equal in two containers.
  instance uuid not null,
  -- The name of the machine, and the number of the process, for people.
  process text not null,
  state text not null check (state in ('catching_up', 'live', 'retrying', 'stopped')),
  since timestamptz not null,
  reason text,
  message text,
  seen_at timestamptz not null default now()
);

grant select, insert, update, delete on subscription_status to referral_app;
