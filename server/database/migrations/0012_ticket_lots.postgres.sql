-- Whose tickets a movement changed. A change that concerns several lots is several movements.
alter table ticket_movements add column lot_id text references ticket_lots (id);
alter table ticket_movements disable trigger ticket_movements_are_final;
update ticket_movements set lot_id = ticket_lots.id
  from ticket_lots where ticket_lots.member_id = ticket_movements.member_id;
alter table ticket_movements enable trigger ticket_movements_are_final;
alter table ticket_movements alter column lot_id set not null;

drop index ticket_movements_of_booking;
-- The tickets of a booking are taken from a lot once and returned to it at most once.
create unique index ticket_movements_of_booking on ticket_movements (booking_id, lot_id, (change > 0))
  where booking_id is not null;

create trigger ticket_lots_are_kept before delete on ticket_lots
  for each row execute function refuse_change();

create trigger granted_tickets_are_final before update of id, member_id, granted on ticket_lots
  for each row execute function refuse_change();
