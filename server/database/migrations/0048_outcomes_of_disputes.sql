/* What became of a dispute, and which money went back by one. */

-- contract/payments.ts; null without a dispute. A process of the last release notes a dispute without it: then it is open.
alter table payments add column dispute_state text check (dispute_state in ('open', 'won', 'lost', 'dropped'));

-- When the outcome was heard; null while the dispute is open.
alter table payments add column dispute_closed_at bigint;

-- When the provider was last asked about a dispute that is open.
alter table payments add column dispute_asked_at bigint;

-- 1: the bank gave the money back after a dispute. 0: a refund.
alter table refund_entries add column by_dispute bigint not null default 0 check (by_dispute in (0, 1));
