-- For the audit trail, which lists the readings of everyone, newest first (docs/decisions/0097-one-audit-trail-of-changes-and-readings.md).
create index reading_newest on reading (at, id);
create index reading_user on reading (user_id, at);
create index reading_organization on reading (organization_id, at) where organization_id is not null;
