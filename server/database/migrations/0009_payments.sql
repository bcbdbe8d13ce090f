-- What a member wants to pay for. Its id goes to the payment provider and comes back with everything that follows.
create table orders (
  id text primary key,
  member_id text not null references members (id),
  -- The payment link that led here, if one did.
  link_id text,
  member_type bigint not null check (member_type in (2, 3, 4, 11)),
  -- Whole yen: each month for a yoga plan, once for the rental membership.
  price bigint not null check (price > 0),
  entry_fee bigint not null check (entry_fee >= 0),
  language text not null check (language in ('ja', 'en')),
  state text not null check (state in ('open', 'paid', 'closed')),
  session_id text,
  created_at bigint not null
);

-- Two tabs of a member share one order, and so one checkout.
create unique index orders_open on orders (member_id) where state = 'open';

create table payment_customers (
  member_id text primary key references members (id),
  customer_id text not null
);

create table memberships (
  id text primary key,
  member_id text not null references members (id),
  order_id text not null references orders (id),
  member_type bigint not null check (member_type in (2, 3, 4)),
  price bigint not null,
  subscription_id text not null unique,
  customer_id text not null,
  status text not null check (status in ('active', 'pastDue', 'paused', 'ended')),
  -- Until when it is paid: then it renews, unless ends_at says that it ends.
  period_ends_at bigint not null,
  ends_at bigint,
  started_at bigint not null,
  -- Counts the changes, so that an older answer of the provider cannot replace a newer one.
  version bigint not null
);

create index memberships_of_member on memberships (member_id);

create table payments (
  id text primary key,
  -- The receipt's.
  number bigint not null unique,
  member_id text not null references members (id),
  order_id text not null references orders (id),
  membership_id text references memberships (id),
  -- The provider's invoice, or its payment where there is no invoice: each is paid once.
  source text not null unique,
  -- The provider's payment, which refunds name.
  intent_id text,
  payer_name text not null,
  amount bigint not null check (amount >= 0),
  entry_fee bigint not null check (entry_fee >= 0 and entry_fee <= amount),
  -- What it gave.
  tickets bigint not null check (tickets >= 0),
  paid_at bigint not null,
  refunded bigint not null check (refunded >= 0 and refunded <= amount),
  disputed_at bigint,
  receipt_issued_at bigint,
  version bigint not null
);

create index payments_of_member on payments (member_id, id);
create index payments_of_intent on payments (intent_id);

-- Which failures of a renewal the member was told of.
create table payment_failures (
  source text not null,
  attempt bigint not null,
  member_id text not null references members (id),
  at bigint not null,
  primary key (source, attempt)
);

create table webhook_events (
  id text primary key,
  type text not null,
  received_at bigint not null
);

insert into counters (name, value) values ('receipt_number', 0);

alter table ticket_movements add column payment_id text references payments (id);
-- A payment gives its tickets once.
create unique index ticket_movements_of_payment on ticket_movements (payment_id) where payment_id is not null;
