-- A window of a space that is added every week until an administrator ends it. The server adds a year of
-- windows and forgets none that was deleted, because it never adds a day twice.
create table weekly_windows (
  id text primary key,
  space_id text not null references spaces (id),
  -- Counted from Sunday.
  weekday bigint not null check (weekday between 0 and 6),
  -- `10:00` in Tokyo.
  start_time text not null,
  minutes bigint not null check (minutes between 1 and 1440),
  skips_holidays bigint not null check (skips_holidays in (0, 1)),
  -- The last day, as `2026-11-23` in Tokyo, that has been given its window.
  added_until text not null,
  created_at bigint not null
);

-- The prices of a space from a day on, as `2027-01-01` in Tokyo; null when no change is planned.
alter table spaces add column next_price_from text;
alter table spaces add column next_unit_price bigint;
alter table spaces add column next_flat_rate bigint;
alter table spaces add column next_weekend_price bigint;
