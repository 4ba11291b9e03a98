-- The request bodies of running commands by idempotency key, so that one key never runs two different requests at the
-- same time. Unlogged, because it is written by every command: once a command is done, its event or its row in used_key
-- remembers the key.
create unlogged table claimed_key (
  command_id uuid primary key,
  body_hash text not null,
  claimed_at timestamptz not null
);
create index claimed_key_claimed on claimed_key (claimed_at);

grant select, insert, delete, update (claimed_at) on claimed_key to referral_app;

-- As before (0001_event_log.sql), but a repeated append must also repeat the content of its events. If the stream holds
-- the same ids with other content, that is a conflict whose `last_position` is not null. The previous release takes it
-- for any other conflict, reads the stream again, and finds the command there.
create or replace function log.append(
  to_stream text, expected integer, ids uuid[], types text[], datas json[], metadatas json[],
  out conflict boolean, out last_revision integer, out last_position bigint
) language plpgsql as $$
declare
  amount constant integer := cardinality(ids);
  has_same_ids boolean;
begin
  perform pg_advisory_xact_lock_shared(1280262983, pg_backend_pid());
  if expected < 0 then
    insert into log.stream (name, revision) values (to_stream, amount - 1) on conflict do nothing;
  else
    update log.stream set revision = expected + amount where name = to_stream and revision = expected;
  end if;
  if found then
    for i in 1..amount loop
      last_position := nextval('log.position');
      insert into log.event (position, stream, revision, id, type, data, metadata)
      values (last_position, to_stream, expected + i, ids[i], types[i], datas[i], metadatas[i]);
    end loop;
    conflict := false;
    last_revision := expected + amount;
    return;
  end if;
  select count(*) = amount, max(e.position), not coalesce(bool_and(e.type = types[e.revision - expected]
    and e.data::text = datas[e.revision - expected]::text and e.metadata::text = metadatas[e.revision - expected]::text), false)
  into has_same_ids, last_position, conflict
  from log.event e
  where e.stream = to_stream and e.revision between expected + 1 and expected + amount
    and e.id = ids[e.revision - expected];
  conflict := conflict or not has_same_ids;
  if not has_same_ids then
    last_position := null;
  end if;
  if conflict then
    last_revision := (select s.revision from log.stream s where s.name = to_stream);
  else
    last_revision := expected + amount;
  end if;
end
$$;
