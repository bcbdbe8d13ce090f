/* Receipts that were printed, and that an administrator has addressed anew. The earlier paper is void, and its name is kept. */

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
