/* Mails go to e-mail addresses that are confirmed as the member's. */

-- When the member's present address was confirmed; null before that. For the accounts below, when they were opened.
alter table members add column email_confirmed_at bigint;

-- Confirmed are the accounts that the studio made, the closed ones, and the members who have come, paid, received tickets or followed a
-- link that was mailed to them.
update members set email_confirmed_at = created_at
where role = 'ADMIN' or consent_version is null or closed_at is not null
  or exists (select 1 from bookings where bookings.member_id = members.id)
  or exists (select 1 from ticket_movements where ticket_movements.member_id = members.id)
  or exists (select 1 from payments where payments.member_id = members.id)
  or exists (select 1 from orders where orders.member_id = members.id and link_id is not null)
  or exists (select 1 from email_changes where email_changes.member_id = members.id and used_at is not null)
  or exists (select 1 from password_resets where password_resets.member_id = members.id and used_at is not null);

-- Why the mail was dropped instead of sent; given_up_at says when. 'merged': a later mail about the same booking made it needless.
alter table outbox add column dropped text
  check (dropped is null or (given_up_at is not null and dropped in ('unconfirmed', 'withdrawn', 'tooMany', 'merged')));

-- How many mails went to an address lately.
create index outbox_sent_to on outbox (recipient, sent_at) where sent_at is not null;
