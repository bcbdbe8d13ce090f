-- A member's or a guest's seat in a lesson. Rows are never deleted.
create table bookings (
  id text primary key,
  lesson_id text not null references lessons (id),
  -- Each engine has its own constraint that a booking is of one of the two (0020).
  member_id text references members (id),
  guest_id text references guests (id),
  status text not null check (status in ('booked', 'cancelled', 'attended', 'missed')),
  -- How many tickets the booking cost; 0 for members with an unlimited plan.
  tickets_taken bigint not null check (tickets_taken >= 0),
  -- 1: an administrator chose that the booking takes no ticket. Null: the plan of the member decided.
  without_ticket bigint,
  -- 1: the booking was cancelled after the deadline, and its tickets were not returned.
  tickets_kept bigint not null default 0 check (tickets_kept in (0, 1)),
  -- What the guest pays for the seat, in whole yen. Members pay with tickets.
  price bigint not null default 0 check (price >= 0),
  -- The guest's payment page at the provider; null until it was opened.
  session_id text,
  -- 1: the person had no other seat in the lesson when the seat was taken. Null: an administrator gave a
  -- second one knowingly.
  only_seat bigint,
  -- 1: the waiting list has booked the seat, and the member had no other lesson at the time.
  hour_free bigint,
  booked_at bigint not null,
  -- When the reminder of the evening before was queued.
  reminded_at bigint,
  -- The studio moved the lesson so late that the usual deadline left its booker little or no time: until when
  -- the booking can be cancelled instead. Null: until the usual deadline.
  free_until bigint,
  cancelled_at bigint,
  -- The member, or the administrator who cancelled for the member.
  cancelled_by text references members (id),
  check ((status = 'cancelled') = (cancelled_at is not null))
);

-- A member books a lesson once at a time; lists of a lesson's bookings read it too.
create unique index bookings_live on bookings (lesson_id, member_id) where status <> 'cancelled';
-- A member's upcoming bookings and history. Not partial: a partial index serves only where the planner can
-- prove its condition, and where it could not, it read all bookings of all members.
create index bookings_of_member on bookings (member_id, status);
create unique index bookings_of_guest on bookings (guest_id, lesson_id) where guest_id is not null and status <> 'cancelled';

-- A member in the waiting list of a lesson. Rows are never deleted, so that the studio can tell who was
-- served when.
create table waiting_entries (
  id text primary key,
  lesson_id text not null references lessons (id),
  member_id text not null references members (id),
  -- The order in the list: 1, 2, 3 … Counted under the lock of the lesson, because the clocks of several
  -- servers differ.
  turn bigint not null check (turn > 0),
  joined_at bigint not null,
  -- From this instant on the member is not booked any more, but told that a seat is free.
  latest_at bigint not null,
  -- Since when a free seat is open to all, this member included. Null while the lesson is full.
  offered_at bigint,
  -- When the member was told that a seat went to another member because there was no ticket to take.
  passed_over_at bigint,
  ended_at bigint,
  ended_by text check (ended_by in ('promoted', 'booked', 'left', 'cancelled', 'started', 'closed')),
  check ((ended_at is null) = (ended_by is null))
);

-- A member waits for a lesson once at a time.
create unique index waiting_entries_live on waiting_entries (lesson_id, member_id) where ended_at is null;
-- The list of a lesson in its order, and the next turn.
create unique index waiting_entries_turn on waiting_entries (lesson_id, turn);
-- Where a member waits.
create index waiting_entries_of_member on waiting_entries (member_id, ended_at);

-- Seats that visitors took on the website and have not confirmed by the link of the mail. A row goes when the
-- guest confirms; one that has lapsed stays, so that the guest reads why the seat is gone.
create table trial_holds (
  booking_id text primary key references bookings (id),
  expires_at bigint not null,
  -- When the seat was given back, because it was not confirmed in time.
  lapsed_at bigint
);

create index trial_holds_open on trial_holds (expires_at) where lapsed_at is null;

-- A member whose plan paid for the booking did not come, or cancelled after the deadline. Rows are never
-- deleted.
create table absences (
  booking_id text primary key references bookings (id),
  member_id text not null references members (id),
  kind text not null check (kind in ('missed', 'late')),
  -- When it was marked, or the booking was cancelled.
  noted_at bigint not null,
  -- withdrawn: the mark was taken back, or the lesson did not take place.
  state text not null check (state in ('open', 'waived', 'counted', 'withdrawn')),
  -- Since when it is no more open.
  decided_at bigint,
  waived_by text references members (id),
  -- Which absence it was, counted from 1 within the period of the studio's rules; null unless it is counted.
  step bigint check (step > 0),
  -- How many bookings the member may hold at once, and until which midnight in Tokyo.
  limit_bookings bigint check (limit_bookings > 0),
  limit_until bigint,
  check ((state = 'open') = (decided_at is null)),
  check ((state = 'waived') = (waived_by is not null)),
  check ((state = 'counted') = (step is not null)),
  check ((limit_bookings is null) = (limit_until is null)),
  check (limit_bookings is null or state = 'counted')
);

create index absences_of_member on absences (member_id, state);
-- Those that are still to be counted.
create index absences_open on absences (noted_at) where state = 'open';
