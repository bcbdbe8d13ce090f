/* Members hire spaces online. One occupancy keeps lessons, hires and blocked times apart. */

-- SPACES: what visitors read of them.

-- For an hour on weekends and public holidays; the same as unit_price when the rate is flat.
alter table spaces add column weekend_price bigint not null default 0 check (weekend_price >= 0);
update spaces set weekend_price = unit_price;
alter table spaces add column text_ja text not null default '';
alter table spaces add column text_en text not null default '';
-- A line for each piece.
alter table spaces add column equipment_ja text not null default '';
alter table spaces add column equipment_en text not null default '';

-- The pictures of a space, the first one first.
create table space_pictures (
  space_id text not null references spaces (id),
  position bigint not null,
  address text not null,
  -- What the picture shows, for visitors who do not see it.
  text_ja text not null,
  text_en text not null,
  primary key (space_id, position)
);

-- LESSONS take place in a space; null when the studio has not named one.
alter table lessons add column space_id text references spaces (id);
alter table lesson_series add column space_id text references spaces (id);

-- HIRES

-- A time in which a member hires a space.
create table hires (
  id text primary key,
  space_id text not null references spaces (id),
  member_id text not null references members (id),
  starts_at bigint not null,
  ends_at bigint not null,
  people bigint not null check (people > 0),
  -- What the member wants to do there. Emptied when the account is closed.
  purpose text not null,
  -- In whole yen with tax: the sum of the lines.
  price bigint not null check (price >= 0),
  -- How the price is made up, and the rules of cancellation, both as they were when the member hired. JSON.
  lines text not null,
  cancellation text not null,
  -- held: the time is kept free until held_until, so that the member can pay. expired: the member did not pay in time.
  state text not null check (state in ('held', 'confirmed', 'expired', 'cancelled')),
  -- Null when an administrator made the hire.
  held_until bigint,
  -- The payment page at the provider; null until it was opened.
  session_id text,
  -- That of the payment page.
  language text not null check (language in ('ja', 'en')),
  created_at bigint not null,
  -- The administrator who made the hire for the member.
  created_by text references members (id),
  confirmed_at bigint,
  cancelled_at bigint,
  -- The member, or the administrator who cancelled it.
  cancelled_by text references members (id),
  -- When the reminder of the day before was queued.
  reminded_at bigint,
  -- Counts the changes; it is also the sequence number of calendar files, so that calendars replace older entries.
  version bigint not null default 1,
  check (ends_at > starts_at),
  -- At most a day, for the same reason as lessons.
  check (ends_at - starts_at <= 86400000),
  check (state <> 'held' or held_until is not null),
  check ((state = 'cancelled') = (cancelled_at is not null))
);

-- A member holds one time at once.
create unique index hires_held on hires (member_id) where state = 'held';
create index hires_of_member on hires (member_id, starts_at);
-- The calendar and the reminders ask for hires by their time.
create index hires_end on hires (ends_at);

-- A time in which the studio keeps a space for itself.
create table space_blocks (
  id text primary key,
  space_id text not null references spaces (id),
  starts_at bigint not null,
  ends_at bigint not null,
  -- Only administrators read it.
  note text not null,
  created_at bigint not null,
  check (ends_at > starts_at)
);

create index space_blocks_end on space_blocks (ends_at);

-- OCCUPANCY

-- The lock that closures, lessons and windows take is the lock of the whole calendar now.
update counters set name = 'calendar' where name = 'closures';

-- When the parts of a space last changed. What was over by then may stand on other spaces than its space consists of now.
insert into counters (name, value) values ('parts_changed_at', 0);

-- When a space is taken, and by what. Nothing overlaps in a space, except lessons with lessons: PostgreSQL has a
-- constraint for it, SQLite two triggers.
create table occupancy (
  -- A space without parts. What takes a space with parts has a row for each of its parts, and of their parts.
  space_id text not null references spaces (id),
  kind text not null check (kind in ('lesson', 'hire', 'block')),
  -- The lesson, the hire or the block.
  reference_id text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  -- When a held time becomes free again. Null when it does not.
  expires_at bigint,
  primary key (reference_id, space_id),
  check (ends_at > starts_at)
);

create index occupancy_of_space on occupancy (space_id, ends_at);

-- PAYMENTS for a plan have an order, payments for a hire have a hire.
alter table payments alter column order_id drop not null;
alter table payments add column hire_id text references hires (id);
-- How it was paid. An administrator notes what was paid in cash or by bank transfer.
alter table payments add column method text not null default 'card' check (method in ('card', 'cash', 'transfer'));
create index payments_of_hire on payments (hire_id) where hire_id is not null;

-- Money that the studio gives back. An open refund is tried until the provider has made it.
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount bigint not null check (amount > 0),
  -- contract/payments.ts
  reason text not null,
  state text not null check (state in ('open', 'done')),
  attempts bigint not null default 0,
  -- When the server asks the provider again.
  due_at bigint not null,
  -- What the provider answered when it refused.
  last_error text,
  -- The provider's refund.
  provider_id text unique,
  -- The member or the administrator who caused it; null for the server itself.
  actor_id text references members (id),
  created_at bigint not null,
  done_at bigint,
  check ((state = 'done') = (done_at is not null))
);

create index refunds_of_payment on refunds (payment_id);
create index refunds_due on refunds (due_at) where state = 'open';
