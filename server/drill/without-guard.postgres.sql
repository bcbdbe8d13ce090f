-- Takes the guard out of a copy: the database forgets what a booking or a cancellation has changed, so that the
-- conditions of the next one still hold. The product's code stays as it is.

-- Seats that were taken or returned are not counted.
create or replace function drill_forget_seats() returns trigger language plpgsql as $$
begin
  new.seats_taken := old.seats_taken;
  return new;
end $$;

create or replace trigger drill_forgets_seats before update of seats_taken on lessons
  for each row execute function drill_forget_seats();

-- Tickets that were taken or returned are not counted.
create or replace function drill_forget_tickets() returns trigger language plpgsql as $$
begin
  new.tickets := old.tickets;
  return new;
end $$;

create or replace trigger drill_forgets_tickets before update of tickets on members
  for each row execute function drill_forget_tickets();

create or replace function drill_forget_lots() returns trigger language plpgsql as $$
begin
  new.remaining := old.remaining;
  new.has_tickets := old.has_tickets;
  return new;
end $$;

create or replace trigger drill_forgets_lots before update of remaining on ticket_lots
  for each row execute function drill_forget_lots();

-- A cancelled booking can be cancelled again, and returns its tickets again.
drop index if exists ticket_movements_of_booking;

create or replace function drill_forget_cancellations() returns trigger language plpgsql as $$
begin
  new.status := old.status;
  new.cancelled_at := old.cancelled_at;
  new.cancelled_by := old.cancelled_by;
  return new;
end $$;

create or replace trigger drill_forgets_cancellations before update of status on bookings
  for each row execute function drill_forget_cancellations();
