-- When an administrator changed the lesson last, or lifted the closure that had cancelled it, and when one moved the hire last; null
-- for what was not changed since this migration. Calendars show it as the time of the entry.
alter table lessons add column changed_at bigint;
alter table hires add column changed_at bigint;
