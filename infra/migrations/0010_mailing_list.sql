-- People who left their address for a guest pass, with their agreement. Where the address came from is part of its key.
create table mailing_list (
  email text not null check (email = lower(btrim(email)) and email <> ''),
  source text not null check (source in ('directory_guest_access')),
  name text not null,
  county text not null,
  created_at timestamptz not null,
  primary key (email, source)
);

grant select, insert, delete on mailing_list to referral_app;
