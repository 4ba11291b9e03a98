-- The rebuilds and verifications of read models: asked for, under way and finished, seen from every process.
create table projection.run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('rebuild', 'verify')),
  model text not null,
  version integer not null,
  -- start: the model had no usable build. person: asked for on the page of the read models.
  origin text not null check (origin in ('person', 'schedule', 'start', 'terminal')),
  asked_by uuid,
  asked_at timestamptz not null default now(),
  -- The night that a scheduled verification belongs to.
  scheduled_for timestamptz,
  -- Null: nobody has begun it.
  started_at timestamptz,
  -- Written every second while it runs; a run that is no longer seen has died with its process.
  seen_at timestamptz,
  phase text,
  -- Of the whole, 0 to 1.
  share real not null default 0,
  events bigint not null default 0,
  finished_at timestamptz,
  outcome text check (outcome in ('done', 'failed', 'interrupted')),
  position text collate "C",
  rows bigint,
  differences integer,
  -- Where the first differences are: table, key and column, no values.
  places text[],
  message text
) with (fillfactor = 50);
create index run_of_model on projection.run (model, version, kind, id);
-- Asked for twice before it begins is asked for once.
create unique index run_asked on projection.run (model, version, kind) where started_at is null and finished_at is null;

grant select, insert, update, delete on projection.run to referral_app;
