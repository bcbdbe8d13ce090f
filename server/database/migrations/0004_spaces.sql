-- A room, or a part of it, that can be hired.
create table spaces (
  id text primary key,
  name text not null,
  name_en text not null,
  -- For an hour; 0 means a price on request. A flat rate is the same every day, otherwise some days cost
  -- more.
  unit_price bigint not null check (unit_price >= 0),
  flat_rate bigint not null check (flat_rate in (0, 1)),
  -- For an hour on weekends and public holidays; the same as unit_price when the rate is flat.
  weekend_price bigint not null default 0 check (weekend_price >= 0),
  -- The prices from a day on, as `2027-01-01` in Tokyo; null when no change is planned.
  next_price_from text,
  next_unit_price bigint,
  next_flat_rate bigint,
  next_weekend_price bigint,
  -- What visitors read of the space.
  text_ja text not null default '',
  text_en text not null default '',
  -- A line for each piece.
  equipment_ja text not null default '',
  equipment_en text not null default '',
  -- Whether visitors see the space. A new one is a draft until an administrator publishes it.
  published bigint not null default 1 check (published in (0, 1)),
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

-- A span of time in which a space can be hired. Those of one space do not overlap: PostgreSQL has a
-- constraint for it, SQLite two triggers.
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
