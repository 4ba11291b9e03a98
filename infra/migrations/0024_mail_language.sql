-- A mail says in which language it is, so that it is read aloud in that one.
alter table mail_outbox add column language text not null default 'en' check (language in ('en', 'es'));
