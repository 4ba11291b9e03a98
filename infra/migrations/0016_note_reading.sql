-- Who read which admin note of a referral, and when. Rows are added and never changed.
create table note_reading (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  reader_id uuid not null,
  reader_role text not null,
  referral_id uuid not null,
  note_id uuid not null,
  -- The newest edition that was shown, from 1; those before it were shown too.
  edition integer not null check (edition >= 1)
);
create index note_reading_referral on note_reading (referral_id, id);

grant select, insert on note_reading to referral_app;
