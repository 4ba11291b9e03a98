-- The application to become a partner that an invitation comes from. Its approval is the right to invite, which does not
-- end with the rights of the person who approved (docs/decisions/0093-set-up-an-approved-application-once.md).
alter table invitation add column application_id uuid;
