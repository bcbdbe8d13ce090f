-- A span of time in which the studio, or some of its spaces, is closed. The row stays when the closure is
-- lifted.
create table closures (
  id text primary key,
  starts_at bigint not null,
  ends_at bigint not null,
  -- Visitors and members read it.
  reason_ja text not null,
  reason_en text not null,
  -- 1: the whole studio. 0: the spaces of `closure_spaces` only.
  whole_studio bigint not null check (whole_studio in (0, 1)),
  created_at bigint not null,
  lifted_at bigint,
  check (ends_at > starts_at),
  -- At most 31 days.
  check (ends_at - starts_at <= 2678400000)
);

-- Closures are asked for by a time that they touch.
create index closures_end on closures (ends_at);

-- The spaces of a closure that leaves the rest of the studio open.
create table closure_spaces (
  closure_id text not null references closures (id),
  space_id text not null references spaces (id),
  primary key (closure_id, space_id)
);

-- The lessons that a closure cancelled. When it is lifted, they come back.
create table closure_lessons (
  closure_id text not null references closures (id),
  lesson_id text not null references lessons (id),
  primary key (lesson_id, closure_id)
);

create index closure_lessons_of_closure on closure_lessons (closure_id);

-- The bookings that a closure cancelled. When it is lifted, their members are told.
create table closure_bookings (
  closure_id text not null references closures (id),
  booking_id text not null references bookings (id),
  primary key (closure_id, booking_id)
);
