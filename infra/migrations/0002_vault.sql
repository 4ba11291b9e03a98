-- The keys of the vault: one per subject, wrapped by the master key, which never comes near the database.
create schema vault;
grant usage on schema vault to referral_app;

create table vault.subject_key (
  subject text collate "C" primary key,
  -- iv, ciphertext and tag; null once the subject is erased
  wrapped bytea,
  created_at timestamptz not null default now(),
  erased_at timestamptz,
  check ((wrapped is null) = (erased_at is not null))
) with (
  -- An erasure leaves the old row version behind: vacuum at the first one.
  autovacuum_vacuum_threshold = 0, autovacuum_vacuum_scale_factor = 0
);
create index subject_key_erased on vault.subject_key (subject) where wrapped is null;

-- An erased row stays, so that no key is ever made again for its subject.
grant select, insert, update (wrapped, erased_at) on vault.subject_key to referral_app;
