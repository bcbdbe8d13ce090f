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
  -- How many tickets come with each month of the plan, as the member has ordered it. Null: the plan says it.
  monthly_tickets bigint check (monthly_tickets between 0 and 31),
  -- Each month for a yoga plan, once for the rental membership.
  price bigint not null check (price > 0),
  entry_fee bigint not null check (entry_fee >= 0),
  -- The coupon, and what it takes off the entry fee.
  coupon_id text references coupons (id),
  off bigint not null default 0 check (off >= 0),
  language text not null check (language in ('ja', 'en')),
  state text not null check (state in ('open', 'paid', 'closed')),
  -- The payment page at the provider; null until it was opened.
  session_id text,
  created_at bigint not null
);

-- One open order for each member, so that two tabs share one payment page.
create unique index orders_open on orders (member_id) where state = 'open';
create index orders_of_coupon on orders (coupon_id, member_id) where coupon_id is not null;

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
  started_at bigint not null,
  -- The end of the time that is paid. The membership renews then, unless ends_at says that it ends.
  period_ends_at bigint not null,
  ends_at bigint,
  -- The end of the last month that was paid; null before the first payment.
  paid_until bigint,
  -- When a pause that was made at the provider ends there; null when it is not known.
  resumes_at bigint,
  -- What the member has from the next renewal on, or after the end of the membership; null when nothing is
  -- planned.
  next_member_type bigint,
  -- The last change by an administrator that is recorded here.
  change_id text,
  -- Counts the changes, so that an older answer of the provider does not replace a newer one.
  version bigint not null,
  -- The version whose consequences for bookings were drawn.
  followed_version bigint
);

-- A member's memberships.
create index memberships_of_member on memberships (member_id);
create index memberships_past_due on memberships (member_id) where status = 'pastDue';

-- A pause or a leave of a member: from an instant on the member has no rights of a plan, until another one or
-- for good. Rows are never deleted.
create table pausings (
  id text primary key,
  member_id text not null references members (id),
  -- The contract by card; null for a plan that is paid at the studio.
  membership_id text references memberships (id),
  kind text not null check (kind in ('pause', 'leave')),
  -- contract/pausing.ts
  state text not null check (state in ('planned', 'running', 'ended', 'takenBack', 'overtaken')),
  months bigint check (months > 0),
  asked_at bigint not null,
  asked_by text not null check (asked_by in ('member', 'admin', 'provider')),
  actor_id text references members (id),
  from_at bigint not null,
  -- When the rights come back; null for a leave, and for a pause whose end is not known.
  until_at bigint check (until_at > from_at),
  reason text,
  reason_text text not null default '',
  -- Why an administrator set a rule aside.
  exception text not null default '',
  -- 1: bookings that cost tickets are possible in that time.
  tickets_usable bigint not null check (tickets_usable in (0, 1)),
  cancelled_bookings bigint not null default 0,
  -- 1: the account is closed when the last day with the plan is over.
  closes_account bigint not null default 0 check (closes_account in (0, 1)),
  -- The fee that was agreed on when a pause was asked for; 0: none.
  monthly_fee bigint not null default 0 check (monthly_fee >= 0),
  -- When the next month of the pause begins whose fee is not written yet; null without a fee. It counts only
  -- while it lies before the end of the pause.
  next_fee_at bigint,
  -- How it stands at the payment provider. It is asked at provider_due_at or later.
  provider text not null check (provider in ('none', 'asked', 'done', 'refused')),
  attempts bigint not null default 0,
  provider_due_at bigint,
  -- When it ended otherwise than planned: taken back, or overtaken.
  ended_at bigint,
  check (kind = 'pause' or (months is null and until_at is null)),
  check ((membership_id is null) = (provider = 'none'))
);

-- A member has one at a time.
create unique index pausings_open on pausings (member_id) where state in ('planned', 'running');
create index pausings_of_member on pausings (member_id, asked_at);
create index pausings_due on pausings (from_at) where state in ('planned', 'running');
create index pausings_at_provider on pausings (provider_due_at) where provider in ('asked', 'refused');
create index pausings_left on pausings (from_at) where kind = 'leave';
create index pausings_with_fees on pausings (next_fee_at) where next_fee_at is not null;

-- The fee of one month of a pause. Rows are never deleted.
create table pause_fees (
  id text primary key,
  pausing_id text not null references pausings (id),
  -- The month that it is for.
  from_at bigint not null,
  until_at bigint not null check (until_at > from_at),
  -- Whole yen.
  amount bigint not null check (amount > 0),
  -- contract/pausing.ts
  state text not null check (state in ('open', 'paid', 'failed', 'waived')),
  -- The provider's invoice; null until it is made, and for a plan that is paid at the studio.
  invoice_id text unique,
  -- How often the provider was asked in vain, and how often it could not charge the member.
  attempts bigint not null default 0,
  declines bigint not null default 0,
  -- When the provider is asked; null when it is not asked by itself.
  due_at bigint,
  created_at bigint not null,
  -- Who waived it, when and why; the account was closed where no administrator is named.
  waived_by text references members (id),
  waived_at bigint,
  waive_reason text not null default '',
  -- Counts the changes.
  version bigint not null,
  check ((state = 'waived') = (waived_at is not null)),
  unique (pausing_id, from_at)
);

create index pause_fees_due on pause_fees (due_at) where due_at is not null;
create index pause_fees_unpaid on pause_fees (pausing_id) where state in ('open', 'failed');
