/*
 * The whole schema, in the order of the product's subjects: members, lessons and bookings, payments, tickets, spaces,
 * inquiries, mail, audit, idempotency, counters. The triggers stand in one file for each engine beside this one.
 *
 * Ids are made by the server (server/security/new-id.ts) and sort by the time at which they were made, unless the
 * comment says otherwise. Instants (`…_at`) are milliseconds since 1970 in UTC, amounts are whole yen, and a flag is
 * 0 or 1, so that both engines compare and sort them alike.
 */

-- MEMBERS AND SESSIONS

-- A person who registered, or an administrator. The row stays when the account is closed, because bookings, ticket
-- movements and payments refer to it; everything that tells who the person was is then removed.
create table members (
  id text primary key,
  -- The member number that people see: 1, 2, 3 … from the counter `member_number`.
  number bigint not null unique,
  role text not null check (role in ('USER', 'ADMIN')),
  email text not null,
  first_name text not null,
  last_name text not null,
  kana_first_name text not null,
  kana_last_name text not null,
  -- 1 woman, 2 man, 3 no answer.
  gender bigint not null check (gender in (1, 2, 3)),
  phone text not null,
  -- A date such as 1990-04-01; null when it was not given.
  birthday text,
  -- Postal code of seven digits; empty when it was not given.
  address_id text not null,
  address_rest text not null,
  -- A code of studio/plans.ts. Not listed here, so that an owner adds a plan without a migration.
  member_type bigint not null check (member_type >= 0),
  -- The ticket balance: always the sum of the member's ticket movements.
  tickets bigint not null check (tickets >= 0),
  language text not null check (language in ('ja', 'en')),
  password_hash text not null,
  -- Raised to end all sessions: the server refuses access tokens that name a lower version.
  token_version bigint not null,
  -- Which version of the rules the member agreed to, and when; null for members whom the studio added.
  consent_version text,
  consent_at bigint,
  created_at bigint not null,
  -- When the account was closed.
  closed_at bigint,
  -- Counts the changes of what people see of the member, so that an administrator does not save over a change that
  -- they have not seen. A trigger counts.
  version bigint not null default 1,
  -- Name in the order of the Japanese syllables, written as digits because both engines sort digits alike; and all
  -- words by which the member is found. The server computes both (server/features/members/kana-order.ts and search-text.ts).
  kana_order text not null,
  search_text text not null
);

-- One account for each address, in upper or lower case; login and registration look the address up.
create unique index members_email on members (lower(email));
-- The member list: a page of it, in its usual order, is found in this index alone.
create index members_in_kana_order on members (kana_order, id) where closed_at is null;

