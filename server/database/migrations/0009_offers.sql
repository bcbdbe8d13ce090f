-- A reduction of an order. A person types its code.
create table coupons (
  id text primary key,
  -- In capital letters and digits, without hyphens.
  code text not null unique,
  kind text not null check (kind in ('amount', 'percent')),
  -- Whole yen, or per cent.
  value bigint not null check (value > 0 and (kind = 'amount' or value <= 100)),
  -- The first day, and the midnight in Tokyo that ends the last day, as instants; null: without such a day.
  valid_from bigint,
  valid_until bigint,
  -- What can be ordered with it: `offers plans`.
  applies_to text not null,
  -- The ids of the offers for which it is, as JSON; null: for each.
  offer_ids text,
  -- Whole yen that an order must cost at least.
  smallest_order bigint not null check (smallest_order >= 0),
  -- How often it can be used in all, and by each person; null: without a limit.
  uses_in_all bigint,
  uses_per_person bigint,
  -- Orders that are paid with it or can still be paid, so that no more are placed than the limit.
  used bigint not null check (used >= 0 and used <= coalesce(uses_in_all, used)),
  -- For whom it is; null: for each person.
  member_id text references members (id),
  note text not null,
  -- When an administrator ended it; null otherwise.
  ended_at bigint,
  created_at bigint not null,
  -- Counts the changes by administrators.
  version bigint not null
);

create index coupons_of_member on coupons (member_id) where member_id is not null;

-- What a member buys for a price: an offer, or a seat in an event, with the terms that the member saw. Its id
-- goes to the payment provider and comes back with every message about it.
create table offer_orders (
  id text primary key,
  member_id text not null references members (id),
  -- studio/offers.ts, or as an administrator published it; null for a seat in an event.
  offer_id text,
  -- The event, and the seat in it that is held while the order is open; null for an offer.
  lesson_id text references lessons (id),
  booking_id text references bookings (id),
  name text not null,
  name_en text not null,
  -- None for a seat in an event.
  tickets bigint not null check (tickets >= 0),
  -- How long the tickets can be used from the day of the payment on.
  lasts_count bigint not null check (lasts_count > 0),
  lasts_unit text not null check (lasts_unit in ('days', 'months')),
  -- Whole yen: without the coupon, and what is paid.
  list_price bigint not null check (list_price > 0),
  price bigint not null check (price >= 0 and price <= list_price),
  coupon_id text references coupons (id),
  -- What a used ticket counts when the rest is given back.
  lesson_price bigint not null check (lesson_price > 0),
  -- What the studio keeps when the seat in an event is cancelled, as the member saw it; null for an offer.
  tiers text,
  language text not null check (language in ('ja', 'en')),
  -- `paid` also for one that was paid too late, whose payment goes back.
  state text not null check (state in ('open', 'paid', 'closed')),
  -- The payment page at the provider; null until it was opened.
  session_id text,
  -- Until when an open order can be paid.
  expires_at bigint not null,
  created_at bigint not null,
  check (coupon_id is not null or price = list_price)
);

-- One open order for each member, so that two tabs share one payment page.
create unique index offer_orders_open on offer_orders (member_id) where state = 'open';
-- A seat is ordered once.
create unique index offer_orders_of_booking on offer_orders (booking_id) where booking_id is not null;
create index offer_orders_of_member on offer_orders (member_id, offer_id);
create index offer_orders_expiring on offer_orders (expires_at) where state = 'open';
create index offer_orders_of_coupon on offer_orders (coupon_id, member_id) where coupon_id is not null;
