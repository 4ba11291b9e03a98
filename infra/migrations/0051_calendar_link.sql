-- The secret link with which a family's calendar program reads its appointments. A family has at most one.
create table calendar_link (
  -- An erasure of the client deletes the row.
  client_id uuid primary key,
  -- SHA-256 of the key, which is only in the link.
  hash bytea not null unique check (length(hash) = 32),
  created_at timestamptz not null,
  -- When a calendar program last read it.
  last_used_at timestamptz
);
grant select, insert, update, delete on calendar_link to referral_app;
