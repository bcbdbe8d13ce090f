-- The code by which a member recommends the studio. Made when the member first asks for it.
create table referral_codes (
  member_id text primary key references members (id),
  code text not null unique,
  created_at bigint not null
);

-- A person who registered with a member's code. Rows are never deleted.
create table referrals (
  id text primary key,
  referrer_id text not null references members (id),
  newcomer_id text not null unique references members (id),
  registered_at bigint not null,
  state text not null check (state in ('registered', 'issued', 'withdrawn', 'refused')),
  -- contract/referrals.ts; null unless it is refused or withdrawn.
  reason text,
  -- The first payment for a plan, once it is recorded.
  payment_id text references payments (id),
  -- The coupons of the member, and of the person who came, if the studio gives one.
  coupon_id text references coupons (id),
  newcomer_coupon_id text references coupons (id),
  decided_at bigint,
  check ((state in ('refused', 'withdrawn')) = (reason is not null)),
  check (state <> 'issued' or coalesce(coupon_id, newcomer_coupon_id) is not null)
);

create index referrals_of_referrer on referrals (referrer_id);
-- Those that wait for the first payment.
create index referrals_waiting on referrals (registered_at) where state = 'registered';
create index referrals_issued on referrals (decided_at) where state = 'issued';

-- A free seat in an event, which a member with a yoga plan gets each year. It is no ticket, so that no lesson
-- can be paid with it. Rows are never deleted.
create table invitations (
  id text primary key,
  member_id text not null references members (id),
  -- The midnight in Tokyo at which the member's year began.
  year_from bigint not null,
  -- Counts the invitations of this year: 1, 2, 3 …
  number bigint not null check (number > 0),
  -- The administrator who gave it by hand; null: the server, by the studio's settings.
  given_by text references members (id),
  given_at bigint not null,
  -- The midnight in Tokyo that ends the last day on which it can be used; or when the studio took it back,
  -- or the account was closed.
  expires_at bigint not null check (expires_at >= given_at),
  -- When the member was told that it expires soon; null before that.
  announced_at bigint,
  -- The seat that was booked with it; null while it is not used, and again when the seat is given back.
  booking_id text unique references bookings (id),
  unique (member_id, year_from, number)
);

create index invitations_unused on invitations (member_id, expires_at) where booking_id is null;
-- Those whose members are told that they expire soon.
create index invitations_to_announce on invitations (expires_at) where booking_id is null and announced_at is null;
