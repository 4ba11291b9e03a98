-- Requests that failed with an unexpected error, for the system page. A row has no text of the error, which might quote
-- what someone typed: the server's log has it under the same request id.
create table unexpected_error (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  request_id text not null,
  method text not null,
  -- The pattern of the route, such as /api/referrals/:id.
  route text not null,
  -- The class of the error, and its code if it has one.
  type text not null,
  code text,
  -- Host name and process ID.
  process text not null
);
create index unexpected_error_at on unexpected_error (at);

grant select, insert, delete on unexpected_error to referral_app;
-- The system page names the newest migration.
grant select on schema_migration to referral_app;
