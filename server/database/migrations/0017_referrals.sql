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
