-- The language of a person's emails: that of the page where they signed up, until they choose. Null for accounts from
-- before this column existed. The languages are listed in services/contracts/language.ts.
alter table account add column language text;

-- The client that an email is about, so that an erasure also deletes its emails. Null for emails about no client.
alter table mail_outbox add column client_id uuid;
create index mail_outbox_client on mail_outbox (client_id) where client_id is not null;
