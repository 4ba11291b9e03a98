-- Who has read a family's data (docs/decisions/0065-record-who-reads-a-familys-data.md). Rows are added and never
-- changed. They contain ids and no text, so an erasure leaves nothing to remove here.
create table reading (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- The local day of the network.
  day date not null,
  user_id uuid not null,
  -- The role in which the person read, and the organization that the person acted for. Null for staff.
  role text not null,
  organization_id uuid,
  -- What the person did: opening, list, search, contact, messages, export.
  kind text not null,
  -- The route in services/contracts/routes.ts.
  route text not null,
  -- Every client in the answer.
  client_ids uuid[] not null check (cardinality(client_ids) > 0)
);
-- Without a list of pending entries, whose cleanup would make one reader wait for the entries of many.
create index reading_client on reading using gin (client_ids) with (fastupdate = off);

grant select, insert on reading to referral_app;
