-- The monthly fee that was agreed on when a pause was asked for, in whole yen; 0: none.
alter table pausings add column monthly_fee bigint not null default 0 check (monthly_fee >= 0);
-- When the next month of the pause begins whose fee is not written yet; null without a fee. It counts only
-- while it lies before the end of the pause.
alter table pausings add column next_fee_at bigint;
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

-- A payment may be for a month of a pause, too.
alter table payments add column pause_fee_id text references pause_fees (id);
create index payments_of_pause_fee on payments (pause_fee_id) where pause_fee_id is not null;
