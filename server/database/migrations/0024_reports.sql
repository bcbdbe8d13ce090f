-- The movements of a month, and those since a base date of the Payment Services Act, for the reports.
create index if not exists ticket_movements_by_time on ticket_movements (at);
