-- Who is on the mailing list has an id, by which the link in its mails takes them off again.
alter table mailing_list add column id uuid not null default gen_random_uuid() unique;

-- What visitors found wrong with a listing of the directory, until staff have seen to it.
create table listing_problem (
  -- Of the form that was sent: sent twice, it is here once.
  id uuid primary key,
  organization_id uuid not null,
  reason text not null,
  text text not null,
  -- For an answer, where one is wanted.
  email text,
  reported_at timestamptz not null,
  settled_at timestamptz,
  settled_by uuid
);
create index listing_problem_open on listing_problem (reported_at, id) where settled_at is null;

grant select, insert, update on listing_problem to referral_app;
