-- What the payment provider kept for itself: of a payment, for a dispute, or for the account. Whole yen. Rows
-- are never changed.
create table provider_fees (
  -- The provider's, of the movement in its account.
  id text primary key,
  -- Null for a fee of the account.
  payment_id text references payments (id),
  -- Below zero: the provider gave a fee back. The tax is within the amount; 0: a fee without tax.
  amount bigint not null check (amount <> 0),
  tax bigint not null,
  -- When it was taken.
  at bigint not null
);

create index provider_fees_by_time on provider_fees (at);
create index provider_fees_of_payment on provider_fees (payment_id) where payment_id is not null;

-- That the journal of a month was written: first all of it, then what came later. Rows are never changed.
create table book_exports (
  id text primary key,
  -- In Tokyo, as 2026-11.
  month text not null,
  -- 1 for the first of the month; the others are corrections.
  number bigint not null check (number > 0),
  -- contract/books.ts
  program text not null,
  at bigint not null,
  actor_id text not null references members (id),
  unique (month, number)
);

-- What an export has, so that each payment, refund and fee is in one export only.
create table book_entries (
  -- Of a payment, an entry of `refund_entries` or a fee.
  entry_id text primary key,
  export_id text not null references book_exports (id)
);

create index book_entries_of_export on book_entries (export_id);
