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
  -- The how manyth absence it was within the period of the studio's rules; null unless it is counted.
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
