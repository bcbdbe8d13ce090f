/* A bar above every page, for a period. */

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
