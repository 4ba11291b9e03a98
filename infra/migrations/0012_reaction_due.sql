-- When a reaction wants to be woken for one of its subjects (streams). Gone in the transaction that writes what followed.
create table reaction_due (
  reaction text not null references reaction_checkpoint on delete cascade,
  stream text collate "C" not null,
  due_at timestamptz not null,
  -- The event that led to it.
  event_id uuid not null,
  primary key (reaction, stream)
);
create index reaction_due_next on reaction_due (reaction, due_at);

grant select, insert, update, delete on reaction_due to referral_app;
