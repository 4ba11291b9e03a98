-- What keeps a person from being registered twice: HMAC of e-mail or phone with first name and last initial. It is written
-- before the client is, so that two registrations at once meet here and not in two streams.
create table client_match (
  hmac bytea primary key check (length(hmac) = 32),
  client_id uuid not null,
  created_at timestamptz not null
);
create index client_match_client on client_match (client_id);

-- An organization that presented the matching contact of a client whom somebody else had registered: it may refer that
-- client, although it neither entered nor served it yet.
create table client_introduction (
  organization_id uuid not null,
  client_id uuid not null,
  introduced_at timestamptz not null,
  primary key (organization_id, client_id)
);
create index client_introduction_client on client_introduction (client_id);

-- What was asked under the key of a bulk run: the run writes to many streams, so no stream's history alone can tell.
create table bulk_run (
  command_id uuid primary key,
  body_hash text not null,
  begun_at timestamptz not null default now()
);

grant select, insert, delete on client_match, client_introduction, bulk_run to referral_app;
