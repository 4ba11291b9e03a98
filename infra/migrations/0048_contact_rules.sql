-- Whether a message about a client goes to an organization. The others go to the client's family, and keep its rules about
-- being contacted.
alter table mail_outbox add column to_organization boolean not null default false;
