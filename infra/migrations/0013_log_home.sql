-- Which log the checkpoints in this database point into: positions of different stores cannot be compared.
create table log_home (
  only_row boolean primary key default true check (only_row),
  store text not null check (store in ('postgres', 'eventstoredb')),
  since timestamptz not null default now()
);
insert into log_home (store) select 'postgres' where exists (select from log.event);

grant select, insert, update (store, since) on log_home to referral_app;
