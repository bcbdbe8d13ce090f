-- Whether visitors see the space. A new one is a draft until an administrator publishes it. The spaces that
-- were there before stay published, and so do those that the last release adds during an update.
alter table spaces add column published bigint not null default 1 check (published in (0, 1));
