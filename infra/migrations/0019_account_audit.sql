-- Why an admin did something to somebody's account; and the audit read by time.
alter table account_audit add column reason text;
create index account_audit_at on account_audit (at);
create index account_audit_actor on account_audit (actor_id, id);
