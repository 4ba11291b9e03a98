-- What was sent: another report under the same form is refused, not dropped. Null: it was kept before this was.
alter table listing_problem add column body_hash text;
-- A report that was seen to is forgotten after a while.
grant delete on listing_problem to referral_app;
create index listing_problem_settled on listing_problem (settled_at) where settled_at is not null;
