-- Grants that count no more, whatever a read model still shows: written before the event that revokes or narrows a grant, so
-- that a read model that stands still lets nobody in. A row says up to which revision of the person's access stream the
-- grant is not to be trusted; a later event of the same grant speaks for itself again. Rows stay: there are few.
create table blocked_grant (
  account_id uuid not null references account on delete cascade,
  organization_id uuid not null,
  revision integer not null check (revision >= 0),
  blocked_at timestamptz not null,
  primary key (account_id, organization_id)
);

grant select, insert, update on blocked_grant to referral_app;
