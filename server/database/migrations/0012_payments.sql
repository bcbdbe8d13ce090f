-- Money that was received. Rows are never deleted, and what was paid never changes.
create table payments (
  id text primary key,
  -- The number on the receipt, from the counter `receipt_number`.
  number bigint not null unique,
  -- Null for a payment of a guest.
  member_id text references members (id),
  -- What was paid for: a plan, a hire, a guest’s seat, an offer or a seat in an event, or a month of a pause.
  -- Each engine has its own constraint that it is one of them (0020).
  order_id text references orders (id),
  hire_id text references hires (id),
  booking_id text references bookings (id),
  offer_order_id text references offer_orders (id),
  pause_fee_id text references pause_fees (id),
  -- Null for the rental membership, which is paid once.
  membership_id text references memberships (id),
  -- The provider's invoice, or its payment where there is no invoice. Unique, because each is paid once.
  source text not null unique,
  -- The provider's payment, which its messages about refunds and disputes name.
  intent_id text,
  -- How it was paid. An administrator notes what was paid in cash or by bank transfer.
  method text not null default 'card' check (method in ('card', 'konbini', 'paypay', 'cash', 'transfer')),
  -- As printed on the receipt, also after the member changed their name.
  payer_name text not null,
  amount bigint not null check (amount >= 0),
  -- The part of the amount that is the entry fee.
  entry_fee bigint not null check (entry_fee >= 0 and entry_fee <= amount),
  -- What a coupon took off the price.
  off bigint not null default 0 check (off >= 0),
  -- How many tickets the payment gave.
  tickets bigint not null check (tickets >= 0),
  paid_at bigint not null,
  -- The end of the time that a payment on site pays for; null for other payments.
  paid_until bigint,
  -- How much of the amount went back.
  refunded bigint not null check (refunded >= 0 and refunded <= amount),
  disputed_at bigint,
  -- contract/payments/payments.ts; null without a dispute.
  dispute_state text check (dispute_state in ('open', 'won', 'lost', 'dropped')),
  -- When the outcome was heard; null while the dispute is open.
  dispute_closed_at bigint,
  -- When the provider was last asked about a dispute that is open.
  dispute_asked_at bigint,
  -- When the receipt was first printed: later prints say that they are copies.
  receipt_issued_at bigint,
  -- To whom the receipt is addressed, and for what. Entered once; null: the payer, and what was paid for.
  receipt_addressee text,
  receipt_proviso text,
  -- Counts the changes, as in memberships.
  version bigint not null
);

-- A member's payments.
create index payments_of_member on payments (member_id, id);
-- The payment that a refund or a dispute is about.
create index payments_of_intent on payments (intent_id);
create index payments_of_hire on payments (hire_id) where hire_id is not null;
create index payments_of_booking on payments (booking_id) where booking_id is not null;
create index payments_of_offer_order on payments (offer_order_id) where offer_order_id is not null;
create index payments_of_pause_fee on payments (pause_fee_id) where pause_fee_id is not null;
-- The view of a month.
create index payments_by_time on payments (paid_at);
-- Lists that the view of a month reads.
create index payments_disputed on payments (disputed_at) where disputed_at is not null;
create index payments_on_site on payments (member_id, paid_until) where paid_until is not null;
-- The first payment of each member for a plan, without reading the rows.
create index payments_for_plans on payments (member_id, paid_at, number) where order_id is not null;

-- A payment at a convenience store that a payer has chosen on the provider's page: for a hire, a guest's seat
-- or the order of an offer. The shop tells the provider later, so that it is awaited until its deadline.
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

-- Money that the studio gives back. An open refund is tried until the provider has made it.
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount bigint not null check (amount > 0),
  -- contract/payments/payments.ts
  reason text not null,
  state text not null check (state in ('open', 'done')),
  attempts bigint not null default 0,
  -- When the server asks the provider again.
  due_at bigint not null,
  -- What the provider answered when it refused.
  last_error text,
  -- The provider's refund.
  provider_id text unique,
  -- The member or the administrator who caused it; null for the server itself.
  actor_id text references members (id),
  -- What the administrator wrote. Emptied with the account.
  note text not null default '',
  -- How many of the payment's tickets were taken back.
  tickets_taken bigint not null default 0 check (tickets_taken >= 0),
  -- 1: what an administrator gave back is to be paid again in another way.
  stays_owed bigint not null default 0 check (stays_owed in (0, 1)),
  created_at bigint not null,
  done_at bigint,
  check ((state = 'done') = (done_at is not null))
);

create index refunds_of_payment on refunds (payment_id);
create index refunds_due on refunds (due_at) where state = 'open';

-- The ledger of money that went back: every change of payments.refunded, whoever made the refund. Rows are
-- never changed.
create table refund_entries (
  id text primary key,
  payment_id text not null references payments (id),
  -- Below zero: money that the provider could not deliver is the studio’s again.
  amount bigint not null check (amount <> 0),
  -- The provider's refund; null for money given back by hand, and where the provider did not name one.
  provider_id text,
  -- When the money went back. The view of a month counts by it.
  at bigint not null,
  -- 1: the bank gave the money back after a dispute. 0: a refund.
  by_dispute bigint not null default 0 check (by_dispute in (0, 1))
);

create index refund_entries_by_time on refund_entries (at);
create index refund_entries_of_payment on refund_entries (payment_id);

-- Receipts that were printed, and that an administrator has addressed anew. The earlier paper is void, and
-- its name is kept.
create table receipt_reissues (
  id text primary key,
  payment_id text not null references payments (id),
  -- As they stood on the paper before.
  former_addressee text not null,
  former_proviso text,
  addressee text not null,
  proviso text,
  reason text not null check (reason <> ''),
  actor_id text not null references members (id),
  at bigint not null
);

create index receipt_reissues_of_payment on receipt_reissues (payment_id);

-- The attempts to charge a renewal that failed, so that a repeated webhook sends no second mail.
create table payment_failures (
  -- The provider's invoice, and which attempt to charge it failed.
  source text not null,
  attempt bigint not null,
  member_id text not null references members (id),
  at bigint not null,
  primary key (source, attempt)
);

create index payment_failures_by_time on payment_failures (at);
create index payment_failures_of_member on payment_failures (member_id);

-- That an administrator reminded a person of something that is not paid, at most once a day.
create table payment_reminders (
  -- contract/payments/open-payments.ts
  kind text not null,
  -- The membership, the member, the hire or the booking that is not paid.
  matter_id text not null,
  -- The day in Tokyo, as 2026-11-23.
  day text not null,
  sent_at bigint not null,
  actor_id text not null references members (id),
  primary key (kind, matter_id, day)
);

-- The provider's messages that were handled, so that a repeated one is handled once. Rows are never deleted
-- or changed.
create table webhook_events (
  -- The provider's id.
  id text primary key,
  type text not null,
  received_at bigint not null
);

-- Messages of the payment provider that were refused, for example because the secret of the webhook is a
-- wrong one. Emptied by the next message that is accepted.
create table refused_webhooks (
  fault text primary key check (fault in ('signature', 'malformed')),
  first_at bigint not null,
  -- At most a minute before the last one.
  last_at bigint not null
);
