-- Takes the guard out of a copy: the database forgets what a booking or a cancellation has changed, so that the
-- conditions of the next one still hold. The product's code stays as it is.

-- Seats that were taken or returned are not counted.
create trigger if not exists drill_forgets_seats after update of seats_taken on lessons
begin
  update lessons set seats_taken = old.seats_taken where id = new.id;
end;

-- Tickets that were taken or returned are not counted.
create trigger if not exists drill_forgets_tickets after update of tickets on members
begin
  update members set tickets = old.tickets where id = new.id;
end;

create trigger if not exists drill_forgets_lots after update of remaining on ticket_lots
begin
  update ticket_lots set remaining = old.remaining, has_tickets = old.has_tickets where id = new.id;
end;

-- A cancelled booking can be cancelled again, and returns its tickets again.
drop index if exists ticket_movements_of_booking;

create trigger if not exists drill_forgets_cancellations after update of status on bookings
begin
  update bookings set status = old.status, cancelled_at = old.cancelled_at, cancelled_by = old.cancelled_by
    where id = new.id;
end;
