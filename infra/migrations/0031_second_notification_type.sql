-- A notification can carry a second type: a new referral that is also urgent is one notification (NOT-11).
alter table notification add column also_type text
  check (also_type in ('new_referral', 'new_partner_application', 'new_client', 'urgent_referral', 'other'));
