-- Readers who lost access to what a stream's row shows. Written before the event that takes the access away, so that
-- reads are safe while a read model lags or the log cannot be reached. It applies to rows up to this revision of the
-- stream, and a later event ends it. Rows stay, because each reader has at most one per stream.
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
