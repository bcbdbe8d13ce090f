-- A lesson with these is an event: it is paid for with money or an invitation, never with tickets. Whole yen for
-- a person with a yoga plan (null: the same) and for others; 0 is free.
alter table lessons add column event_price bigint check (event_price >= 0) check (event_price is not null or total_seats <= 10);
alter table lessons add column event_member_price bigint check (event_member_price >= 0);
-- What the studio keeps of the price when a seat is cancelled, as JSON (studio/rentals.ts).
alter table lessons add column event_tiers text check ((event_price is null) = (event_tiers is null));

-- A seat in an event is an order, too. It is held for the order while this is open.
alter table offer_orders add column lesson_id text references lessons (id);
alter table offer_orders add column booking_id text references bookings (id);
-- What the studio keeps when the seat is cancelled, as the member saw it.
alter table offer_orders add column tiers text;

create unique index offer_orders_of_booking on offer_orders (booking_id) where booking_id is not null;
