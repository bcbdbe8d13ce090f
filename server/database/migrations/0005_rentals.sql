create table rentables (
  id text primary key,
  name text not null,
  name_en text not null,
  unit_price bigint not null check (unit_price >= 0),
  flat_rate bigint not null check (flat_rate in (0, 1)),
  created_at bigint not null,
  -- The windows of the past stay, and say what they were for.
  deleted_at bigint
);

create table rentable_parts (
  whole_id text not null references rentables (id),
  part_id text not null references rentables (id),
  primary key (whole_id, part_id),
  check (whole_id <> part_id)
);

create index rentable_parts_of_part on rentable_parts (part_id);

create table availability_windows (
  id text primary key,
  rentable_id text not null references rentables (id),
  starts_at bigint not null,
  ends_at bigint not null,
  created_at bigint not null,
  check (ends_at > starts_at),
  -- The list looks this far before the range for windows that reach into it.
  check (ends_at - starts_at <= 86400000)
);

create index availability_windows_start on availability_windows (starts_at);
create index availability_windows_of_rentable on availability_windows (rentable_id, ends_at);

-- Counts the changes of parts. Who changes them takes it first, so that two changes never close a circle.
insert into counters (name, value) values ('rentable_parts', 0);
