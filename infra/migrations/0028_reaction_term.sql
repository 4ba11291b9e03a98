-- Counts the leaders of a reaction. A write of an earlier leader carries a lower term and is refused.
alter table reaction_checkpoint add column term integer not null default 0;
