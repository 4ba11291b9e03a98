-- What was asked under the idempotency keys that no stream's history tells of: of a command that had nothing to do, and of a
-- bulk run, which writes to many streams. Forgotten after some days, when nobody repeats the request any more.
create table used_key (
  command_id uuid primary key,
  body_hash text not null,
  noted_at timestamptz not null
);
create index used_key_noted on used_key (noted_at);

grant select, insert, delete, update (noted_at) on used_key to referral_app;

-- Still written by the release before this one; a later migration drops it.
insert into used_key (command_id, body_hash, noted_at) select command_id, body_hash, begun_at from bulk_run;
