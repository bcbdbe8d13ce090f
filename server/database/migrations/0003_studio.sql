-- Marks a database that was filled with the demo studio, so that a public studio never starts on it: one row
-- in a demo studio, none in a real one.
create table demo_studio (
  only_row bigint primary key check (only_row = 1),
  filled_at bigint not null
);

-- Under which address the studio runs: one row, written when it first ran under one that other machines
-- reach. A server with another address has a copy, until an administrator says that it is the studio.
create table studio_address (
  only_row bigint primary key check (only_row = 1),
  address text not null,
  changed_at bigint not null
);

-- With what the studio began: one row, in which null says that no administrator has chosen yet. A studio
-- without the row shows the sample of studio/.
create table studio_beginning (
  only_row bigint primary key check (only_row = 1),
  beginning text check (beginning in ('sample', 'blank')),
  changed_at bigint not null,
  -- The teachers and spaces of the sample that the choice took from the pages, an id a line.
  hidden_teachers text not null default '',
  hidden_spaces text not null default ''
);

-- What an administrator has confirmed on the list of first steps, which is then right as it is.
create table confirmed_steps (
  first_step text primary key,
  confirmed_at bigint not null
);

-- A version of a section of the facts, such as the prices: a draft until it is published. The newest
-- published one holds.
create table fact_versions (
  id text primary key,
  section text not null,
  -- Counts up from 1 within the section. 0 is what stands in the file.
  number bigint not null check (number > 0),
  facts text not null,
  -- The version that was brought back by this one.
  brought_back bigint check (brought_back >= 0),
  changed_at bigint not null,
  changed_by text not null references members (id),
  -- When the draft is published by itself, and who planned it; null for a draft without a plan.
  publish_at bigint,
  planned_by text references members (id),
  -- Null for the draft.
  published_at bigint,
  published_by text references members (id),
  -- Counts how often the draft was saved.
  version bigint not null default 1,
  unique (section, number),
  check ((published_at is null) = (published_by is null))
);

-- A section has one draft at most.
create unique index fact_drafts on fact_versions (section) where published_at is null;

-- The news of the site. Those in studio/news.ts are what a new studio begins with.
create table news_items (
  id text primary key,
  -- The day that stands beside it, in Tokyo: 2026-11-23.
  day text not null,
  title_ja text not null,
  title_en text not null,
  text_ja text not null,
  text_en text not null,
  -- A path on the site or a whole address; empty for none.
  link text not null default '',
  -- The address of its picture: one of the library, or any other. Null for none.
  picture_address text,
  -- From this instant on visitors see it.
  publish_at bigint not null,
  changed_at bigint not null,
  version bigint not null default 1
);

-- A bar above every page, for a period.
create table notices (
  id text primary key,
  text_ja text not null,
  text_en text not null,
  -- A path on the site or a whole address; empty for none.
  link text not null default '',
  -- Visitors see it from the first instant until the second.
  starts_at bigint not null,
  ends_at bigint not null,
  changed_at bigint not null,
  version bigint not null default 1,
  check (ends_at > starts_at)
);

create index notices_by_end on notices (ends_at);

-- The picture library. The files are in DATA_DIR/pictures or a store, in a folder for each picture that is
-- named by its id.
create table pictures (
  -- The beginning of the hash of the files, and a random ending: a picture that was deleted and added again
  -- gets another id, so that no file is removed that another upload has just put there.
  id text primary key check (length(id) = 40),
  -- The hash of the files. The same picture is kept once.
  hash text not null,
  -- Of the largest size, in pixels.
  width bigint not null check (width between 1 and 1920),
  height bigint not null check (height >= 1),
  -- Of all files together.
  bytes bigint not null check (bytes > 0),
  -- What the picture shows, for people who do not see it. One of the two languages may be empty.
  text_ja text not null default '',
  text_en text not null default '',
  created_at bigint not null,
  -- Counts the changes.
  version bigint not null default 1
);

create index pictures_by_hash on pictures (hash);
create index pictures_by_time on pictures (created_at, id);

-- The files of pictures that are to be removed: of an upload that has not ended, and of a picture that was
-- deleted. So nothing stays in the store when a step fails, or when the server is killed during an upload or
-- a deletion.
create table picture_removals (
  -- The id of a picture that is not in the library.
  id text primary key check (length(id) = 40),
  -- From then on the files may be removed.
  due_at bigint not null
);
