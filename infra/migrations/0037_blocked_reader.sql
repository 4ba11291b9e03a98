-- Readers who may no longer see what a row shows. A command writes the block before the event that takes the access
-- away. So no one reads the row while a read model has not applied that event yet. The block covers the row up to
-- `revision` of its stream, and a row that includes a later event is not blocked. Blocks are never deleted: each reader
-- has one row per stream at most.
create table blocked_reader (
  -- The id of an organization, or 'public'.
  reader text not null,
  -- The id in the name of the stream.
  stream_id uuid not null,
  revision integer not null check (revision >= 0),
  blocked_at timestamptz not null,
  primary key (reader, stream_id)
);

grant select, insert, update on blocked_reader to referral_app;
