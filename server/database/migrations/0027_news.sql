/* Administrators write the news of the site. Those in studio/news.ts are what a new studio begins with. */

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
  -- From this instant on visitors see it.
  publish_at bigint not null,
  changed_at bigint not null,
  version bigint not null default 1
);

insert into counters (name, value) values
  -- How often news was changed, by which each process notices it. A transaction locks it before it changes an item. While it
  -- is 0, the news of the file hold; the first change puts them into the table.
  ('news', 0);
