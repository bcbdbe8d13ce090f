-- 1: the account is closed when the last day with the plan is over.
alter table pausings add column closes_account bigint not null default 0 check (closes_account in (0, 1));
