/* Weekly series of lessons. */

-- The plan from which the server adds lessons. A lesson is a row of its own: a change of the plan changes no lesson by itself.
create table lesson_series (
  id text primary key,
  title text not null,
  description text not null,
  title_en text not null,
  description_en text not null,
  image_url text not null,
  level text check (level in ('beginners', 'all', 'experienced')),
  total_seats bigint not null check (total_seats between 1 and 10),
  -- Days of the week counted from Sunday, in order: `13` for Monday and Wednesday.
  weekdays text not null check (length(weekdays) between 1 and 7),
  -- `10:00` in Tokyo.
  start_time text not null check (length(start_time) = 5),
  minutes bigint not null check (minutes between 1 and 1440),
  -- First and last day, as `2026-11-23` in Tokyo. Without a last day the series goes on until an administrator ends it.
  from_day text not null check (length(from_day) = 10),
  until_day text check (length(until_day) = 10),
  -- 1: no lesson on public holidays.
  skips_holidays bigint not null check (skips_holidays in (0, 1)),
  created_at bigint not null
);

alter table lessons add column series_id text references lesson_series (id);

-- The day for which the series planned the lesson. It stays when the lesson is moved or cancelled.
alter table lessons add column series_day text check ((series_id is null) = (series_day is null));

-- 1: an administrator has changed this lesson alone.
alter table lessons add column changed_by_hand bigint not null default 0 check (changed_by_hand in (0, 1));

-- A series has one lesson a day at most, also when two servers add lessons at the same moment.
create unique index lessons_series_day on lessons (series_id, series_day);
