-- Streams that a build of a read model no longer folds, because one of their events cannot be decoded or folded.
create table projection.parked (
  build_id text not null references projection.build (id) on delete cascade,
  stream text collate "C" not null,
  -- The first event that the rows do not include. They include no later one either.
  revision integer not null,
  position text collate "C" not null,
  error text not null,
  parked_at timestamptz not null default now(),
  retry_at timestamptz not null default now() + interval '5 minutes',
  primary key (build_id, stream)
);

grant select, insert, update, delete on projection.parked to referral_app;
