-- The plan from which the server adds lessons. A lesson is a row of its own: a change of the plan changes no
-- lesson by itself.
create table lesson_series (
  id text primary key,
  title text not null,
  description text not null,
  title_en text not null,
  description_en text not null,
  image_url text not null,
  level text check (level in ('beginners', 'all', 'experienced')),
  teacher_id text references teachers (id),
  space_id text references spaces (id),
  total_seats bigint not null check (total_seats between 1 and 10),
  -- Days of the week counted from Sunday, in order: `13` for Monday and Wednesday.
  weekdays text not null check (length(weekdays) between 1 and 7),
  -- `10:00` in Tokyo.
  start_time text not null check (length(start_time) = 5),
  minutes bigint not null check (minutes between 1 and 1440),
  -- First and last day, as `2026-11-23` in Tokyo. Without a last day the series goes on until an
  -- administrator ends it.
  from_day text not null check (length(from_day) = 10),
  until_day text check (length(until_day) = 10),
  -- 1: no lesson on public holidays.
  skips_holidays bigint not null check (skips_holidays in (0, 1)),
  created_at bigint not null
);

create index lesson_series_by_teacher on lesson_series (teacher_id) where teacher_id is not null;

-- A lesson on one day, planned by itself or by a series.
create table lessons (
  id text primary key,
  title text not null,
  description text not null,
  title_en text not null,
  description_en text not null,
  image_url text not null,
  -- For whom the lesson is meant; null for a lesson without a label.
  level text check (level in ('beginners', 'all', 'experienced')),
  -- Null: the lesson names no teacher.
  teacher_id text references teachers (id),
  -- Where it takes place; null when the studio has not named a space.
  space_id text references spaces (id),
  starts_at bigint not null,
  ends_at bigint not null,
  -- When the time of the lesson was changed last; null for one that was not moved.
  moved_at bigint,
  total_seats bigint not null,
  -- Always the number of bookings that are not cancelled. Counted here, because one update can then take a
  -- seat and check that one is left.
  seats_taken bigint not null,
  -- How many members wait for a seat: always the number of the lesson's waiting entries that have not ended.
  -- Counted here, so that a booking or a cancellation in a lesson for which no member waits costs no query
  -- more.
  waiting bigint not null default 0 check (waiting >= 0),
  -- With a price the lesson is an event: it is paid for with money or an invitation, never with tickets. 0 is
  -- free.
  event_price bigint check (event_price >= 0),
  -- For a person with a yoga plan; null: the same.
  event_member_price bigint check (event_member_price >= 0),
  -- What the studio keeps of the price when a seat is cancelled, as JSON (studio/rentals.ts).
  event_tiers text,
  series_id text references lesson_series (id),
  -- The day for which the series planned the lesson. It stays when the lesson is moved or cancelled.
  series_day text,
  -- 1: an administrator has changed this lesson alone.
  changed_by_hand bigint not null default 0 check (changed_by_hand in (0, 1)),
  cancelled_at bigint,
  -- Why the lesson was cancelled, for members and visitors; null when the administrator gave no reason.
  cancel_reason_ja text,
  cancel_reason_en text,
  -- 1: /booking shows the cancelled lesson until it would have ended.
  shown_cancelled bigint not null default 0 check (shown_cancelled in (0, 1)),
  created_at bigint not null,
  -- When an administrator changed the lesson last, or lifted the closure that had cancelled it; null for one
  -- that was not changed. Calendars show it as the time of the entry.
  changed_at bigint,
  -- Counts the changes; it is also the sequence number of calendar files, so that calendars replace older
  -- entries.
  version bigint not null,
  check ((series_id is null) = (series_day is null)),
  check (ends_at > starts_at),
  -- At most a day: to find the lessons that reach into a week, the week list looks one day before the week.
  check (ends_at - starts_at <= 86400000),
  check (seats_taken >= 0 and seats_taken <= total_seats and total_seats <= 200),
  -- A lesson that is no event has ten seats at most.
  check (event_price is not null or total_seats <= 10),
  check ((event_price is null) = (event_tiers is null))
);

-- The week list, the schedule picture and the reminders ask for lessons by their start.
create index lessons_start on lessons (starts_at);
-- A series has one lesson a day at most, also when two servers add lessons at the same moment.
create unique index lessons_series_day on lessons (series_id, series_day);
-- The last lesson with a title, whose values a new lesson can take over.
create index lessons_by_title on lessons (title, starts_at) where cancelled_at is null;
-- By which the server finds two lessons of a teacher at the same time, and whether a teacher has lessons.
create index lessons_by_teacher on lessons (teacher_id, starts_at) where teacher_id is not null;
