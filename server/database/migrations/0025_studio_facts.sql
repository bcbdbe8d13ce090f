/* Administrators change the facts of the studio. The files of studio/ are what a new studio begins with. */

-- A version of a section of the facts, such as the prices: a draft until it is published. The newest published one holds.
create table fact_versions (
  id text primary key,
  section text not null,
  -- Counts up from 1 within the section. 0 is what stands in the file.
  number bigint not null check (number > 0),
  -- JSON: all facts of the section.
  facts text not null,
  -- The version that was brought back by this one.
  brought_back bigint check (brought_back >= 0),
  changed_at bigint not null,
  changed_by text not null references members (id),
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

insert into counters (name, value) values
  -- How often facts were published, by which each process notices it. A transaction locks it before it changes a version.
  ('facts', 0);
