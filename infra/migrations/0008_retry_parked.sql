-- When a parked subject is tried again: some minutes after its failure, or at once where somebody asks for it.
alter table reaction_parked add column retry_at timestamptz not null default now();
