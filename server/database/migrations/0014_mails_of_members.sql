-- The member whom the mail is for, whatever address it went to. Null: for nobody who is a member, or not known.
alter table outbox add column member_id text references members (id);
create index outbox_of_member on outbox (member_id);