-- A link with which a member chooses a new password. The secret part of the link is in no table.
create table password_resets (
  id text primary key,
  -- Null when no member has the address for which a link was asked. The row is written all the same, so that the
  -- time of the answer does not tell who is a member.
  member_id text references members (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

-- Ends the earlier links of a member.
create index password_resets_of_member on password_resets (member_id);
-- Removes the links that expired long ago.
create index password_resets_over on password_resets (expires_at);

-- LESSONS AND BOOKINGS

create table lessons (
  id text primary key,
  title text not null,
  description text not null,
  title_en text not null,
  description_en text not null,
  image_url text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  total_seats bigint not null,
  -- Always the number of bookings that are not cancelled. Counted here, because one update can then take a seat and
  -- check that one is left.
  seats_taken bigint not null,
  -- Counts the changes; it is also the sequence number of calendar files, so that calendars replace older entries.
  version bigint not null,
  cancelled_at bigint,
  created_at bigint not null,
  check (ends_at > starts_at),
  -- At most a day: to find the lessons that reach into a week, the week list looks one day before the week.
  check (ends_at - starts_at <= 86400000),
  check (seats_taken >= 0 and seats_taken <= total_seats and total_seats <= 10)
);

-- The week list, the schedule picture and the reminders ask for lessons by their start.
create index lessons_start on lessons (starts_at);

-- A member's seat in a lesson. Rows are never deleted.
create table bookings (
  id text primary key,
  lesson_id text not null references lessons (id),
  member_id text not null references members (id),
  status text not null check (status in ('booked', 'cancelled', 'attended', 'missed')),
  -- How many tickets the booking cost; 0 for members with an unlimited plan.
  tickets_taken bigint not null check (tickets_taken >= 0),
  booked_at bigint not null,
  cancelled_at bigint,
  -- The member, or the administrator who cancelled for the member.
  cancelled_by text references members (id),
  -- When the reminder of the evening before was queued.
  reminded_at bigint,
  check ((status = 'cancelled') = (cancelled_at is not null))
);

-- A member books a lesson once at a time; lists of a lesson's bookings read it too.
create unique index bookings_live on bookings (lesson_id, member_id) where status <> 'cancelled';
-- A member's upcoming bookings and history. Not partial: a partial index serves only where the planner can prove its
-- condition, and where it could not, it read all bookings of all members.
create index bookings_of_member on bookings (member_id, status);

-- PAYMENTS

-- A link in a mail that leads a member to the payment page. The token in the link is made from the id and the
-- server's secret, so this table alone opens nothing.
create table payment_links (
  id text primary key,
  member_id text not null references members (id),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  used_at bigint
);

-- Ends a member's unused links.
create index payment_links_of_member on payment_links (member_id) where used_at is null;

-- What a member wants to pay for. Its id goes to the payment provider and comes back with every message about it.
create table orders (
  id text primary key,
  member_id text not null references members (id),
  -- The payment link that led here, if one did.
  link_id text,
  member_type bigint not null check (member_type > 0),
  -- Each month for a yoga plan, once for the rental membership.
  price bigint not null check (price > 0),
  entry_fee bigint not null check (entry_fee >= 0),
  language text not null check (language in ('ja', 'en')),
  state text not null check (state in ('open', 'paid', 'closed')),
  -- The payment page at the provider; null until it was opened.
  session_id text,
  created_at bigint not null
);

-- One open order for each member, so that two tabs share one payment page.
create unique index orders_open on orders (member_id) where state = 'open';

-- Under which id the payment provider knows a member.
create table payment_customers (
  member_id text primary key references members (id),
  customer_id text not null
);

-- A subscription to a yoga plan.
create table memberships (
  id text primary key,
  member_id text not null references members (id),
  order_id text not null references orders (id),
  member_type bigint not null check (member_type > 0),
  price bigint not null,
  -- The provider's ids.
  subscription_id text not null unique,
  customer_id text not null,
  status text not null check (status in ('active', 'pastDue', 'paused', 'ended')),
  -- The end of the time that is paid. The membership renews then, unless ends_at says that it ends.
  period_ends_at bigint not null,
  ends_at bigint,
  started_at bigint not null,
  -- Counts the changes, so that an older answer of the provider does not replace a newer one.
  version bigint not null
);

-- A member's memberships.
create index memberships_of_member on memberships (member_id);

-- Money that was received. Rows are never deleted, and what was paid never changes.
create table payments (
  id text primary key,
  -- The number on the receipt, from the counter `receipt_number`.
  number bigint not null unique,
  member_id text not null references members (id),
  order_id text not null references orders (id),
  -- Null for the rental membership, which is paid once.
  membership_id text references memberships (id),
  -- The provider's invoice, or its payment where there is no invoice. Unique, because each is paid once.
  source text not null unique,
  -- The provider's payment, which its messages about refunds and disputes name.
  intent_id text,
  -- As printed on the receipt, also after the member changed their name.
  payer_name text not null,
  amount bigint not null check (amount >= 0),
  -- The part of the amount that is the entry fee.
  entry_fee bigint not null check (entry_fee >= 0 and entry_fee <= amount),
  -- How many tickets the payment gave.
  tickets bigint not null check (tickets >= 0),
  paid_at bigint not null,
  -- How much of the amount went back.
  refunded bigint not null check (refunded >= 0 and refunded <= amount),
  disputed_at bigint,
  -- When the receipt was first printed: later prints say that they are copies.
  receipt_issued_at bigint,
  -- Counts the changes, as in memberships.
  version bigint not null
);

-- A member's payments.
create index payments_of_member on payments (member_id, id);
-- The payment that a refund or a dispute is about.
create index payments_of_intent on payments (intent_id);

-- The attempts to charge a renewal that failed, so that a repeated webhook sends no second mail.
create table payment_failures (
  -- The provider's invoice, and which attempt to charge it failed.
  source text not null,
  attempt bigint not null,
  member_id text not null references members (id),
  at bigint not null,
  primary key (source, attempt)
);

-- The provider's messages that were handled, so that a repeated one is handled once. Rows are never deleted or changed.
create table webhook_events (
  -- The provider's id.
  id text primary key,
  type text not null,
  received_at bigint not null
);

-- TICKETS

-- The ledger of tickets. Rows are never deleted or changed; a mistake is corrected by another movement.
create table ticket_movements (
  id text primary key,
  member_id text not null references members (id),
  change bigint not null check (change <> 0),
  -- The member's tickets after this movement.
  balance bigint not null check (balance >= 0),
  -- contract/tickets.ts
  reason text not null,
  booking_id text references bookings (id),
  payment_id text references payments (id),
  -- The member or the administrator who caused it; null for the server itself.
  actor_id text references members (id),
  at bigint not null,
  -- Why an administrator changed the tickets.
  note text
);

-- A member's ledger, in the order in which it is listed, so that a page of it reads no other rows.
create index ticket_movements_of_member on ticket_movements (member_id, at, id);
-- The tickets of a booking are taken once and returned at most once.
create unique index ticket_movements_of_booking on ticket_movements (booking_id, (change > 0))
  where booking_id is not null;
-- A payment gives its tickets once.
create unique index ticket_movements_of_payment on ticket_movements (payment_id) where payment_id is not null;

-- SPACES

-- A room, or a part of it, that can be hired.
create table spaces (
  id text primary key,
  name text not null,
  name_en text not null,
  -- For an hour; 0 means a price on request. A flat rate is the same every day, otherwise some days cost more.
  unit_price bigint not null check (unit_price >= 0),
  flat_rate bigint not null check (flat_rate in (0, 1)),
  created_at bigint not null,
  -- The row stays when the space is deleted, because past availability windows and audit entries refer to it.
  deleted_at bigint,
  -- Counts the changes, so that an administrator does not save over a change that they have not seen.
  version bigint not null default 0
);

-- Which spaces a space consists of.
create table space_parts (
  whole_id text not null references spaces (id),
  part_id text not null references spaces (id),
  primary key (whole_id, part_id),
  check (whole_id <> part_id)
);

-- The spaces that a space is a part of.
create index space_parts_of_part on space_parts (part_id);

-- A span of time in which a space can be hired. Those of one space do not overlap: PostgreSQL has a constraint for it,
-- SQLite two triggers.
create table availability_windows (
  id text primary key,
  space_id text not null references spaces (id),
  starts_at bigint not null,
  ends_at bigint not null,
  created_at bigint not null,
  check (ends_at > starts_at),
  -- At most a day, for the same reason as lessons.
  check (ends_at - starts_at <= 86400000)
);

-- The calendar asks for all windows between two instants.
create index availability_windows_start on availability_windows (starts_at);
-- The windows of a space that are not over, to count them and to remove them with the space.
create index availability_windows_of_space on availability_windows (space_id, ends_at);

-- INQUIRIES

-- A question to the studio, from the form on the website.
create table inquiries (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  -- The language of the page on which the question was written, for the answer.
  language text not null check (language in ('ja', 'en')),
  -- The member who wrote it while logged in.
  member_id text references members (id),
  created_at bigint not null,
  -- When an administrator marked it as answered, and which one.
  answered_at bigint,
  answered_by text references members (id)
);

-- The list of open inquiries, and the one of answered inquiries, newest first.
create index inquiries_open on inquiries (created_at) where answered_at is null;
create index inquiries_answered on inquiries (created_at) where answered_at is not null;

-- MAIL

-- Mails that are to be sent or were sent. They are queued in the transaction of what causes them.
create table outbox (
  id text primary key,
  -- Which template, for example bookingConfirmed.
  kind text not null,
  recipient text not null,
  -- The member whom the mail is for, whatever address it goes to; null when the recipient is no member.
  member_id text references members (id),
  -- The inquiry that the mail is about.
  inquiry_id text references inquiries (id),
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
  erase_when_finished bigint check (erase_when_finished = 1)
);

-- The mails whose next attempt is due.
create index outbox_due on outbox (due_at) where sent_at is null and given_up_at is null;
-- Mails to one recipient are sent in the order in which they were queued: is there an older one?
create index outbox_in_turn on outbox (recipient, created_at) where sent_at is null and given_up_at is null;
-- The list of mails that could not be sent yet.
create index outbox_failing on outbox (created_at) where sent_at is null and last_error is not null;
-- What was mailed to a member: for the member's copy of their data, and to remove it when the account is closed.
create index outbox_of_member on outbox (member_id);
-- The mails about an inquiry, to remove what they say when the member's account is closed.
create index outbox_of_inquiry on outbox (inquiry_id) where inquiry_id is not null;

-- AUDIT

-- What administrators did, and what the payment provider caused.
create table audit_log (
  id text primary key,
  at bigint not null,
  -- The administrator; null where the payment provider caused it.
  actor_id text references members (id),
  -- contract/audit.ts
  action text not null,
  -- The id of what was changed; the action says in which table.
  subject_id text not null,
  -- JSON of what changed, before and after; null where there was nothing.
  before text,
  after text
);

-- The newest entries, and the newest entries of some actions.
create index audit_log_newest on audit_log (at, id);
create index audit_log_of_action on audit_log (action, at, id);

-- IDEMPOTENCY

-- The calls that a client marked with a key, and the answer to each, so that a repeated call does nothing twice.
create table idempotency_keys (
  -- Who called.
  member_id text not null references members (id),
  -- The client chose it.
  key text not null,
  -- Hash of method, path and body: the same key with another call is refused.
  fingerprint text not null,
  created_at bigint not null,
  -- JSON; null only inside the transaction that does the work.
  answer text,
  primary key (member_id, key)
);

-- The job that removes keys after 24 hours.
create index idempotency_keys_age on idempotency_keys (created_at);

-- COUNTERS

-- Numbers that must not be given twice, counts that triggers keep, and rows that serve as locks: a transaction that
-- updates one makes the others that update it wait.
create table counters (
  name text primary key,
  value bigint not null
);

insert into counters (name, value) values
  -- The last member number and the last receipt number that were given.
  ('member_number', 0),
  ('receipt_number', 0),
  -- Raised by a trigger with every change after which an access token may say something else than the member's row.
  ('credentials', 0),
  -- How many accounts are not closed. Triggers count, because counting the rows takes longer the more members there are.
  ('open_accounts', 0),
  -- Two locks. Changes of the parts of spaces take the first, so that two of them together never make a circle.
  -- Administrators who close their account take the second, so that the last two do not both close it.
  ('space_parts', 0),
  ('administrators', 0);
