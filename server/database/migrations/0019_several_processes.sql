/* Several processes share the periodic jobs and count attempts together. */

-- What only one process at a time does. There is one row for each name, from here on.
create table leases (
  name text primary key,
  -- The process; empty when there is none.
  holder text not null,
  -- From then on another process may take the lease.
  until bigint not null
);

insert into leases (name, holder, until) values ('periodic jobs', '', 0);

-- Attempts to log in, to have a mail sent and the like. Rows are removed when their time is over.
create table attempts (
  -- A hash with the studio's secret: of the bound, and of the address or account.
  id text primary key,
  made bigint not null check (made > 0),
  -- From then on the next attempt counts as the first one.
  ends_at bigint not null
);

create index attempts_by_end on attempts (ends_at);
