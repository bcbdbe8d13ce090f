-- When an administrator has undone the import: its members or lessons and its lines are gone then.
alter table imports add column undone_at bigint;
