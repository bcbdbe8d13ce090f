-- Trusted since PostgreSQL 13: the owner of a database may create it.
create extension if not exists btree_gist;

alter table availability_windows add constraint availability_windows_do_not_overlap
  exclude using gist (rentable_id with =, int8range(starts_at, ends_at) with &&);
