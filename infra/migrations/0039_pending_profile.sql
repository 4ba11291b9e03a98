-- What a person typed to become a client, from the registration until the client's record exists. The record is made
-- only after the person has confirmed the email address of the account.
create table pending_profile (
  account_id uuid primary key references account on delete cascade,
  -- First name, last initial, phone number and county, sealed with a key that is derived from the master key.
  profile bytea not null,
  -- The client that the account gets. Set before its events are written, so that a repeated attempt gets the same one.
  client_id uuid,
  created_at timestamptz not null
);

grant select, insert, update, delete on pending_profile to referral_app;
