-- A link in a mail that leads a member to the payment page. The token in the link is made from the id and the
-- server's secret, so this table alone opens nothing.
create table payment_links (
  id text primary key,
  member_id text not null references members (id),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  used_at bigint
);

-- Ends a member's unused links.
create index payment_links_of_member on payment_links (member_id) where used_at is null;

-- What a member wants to pay for. Its id goes to the payment provider and comes back with every message about
-- it.
create table orders (
  id text primary key,
  member_id text not null references members (id),
  -- The payment link that led here, if one did.
  link_id text,
  member_type bigint not null check (member_type > 0),
  -- Each month for a yoga plan, once for the rental membership.
  price bigint not null check (price > 0),
  entry_fee bigint not null check (entry_fee >= 0),
  language text not null check (language in ('ja', 'en')),
  state text not null check (state in ('open', 'paid', 'closed')),
  -- The payment page at the provider; null until it was opened.
  session_id text,
  created_at bigint not null
);

-- One open order for each member, so that two tabs share one payment page.
create unique index orders_open on orders (member_id) where state = 'open';

-- Under which id the payment provider knows a member.
create table payment_customers (
  member_id text primary key references members (id),
  customer_id text not null
);

-- A subscription to a yoga plan.
create table memberships (
  id text primary key,
  member_id text not null references members (id),
  order_id text not null references orders (id),
  member_type bigint not null check (member_type > 0),
  price bigint not null,
  -- The provider's ids.
  subscription_id text not null unique,
  customer_id text not null,
  status text not null check (status in ('active', 'pastDue', 'paused', 'ended')),
  -- The end of the time that is paid. The membership renews then, unless ends_at says that it ends.
  period_ends_at bigint not null,
  ends_at bigint,
  started_at bigint not null,
  -- Counts the changes, so that an older answer of the provider does not replace a newer one.
  version bigint not null,
  -- What the member has from the next renewal on, or after the end of the membership; null when nothing is
  -- planned.
  next_member_type bigint,
  -- The last change by an administrator that is recorded here.
  change_id text,
  -- The end of the last month that was paid; null before the first payment.
  paid_until bigint
);

-- A member's memberships.
create index memberships_of_member on memberships (member_id);
create index memberships_past_due on memberships (member_id) where status = 'pastDue';

-- Money that was received. Rows are never deleted, and what was paid never changes.
create table payments (
  id text primary key,
  -- The number on the receipt, from the counter `receipt_number`.
  number bigint not null unique,
  member_id text references members (id),
  -- A payment is for a plan (order_id), a hire (hire_id) or a guest’s seat (booking_id).
  order_id text references orders (id),
  -- Null for the rental membership, which is paid once.
  membership_id text references memberships (id),
  -- The provider's invoice, or its payment where there is no invoice. Unique, because each is paid once.
  source text not null unique,
  -- The provider's payment, which its messages about refunds and disputes name.
  intent_id text,
  -- As printed on the receipt, also after the member changed their name.
  payer_name text not null,
  amount bigint not null check (amount >= 0),
  -- The part of the amount that is the entry fee.
  entry_fee bigint not null check (entry_fee >= 0 and entry_fee <= amount),
  -- How many tickets the payment gave.
  tickets bigint not null check (tickets >= 0),
  paid_at bigint not null,
  -- How much of the amount went back.
  refunded bigint not null check (refunded >= 0 and refunded <= amount),
  disputed_at bigint,
  -- When the receipt was first printed: later prints say that they are copies.
  receipt_issued_at bigint,
  -- Counts the changes, as in memberships.
  version bigint not null,
  hire_id text references hires (id),
  -- How it was paid. An administrator notes what was paid in cash or by bank transfer.
  method text not null default 'card' check (method in ('card', 'cash', 'transfer')),
  -- The guest's booking that was paid for, instead of an order or a hire.
  booking_id text references bookings (id),
  -- The end of the time that a payment on site pays for; null for other payments.
  paid_until bigint,
  -- To whom the receipt is addressed, and for what. Entered once; null: the payer, and what was paid for.
  receipt_addressee text,
  receipt_proviso text,
  -- contract/payments.ts; null without a dispute.
  dispute_state text check (dispute_state in ('open', 'won', 'lost', 'dropped')),
  -- When the outcome was heard; null while the dispute is open.
  dispute_closed_at bigint,
  -- When the provider was last asked about a dispute that is open.
  dispute_asked_at bigint
);

-- A member's payments.
create index payments_of_member on payments (member_id, id);
-- The payment that a refund or a dispute is about.
create index payments_of_intent on payments (intent_id);
create index payments_of_hire on payments (hire_id) where hire_id is not null;
create index payments_of_booking on payments (booking_id) where booking_id is not null;
-- The view of a month.
create index payments_by_time on payments (paid_at);
-- Lists that the view of a month reads.
create index payments_disputed on payments (disputed_at) where disputed_at is not null;
create index payments_on_site on payments (member_id, paid_until) where paid_until is not null;
-- The first payment of each member for a plan, without reading the rows.
create index payments_for_plans on payments (member_id, paid_at, number) where order_id is not null;

-- Money that the studio gives back. An open refund is tried until the provider has made it.
create table refunds (
  id text primary key,
  payment_id text not null references payments (id),
  amount bigint not null check (amount > 0),
  -- contract/payments.ts
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
  created_at bigint not null,
  done_at bigint,
  -- What the administrator wrote, which is emptied with the account, and how many of the payment's tickets
  -- were taken back.
  note text not null default '',
  tickets_taken bigint not null default 0 check (tickets_taken >= 0),
  -- 1: what an administrator gave back is to be paid again in another way.
  stays_owed bigint not null default 0 check (stays_owed in (0, 1)),
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
  -- contract/open-payments.ts
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
