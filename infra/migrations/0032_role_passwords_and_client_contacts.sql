-- Whether the account's password is long enough for a staff or partner role without a second factor. It is set whenever
-- the password is known: when it is chosen and at sign-in.
alter table account add column password_allows_roles boolean not null default false;

-- Finds clients who have the same email address or phone number, whatever their name: HMACs, so that the table alone does
-- not reveal who is a client.
create table client_contact (
  hmac bytea not null check (length(hmac) = 32),
  client_id uuid not null,
  primary key (hmac, client_id)
);
create index client_contact_client on client_contact (client_id);

grant select, insert, delete on client_contact to referral_app;
