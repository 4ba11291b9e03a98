-- What the instants in reaction_due were reckoned by, in the reaction's own words; null: by a release that did not say.
alter table reaction_checkpoint add column reckoned_by text;
