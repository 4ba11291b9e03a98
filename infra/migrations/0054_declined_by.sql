-- Who declined the referral, so that the family reads whether a partner or staff did. Null for other updates, and for those
-- from before this column existed.
alter table referral_update add column declined_by text check (declined_by in ('partner', 'staff'));
