-- Invitations by email to a role at an organization. They are not in the log, because they hold a secret and the address
-- of a person who may never join.
create table invitation (
  id uuid primary key,
  -- Lower case, as in the table of accounts.
  email text not null check (email = lower(email)),
  organization_id uuid not null,
  role text not null check (role in ('member', 'org_admin', 'staff', 'admin')),
  -- The language of the email and of the page that its link opens.
  language text not null,
  invited_by uuid not null references account on delete cascade,
  -- SHA-256 of the token in the latest email. The token itself is only there.
  token_hash bytea not null unique check (length(token_hash) = 32),
  created_at timestamptz not null,
  -- When the latest email was written.
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- While an acceptance runs, the invitation can be neither canceled nor replaced.
  accepting_until timestamptz,
  ended_at timestamptz,
  ended_because text check (ended_because in ('accepted', 'canceled', 'replaced')),
  check ((ended_at is null) = (ended_because is null))
);
create unique index invitation_pending on invitation (organization_id, email) where ended_at is null;
create index invitation_expires on invitation (expires_at);

-- The invitation that an audit entry is about.
alter table account_audit add column invitation_id uuid;

grant select, insert, update, delete on invitation to referral_app;
