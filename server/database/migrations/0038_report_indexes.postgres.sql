-- How many movements gave a lot: PostgreSQL would take the condition for a rare one.
create statistics if not exists ticket_movements_that_give on (id = lot_id) from ticket_movements;
analyze ticket_movements;
