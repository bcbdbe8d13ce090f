-- Under which address the studio runs: one row, written when it first ran under one that other machines
-- reach. A server with another address has a copy, until an administrator says that it is the studio.
create table studio_address (
  only_row bigint primary key check (only_row = 1),
  address text not null,
  changed_at bigint not null
);
