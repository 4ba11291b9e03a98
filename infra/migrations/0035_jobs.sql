-- Work that reads the whole log or a long list: reports and past days. Every process runs jobs, one at a time.
create table job (
  id uuid primary key,
  kind text not null,
  -- Equal questions have equal keys.
  key text not null,
  -- Everything that the work needs, with all defaults filled in. Holds no personal data.
  request json not null,
  -- Everyone who asked. A canceled job keeps its last requester.
  requested_by uuid[] not null,
  requested_at timestamptz not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  read_count bigint not null default 0,
  total_count bigint,
  -- The claim of the process that runs the job. Another process takes over when it is no longer renewed.
  lease uuid,
  leased_until timestamptz,
  attempts integer not null default 0,
  -- Where the result is. Ids and counts, no personal data.
  result json,
  message text,
  finished_at timestamptz,
  -- Set at the end. The row and its result are deleted then.
  expires_at timestamptz
) with (fillfactor = 50);
create unique index job_unfinished on job (key) where state in ('queued', 'running');
create index job_newest on job (requested_at desc, id);

grant select, insert, update, delete on job to referral_app;
