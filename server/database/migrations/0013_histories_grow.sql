-- A member's bookings by status, in one index that serves whatever is asked of them: a partial one serves only where the
-- planner can prove its condition, and where it could not, all bookings of all members were read.
drop index bookings_of_member;
drop index bookings_cancelled_of_member;
create index bookings_of_member on bookings (member_id, status);

-- In the order in which they are listed, so that a page of them reads no others.
drop index ticket_movements_of_member;
create index ticket_movements_of_member on ticket_movements (member_id, at, id);
