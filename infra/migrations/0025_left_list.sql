-- Who has left the mailing list is not put back by whoever types the address again: the address alone is kept for that.
alter table mailing_list add column left_at timestamptz;
grant update on mailing_list to referral_app;
