-- Mails that are to be sent or were sent. They are queued in the transaction of what causes them.
create table outbox (
  id text primary key,
  -- Which template, for example bookingConfirmed.
  kind text not null,
  recipient text not null,
  -- The member whom the mail is for, whatever address it goes to; null when the recipient is no member.
  member_id text references members (id),
  -- The guest whom the mail is for.
  guest_id text references guests (id),
  -- What the mail is about: an inquiry or a lesson.
  inquiry_id text references inquiries (id),
  lesson_id text references lessons (id),
  language text not null check (language in ('ja', 'en')),
  -- JSON of what the template needs; the text is made when the mail is sent.
  content text not null,
  created_at bigint not null,
  -- Not sent before: the time of the next attempt.
  due_at bigint not null,
  attempts bigint not null,
  -- Until then one mail worker is sending the mail and no other one takes it.
  leased_until bigint,
  sent_at bigint,
  last_error text,
  -- When the mail worker gave up. The last reason stands in last_error.
  given_up_at bigint check (given_up_at is null or sent_at is null),
  -- 1: the account was closed, so recipient and content are erased when the mail has been sent or given up.
  erase_when_finished bigint check (erase_when_finished = 1),
  -- Why the mail was dropped instead of sent; given_up_at says when. 'merged': a later mail about the same
  -- booking made it needless.
  dropped text
  check (dropped is null or (given_up_at is not null and dropped in ('unconfirmed', 'withdrawn', 'tooMany', 'merged')))
);

-- The mails whose next attempt is due.
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;
-- Mails to one recipient are sent in the order in which they were queued: is there an older one?
create index outbox_in_turn on outbox (recipient, created_at) where sent_at is null and given_up_at is null;
-- The list of mails that could not be sent yet.
create index outbox_failing on outbox (created_at) where sent_at is null and last_error is not null;
-- What was mailed to a member: for the member's copy of their data, and to remove it when the account is
-- closed.
create index outbox_of_member on outbox (member_id);
-- The mails about an inquiry, to remove what they say when the member's account is closed.
create index outbox_of_inquiry on outbox (inquiry_id) where inquiry_id is not null;
-- How many mails went to an address lately.
create index outbox_sent_to on outbox (recipient, sent_at) where sent_at is not null;
-- Removes the mails that were sent or given up long ago.
create index outbox_finished on outbox (created_at) where sent_at is not null or given_up_at is not null;
create index outbox_of_guest on outbox (guest_id) where guest_id is not null;
create index outbox_of_lesson on outbox (lesson_id) where lesson_id is not null;

-- A mail that an administrator wrote to many members.
create table mailings (
  id text primary key,
  actor_id text not null references members (id),
  subject_ja text not null,
  text_ja text not null,
  subject_en text not null,
  text_en text not null,
  recipients bigint not null check (recipients >= 0),
  created_at bigint not null
);
