-- Tickets that a member was given together. What was granted never changes, and rows are never deleted.
create table ticket_lots (
  -- The id of the movement that granted the tickets, which has their reason, note and payment. Ids sort by
  -- age.
  id text primary key,
  member_id text not null references members (id),
  granted bigint not null check (granted > 0),
  -- Always the sum of the lot's movements.
  remaining bigint not null check (remaining >= 0 and remaining <= granted),
  -- The midnight in Tokyo at which the last day ends; null for tickets that do not expire.
  expires_at bigint,
  -- When the mail that the lot expires soon was queued.
  announced_at bigint,
  -- 1 as long as tickets are left. The indexes have this column instead of `remaining`, because a booking
  -- that leaves tickets in the lot then changes no index.
  has_tickets bigint not null,
  check ((remaining > 0) = (has_tickets = 1))
);

-- A member's lots with tickets left: which one pays next.
create index ticket_lots_open on ticket_lots (member_id) where has_tickets = 1;
-- The lots that expire soon or have expired.
create index ticket_lots_expiring on ticket_lots (expires_at) where has_tickets = 1 and expires_at is not null;

-- The ledger of tickets. Rows are never deleted or changed; a mistake is corrected by another movement.
create table ticket_movements (
  id text primary key,
  member_id text not null references members (id),
  -- Whose tickets they are. A change that concerns several lots is several movements.
  lot_id text not null references ticket_lots (id),
  change bigint not null check (change <> 0),
  -- The member's tickets after this movement.
  balance bigint not null check (balance >= 0),
  -- contract/tickets/tickets.ts
  reason text not null,
  booking_id text references bookings (id),
  payment_id text references payments (id),
  -- The member or the administrator who caused it; null for the server itself.
  actor_id text references members (id),
  at bigint not null,
  -- Why an administrator changed the tickets.
  note text
);

-- A member's ledger, in the order in which it is listed, so that a page of it reads no other rows.
create index ticket_movements_of_member on ticket_movements (member_id, at, id);
-- The tickets of a booking are taken from a lot once and returned to it at most once.
create unique index ticket_movements_of_booking on ticket_movements (booking_id, lot_id, (change > 0))
  where booking_id is not null;
-- A payment gives its tickets once.
create unique index ticket_movements_of_payment on ticket_movements (payment_id) where payment_id is not null;
-- The movements of a month, and those since a base date of the Payment Services Act: with what is added up,
-- so that the rows need not be read.
create index ticket_movements_by_time on ticket_movements (at, reason, change);
-- For the reports: why each lot was given, and by which payment. The condition has this form because of
-- PostgreSQL: from `id = lot_id` in a join it concludes that the join needs lot_id too, and reads the rows;
-- and it can keep statistics for this form only.
create index ticket_movements_giving on ticket_movements (id, reason, payment_id) where (id = lot_id) is true;
