-- Sets of filters of staff review under a name, own or shared with the desk, and with which of them a person opens it. Settings
-- of people, not events: nobody asks for their history, and they hold nothing about a client (no search text).
create table saved_view (
  id uuid primary key,
  owner_id uuid not null references account (id) on delete cascade,
  name text not null check (name = btrim(name) and name <> '' and char_length(name) <= 60),
  shared boolean not null,
  query jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_own_name on saved_view (owner_id, lower(name));
create unique index saved_view_shared_name on saved_view (lower(name)) where shared;

create table opening_view (
  account_id uuid primary key references account (id) on delete cascade,
  view_id uuid not null references saved_view (id) on delete cascade
);
create index opening_view_of on opening_view (view_id);

grant select, insert, update, delete on saved_view, opening_view to referral_app;
