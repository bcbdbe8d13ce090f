-- For the reports.
-- The movements of a month, and those since a base date of the Payment Services Act: with what is added up, so that the rows need
-- not be read.
create index if not exists ticket_movements_by_time on ticket_movements (at, reason, change);
-- The accounts that were closed in a month.
create index if not exists members_closed on members (closed_at) where closed_at is not null;
