-- The languages are listed in services/contracts/language.ts. Adding one needs no migration.
alter table mail_outbox drop constraint mail_outbox_language_check;
