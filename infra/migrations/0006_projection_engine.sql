-- Which build of a read model serves, and how far each build has come (docs/architecture.md, "Projections").
-- The builds themselves are schemas `rm_<model>_<build>` that the running service makes and drops.
create schema projection;
grant usage on schema projection to referral_app;

create table projection.build (
  id text primary key,
  model text not null,
  version integer not null,
  schema text not null unique,
  state text not null check (state in ('building', 'serving', 'failed', 'retired')),
  -- The log position that the rows hold; '' sorts before every position.
  position text collate "C" not null default '',
  -- Raised by each new leader: what an earlier leader still tries to commit finds another term.
  term bigint not null default 0,
  failure_position text,
  failure_message text,
  created_at timestamptz not null default now(),
  serving_since timestamptz,
  retired_at timestamptz
  -- Every live batch updates its build: free space in the page lets it do so without touching the index.
) with (fillfactor = 20, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_scale_factor = 0);
create index build_model on projection.build (model, version);

-- One per model and version: during a rolling deployment old and new code each read the build that they understand.
create table projection.pointer (
  model text not null,
  version integer not null,
  build_id text not null references projection.build (id),
  primary key (model, version)
);

-- When a process that reads this build was last alive, to the minute. Apart from the build, so that it never waits for a
-- live batch.
create table projection.reader (
  build_id text primary key references projection.build (id) on delete cascade,
  seen_at timestamptz not null
) with (fillfactor = 50);

-- Moves a build to a new position, or ends the transaction: whoever lost the leadership, or was overtaken, writes nothing.
create function projection.advance(of_build text, in_term bigint, from_position text, to_position text) returns void
language plpgsql as $$
begin
  -- Rows and position are lost together or not at all, and the log still has the events: no need to wait for the disk.
  set local synchronous_commit = off;
  update projection.build b set position = to_position
  where b.id = of_build and b.term = in_term and b.position = from_position and b.state in ('serving', 'building');
  if not found then
    raise exception 'build % is no longer at this position and term', of_build using errcode = 'RX001';
  end if;
end
$$;

grant select, insert, update, delete on projection.build, projection.pointer, projection.reader to referral_app;
