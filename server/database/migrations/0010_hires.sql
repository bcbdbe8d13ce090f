-- A time in which a member hires a space, or an administrator hires it for a guest who called.
create table hires (
  id text primary key,
  space_id text not null references spaces (id),
  -- Each engine has its own constraint that a hire is of one of the two (0020).
  member_id text references members (id),
  guest_id text references guests (id),
  starts_at bigint not null,
  ends_at bigint not null,
  people bigint not null check (people > 0),
  -- What the hirer wants to do there. Emptied when the account is closed.
  purpose text not null,
  -- In whole yen with tax: the sum of the lines less `off`, and never below zero.
  price bigint not null check (price >= 0),
  -- The coupon with which a member hired the space, and what it takes off. It stays when the hire is moved.
  coupon_id text references coupons (id),
  off bigint not null default 0 check (off >= 0),
  -- How the price is made up, and the rules of cancellation, both as they were at that time. JSON.
  lines text not null,
  cancellation text not null,
  -- held: the time is kept free until held_until, so that the hirer can pay. expired: the hirer did not pay
  -- in time.
  state text not null check (state in ('held', 'confirmed', 'expired', 'cancelled')),
  -- Null when an administrator made the hire.
  held_until bigint,
  -- The payment page at the provider; null until it was opened.
  session_id text,
  -- That of the payment page.
  language text not null check (language in ('ja', 'en')),
  created_at bigint not null,
  -- The administrator who made the hire.
  created_by text references members (id),
  confirmed_at bigint,
  -- When the reminder of the day before was queued.
  reminded_at bigint,
  cancelled_at bigint,
  -- The member, or the administrator who cancelled it.
  cancelled_by text references members (id),
  -- When an administrator moved the hire last. Calendars show it as the time of the entry.
  changed_at bigint,
  -- Counts the changes; it is also the sequence number of calendar files, so that calendars replace older
  -- entries.
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
create index hires_of_guest on hires (guest_id) where guest_id is not null;
create index hires_of_coupon on hires (coupon_id, member_id) where coupon_id is not null;
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

-- When a space is taken, and by what. Nothing overlaps in a space, except lessons with lessons: PostgreSQL
-- has a constraint for it, SQLite two triggers.
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
