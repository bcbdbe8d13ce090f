create trigger bookings_are_kept before delete on bookings
begin
  select raise(abort, 'bookings are never deleted');
end;

create trigger ticket_movements_are_kept before delete on ticket_movements
begin
  select raise(abort, 'ticket movements are never deleted');
end;

create trigger ticket_movements_are_final before update on ticket_movements
begin
  select raise(abort, 'ticket movements are never changed');
end;
