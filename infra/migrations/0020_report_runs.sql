-- Runs of reports: what was asked, at which position of the log, and the table that came of it. Counts and ids, no personal data.
create table report_run (
  id uuid primary key,
  name text not null,
  -- Fixed: nothing in them is left to the time of running.
  parameters json not null,
  asked_by uuid,
  asked_at timestamptz not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled', 'interrupted')),
  -- Of the whole, 0 to 1.
  done real not null default 0,
  -- Written every second by the process that counts it; a run that is no longer seen has died with its process.
  seen_at timestamptz not null default now(),
  position text collate "C",
  row_count integer,
  -- SHA-256 of the table's bytes.
  hash text,
  -- `json`, not `jsonb`: the bytes are what the hash was taken of.
  result json,
  message text,
  finished_at timestamptz
) with (fillfactor = 50);
create index report_run_newest on report_run (asked_at desc, id);

grant select, insert, update, delete on report_run to referral_app;
