-- A payment at a convenience store that a payer has chosen on the provider's page: for a hire, a guest's seat or
-- the order of an offer. The shop tells the provider later, so that it is awaited until its deadline.
create table awaited_payments (
  -- The provider's payment.
  intent_id text primary key,
  hire_id text references hires (id),
  booking_id text references bookings (id),
  offer_order_id text references offer_orders (id),
  -- Whole yen.
  amount bigint not null check (amount > 0),
  -- Until then it can be paid at the till.
  pay_until bigint not null,
  -- The provider's words for the chains at which it can be paid, with spaces between them.
  shops text not null,
  -- The provider's page with the numbers for the till; empty when it is not awaited any more.
  voucher_url text not null,
  -- contract/payments/awaited.ts
  state text not null check (state in ('waiting', 'paid', 'failed', 'withdrawn')),
  created_at bigint not null,
  check (
    case when hire_id is null then 0 else 1 end + case when booking_id is null then 0 else 1 end
      + case when offer_order_id is null then 0 else 1 end = 1
  )
);

create index awaited_payments_waiting on awaited_payments (pay_until) where state = 'waiting';
create index awaited_payments_of_hire on awaited_payments (hire_id) where hire_id is not null;
create index awaited_payments_of_booking on awaited_payments (booking_id) where booking_id is not null;
create index awaited_payments_of_order on awaited_payments (offer_order_id) where offer_order_id is not null;
