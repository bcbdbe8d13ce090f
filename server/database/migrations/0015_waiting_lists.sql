-- How many members wait for a seat: always the number of the lesson's waiting entries that have not ended. Counted here,
-- so that a booking or a cancellation in a lesson for which no member waits costs no query more.
alter table lessons add column waiting bigint not null default 0 check (waiting >= 0);

-- A member in the waiting list of a lesson. Rows are never deleted, so that the studio can tell who was served when.
create table waiting_entries (
  id text primary key,
  lesson_id text not null references lessons (id),
  member_id text not null references members (id),
  -- The order in the list: 1, 2, 3 … Counted under the lock of the lesson, because the clocks of several servers differ.
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
