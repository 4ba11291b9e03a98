-- The event log (docs/architecture.md, "Event log"): appended by one function, read in order of position.
create schema log;
grant usage on schema log to referral_app;

-- One row per stream: its lock is what orders the appends to the stream.
create table log.stream (
  name text collate "C" primary key,
  revision integer not null check (revision >= 0)
) with (fillfactor = 70);

-- `json`, not `jsonb`: the text comes back byte for byte, and the hash chain is computed over those bytes.
create table log.event (
  position bigint primary key,
  stream text collate "C" not null,
  revision integer not null check (revision >= 0),
  id uuid not null,
  type text not null,
  data json not null,
  metadata json not null,
  unique (stream, revision)
);

-- Drawn one at a time (cache 1): the readers' fence relies on positions rising in the order they are drawn.
create sequence log.position as bigint cache 1;
alter sequence log.position owned by log.event.position;

-- Appends events to one stream, all or nothing. `expected` is the revision of the stream's last event, -1 for none.
--
-- The advisory lock comes first and is held until the commit is visible: whoever may have drawn a position stands in
-- pg_locks until its row can be seen, or never will be. 1280262983 spells 'LOG' and is known to the readers' fence; the
-- second key keeps the backends apart in the lock table. The stream row's lock comes second, the revision check with
-- it, and positions last: within a stream positions rise with revisions.
--
-- A repeated append (same ids at the same expected revision) answers the first result.
create function log.append(
  to_stream text, expected integer, ids uuid[], types text[], datas json[], metadatas json[],
  out conflict boolean, out last_revision integer, out last_position bigint
) language plpgsql as $$
declare
  amount constant integer := cardinality(ids);
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
  select count(*) <> amount, max(e.position) into conflict, last_position
  from log.event e
  where e.stream = to_stream and e.revision between expected + 1 and expected + amount
    and e.id = ids[e.revision - expected];
  if conflict then
    last_revision := (select s.revision from log.stream s where s.name = to_stream);
    last_position := null;
  else
    last_revision := expected + amount;
  end if;
end
$$;

revoke execute on function log.append from public;
grant execute on function log.append to referral_app;

-- The running service may add to the log and read it; it can neither change nor remove what is written.
grant select, insert on log.event to referral_app;
grant select, insert, update (revision) on log.stream to referral_app;
grant usage on sequence log.position to referral_app;
