-- Whether the last message to a family arrived, for each channel. The hash, which needs a key of the application, tells whether
-- the family has the same address today.
create table reach (
  -- An erasure of the client deletes the row.
  client_id uuid not null,
  channel text not null,
  address_hash bytea not null,
  -- When the message was written. A report about an earlier message changes nothing.
  message_at timestamptz not null,
  failed boolean not null,
  -- When the first of the failures without a success between them was reported.
  since timestamptz not null,
  primary key (client_id, channel)
);
grant select, insert, update, delete on reach to referral_app;
