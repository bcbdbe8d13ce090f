/* Guests take seats, lessons that were cancelled stay to be read, administrators give money back and answer inquiries. */

-- GUESTS

-- A trial visitor or a walk-in: a person who takes a seat without being a member.
create table guests (
  id text primary key,
  -- Name, kana, telephone and e-mail address are emptied some time after the last lesson.
  name text not null,
  kana text not null,
  phone text not null,
  -- Null for a guest who gets no mails.
  email text,
  language text not null check (language in ('ja', 'en')),
  -- Name, kana, telephone and e-mail address in the form of the words that administrators search.
  search_text text not null,
  -- The inquiry that the guest wrote.
  inquiry_id text references inquiries (id),
  -- The member that the guest became. The guest's bookings stay with the guest and are shown with the member's.
  member_id text references members (id),
  created_at bigint not null,
  -- The administrator; null for a guest who booked on the website.
  created_by text references members (id),
  erased_at bigint,
  -- Counts the changes.
  version bigint not null default 1
);

-- Locks the bookings of trial lessons by visitors.
insert into counters (name, value) values ('trial_bookings', 0);

create index guests_of_member on guests (member_id) where member_id is not null;
create index guests_of_inquiry on guests (inquiry_id) where inquiry_id is not null;

-- A booking is a member's or a guest's seat.
alter table bookings alter column member_id drop not null;
alter table bookings add column guest_id text references guests (id);
-- What the guest pays for the seat, in whole yen. Members pay with tickets.
alter table bookings add column price bigint not null default 0 check (price >= 0);
-- The guest's payment page at the provider; null until it was opened.
alter table bookings add column session_id text;
-- 1: the booking was cancelled after the deadline, and its tickets were not returned.
alter table bookings add column tickets_kept bigint not null default 0 check (tickets_kept in (0, 1));
create unique index bookings_of_guest on bookings (guest_id, lesson_id) where guest_id is not null and status <> 'cancelled';

-- LESSONS

-- Why the lesson was cancelled, for members and visitors; null when the administrator gave no reason.
alter table lessons add column cancel_reason_ja text;
alter table lessons add column cancel_reason_en text;
-- 1: /booking shows the cancelled lesson until it would have ended.
alter table lessons add column shown_cancelled bigint not null default 0 check (shown_cancelled in (0, 1));

-- The last lesson with a title, whose values a new lesson can take over.
create index lessons_by_title on lessons (title, starts_at) where cancelled_at is null;

-- The lessons of closures that stand are shown with the reason of the closure.
update lessons set
  cancel_reason_ja = (
    select min(closures.reason_ja) from closure_lessons join closures on closures.id = closure_lessons.closure_id
    where closure_lessons.lesson_id = lessons.id and closures.lifted_at is null),
  cancel_reason_en = (
    select min(closures.reason_en) from closure_lessons join closures on closures.id = closure_lessons.closure_id
    where closure_lessons.lesson_id = lessons.id and closures.lifted_at is null)
where cancelled_at is not null;
update lessons set shown_cancelled = 1 where cancel_reason_ja is not null;

-- PAYMENTS

alter table payments alter column member_id drop not null;
-- The guest's booking that was paid for, instead of an order or a hire.
alter table payments add column booking_id text references bookings (id);
-- The end of the time that a payment on site pays for; null for other payments.
alter table payments add column paid_until bigint;
-- To whom the receipt is addressed, and for what. Entered once; null: the payer, and what was paid for.
alter table payments add column receipt_addressee text;
alter table payments add column receipt_proviso text;
create index payments_of_booking on payments (booking_id) where booking_id is not null;
-- The view of a month.
create index payments_by_time on payments (paid_at);

-- What the administrator wrote, which is emptied with the account, and how many of the payment's tickets were taken back.
alter table refunds add column note text not null default '';
alter table refunds add column tickets_taken bigint not null default 0 check (tickets_taken >= 0);

-- The ledger of money that went back: every change of payments.refunded, whoever made the refund. Rows are never changed.
create table refund_entries (
  id text primary key,
  payment_id text not null references payments (id),
  -- Below zero: money that the provider could not deliver is the studio’s again.
  amount bigint not null check (amount <> 0),
  -- The provider's refund; null for money given back by hand, and where the provider did not name one.
  provider_id text,
  -- When the money went back. The view of a month counts by it.
  at bigint not null
);

create index refund_entries_by_time on refund_entries (at);
create index refund_entries_of_payment on refund_entries (payment_id);

insert into refund_entries (id, payment_id, amount, provider_id, at)
  select id, payment_id, amount, provider_id, done_at from refunds where state = 'done';

-- Refunds that were made at the provider left the moment of their webhook in the audit log.
insert into refund_entries (id, payment_id, amount, provider_id, at)
  select id, id, missing, null, made_at from (
    select
      id,
      refunded - coalesce((select cast(sum(amount) as bigint) from refund_entries where payment_id = payments.id), 0) as missing,
      coalesce(
        (select max(at) from audit_log where subject_id = payments.id and action = 'payment.refunded'),
        paid_at
      ) as made_at
    from payments where refunded > 0
  ) as refunded_payments
  where missing <> 0;

-- Lists that the view of a month reads.
create index payments_disputed on payments (disputed_at) where disputed_at is not null;
create index payments_on_site on payments (member_id, paid_until) where paid_until is not null;
create index memberships_past_due on memberships (member_id) where status = 'pastDue';
create index payment_failures_by_time on payment_failures (at);
create index payment_failures_of_member on payment_failures (member_id);

-- That an administrator reminded a person of something that is not paid, at most once a day.
create table payment_reminders (
  -- contract/open-payments.ts
  kind text not null,
  -- The membership, the member, the hire or the booking that is not paid.
  matter_id text not null,
  -- The day in Tokyo, as 2026-11-23.
  day text not null,
  sent_at bigint not null,
  actor_id text not null references members (id),
  primary key (kind, matter_id, day)
);

-- What the member has from the next renewal on, or after the end of the membership; null when nothing is planned.
alter table memberships add column next_member_type bigint;
-- The last change by an administrator that is recorded here.
alter table memberships add column change_id text;

-- MEMBERS

-- When the member asked for no more news by mail. Mails about the member's own bookings and payments still come.
alter table members add column news_declined_at bigint;
-- The account that was kept when two accounts of one person were merged. This one is closed.
alter table members add column merged_into text references members (id);

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

-- INQUIRIES

-- The administrator who takes care of the inquiry.
alter table inquiries add column assigned_to text references members (id);
create index inquiries_of_member on inquiries (member_id) where member_id is not null;

-- What an administrator answered to an inquiry, by mail.
create table inquiry_answers (
  id text primary key,
  inquiry_id text not null references inquiries (id),
  author_id text not null references members (id),
  text text not null,
  created_at bigint not null
);

create index inquiry_answers_of_inquiry on inquiry_answers (inquiry_id, created_at);

-- MAIL

-- The guest whom the mail is for, and the lesson that it is about.
alter table outbox add column guest_id text references guests (id);
alter table outbox add column lesson_id text references lessons (id);
create index outbox_of_guest on outbox (guest_id) where guest_id is not null;
create index outbox_of_lesson on outbox (lesson_id) where lesson_id is not null;

-- SEARCH

-- The server computes the words anew at its start (server/features/members/refresh-search-texts.ts): readings in Latin
-- letters and the member number are new in them.
update members set search_text = '' where closed_at is null;
create index members_without_search_text on members (id) where search_text = '';

-- AUDIT

-- The newest entries of an administrator, and which administrators there are.
create index audit_log_of_actor on audit_log (actor_id, at, id) where actor_id is not null;
