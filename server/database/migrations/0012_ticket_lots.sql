-- Tickets that a member was given together. What was granted never changes, and rows are never deleted.
create table ticket_lots (
  -- The id of the movement that granted the tickets, which has their reason, note and payment. Ids sort by age.
  id text primary key,
  member_id text not null references members (id),
  granted bigint not null check (granted > 0),
  -- Always the sum of the lot's movements.
  remaining bigint not null check (remaining >= 0 and remaining <= granted),
  -- The midnight in Tokyo at which the last day ends; null for tickets that do not expire.
  expires_at bigint,
  -- When the mail that the lot expires soon was queued.
  announced_at bigint,
  -- 1 as long as tickets are left. The indexes have this column instead of `remaining`, because a booking that leaves
  -- tickets in the lot then changes no index.
  has_tickets bigint not null,
  check ((remaining > 0) = (has_tickets = 1))
);

-- A member's lots with tickets left: which one pays next.
create index ticket_lots_open on ticket_lots (member_id) where has_tickets = 1;
-- The lots that expire soon or have expired.
create index ticket_lots_expiring on ticket_lots (expires_at) where has_tickets = 1 and expires_at is not null;

-- Movements from before there were lots belong to one lot of their member, which does not expire.
insert into ticket_lots (id, member_id, granted, remaining, has_tickets)
select min(movement.id), movement.member_id, sum(movement.change), members.tickets,
  case when members.tickets > 0 then 1 else 0 end
from ticket_movements as movement join members on members.id = movement.member_id
where movement.change > 0 and movement.booking_id is null
group by movement.member_id, members.tickets;
