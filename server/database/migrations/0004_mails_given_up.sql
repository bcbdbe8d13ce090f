-- A mail that nobody tries to send any more, with the last reason in last_error.
alter table outbox add column given_up_at bigint check (given_up_at is null or sent_at is null);

drop index outbox_due;
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;
-- The mails to one recipient leave in the order in which they were written.
create index outbox_in_turn on outbox (recipient, created_at) where sent_at is null and given_up_at is null;
