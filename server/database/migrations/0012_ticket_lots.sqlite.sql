-- SQLite cannot add a required column to a table with rows, so the table is made again.
drop index ticket_movements_of_member;
drop index ticket_movements_of_booking;
drop index ticket_movements_of_payment;
drop trigger ticket_movements_are_kept;
drop trigger ticket_movements_are_final;
alter table ticket_movements rename to movements_without_lots;

create table ticket_movements (
  id text primary key,
  member_id text not null references members (id),
  -- Whose tickets they are. A change that concerns several lots is several movements.
  lot_id text not null references ticket_lots (id),
  change bigint not null check (change <> 0),
  -- The member's tickets after this movement.
  balance bigint not null check (balance >= 0),
  -- contract/tickets.ts
  reason text not null,
  booking_id text references bookings (id),
  payment_id text references payments (id),
  -- The member or the administrator who caused it; null for the server itself.
  actor_id text references members (id),
  at bigint not null,
  -- Why an administrator changed the tickets.
  note text
);

insert into ticket_movements
  (id, member_id, lot_id, change, balance, reason, booking_id, payment_id, actor_id, at, note)
select movement.id, movement.member_id, ticket_lots.id, change, balance, reason, booking_id, payment_id, actor_id, at, note
from movements_without_lots as movement join ticket_lots on ticket_lots.member_id = movement.member_id;

drop table movements_without_lots;

create index ticket_movements_of_member on ticket_movements (member_id, at, id);
-- The tickets of a booking are taken from a lot once and returned to it at most once.
create unique index ticket_movements_of_booking on ticket_movements (booking_id, lot_id, (change > 0))
  where booking_id is not null;
create unique index ticket_movements_of_payment on ticket_movements (payment_id) where payment_id is not null;

create trigger ticket_movements_are_kept before delete on ticket_movements
begin
  select raise(abort, 'ticket movements are never deleted');
end;

create trigger ticket_movements_are_final before update on ticket_movements
when new.note is not null
  or (old.id, old.member_id, old.lot_id, old.change, old.balance, old.reason, old.booking_id, old.payment_id, old.actor_id,
      old.at)
    is not
      (new.id, new.member_id, new.lot_id, new.change, new.balance, new.reason, new.booking_id, new.payment_id, new.actor_id,
      new.at)
  or not exists (select 1 from members where id = old.member_id and closed_at is not null)
begin
  select raise(abort, 'ticket movements are never changed');
end;

create trigger ticket_lots_are_kept before delete on ticket_lots
begin
  select raise(abort, 'ticket lots are never deleted');
end;

create trigger granted_tickets_are_final before update of id, member_id, granted on ticket_lots
begin
  select raise(abort, 'granted tickets are never changed');
end;
