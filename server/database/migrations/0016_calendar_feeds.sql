/* Members can have a secret address at which calendar programs read their bookings. */

create table calendar_feeds (
  member_id text primary key references members (id),
  -- Its signature is the secret of the address. A new id ends the address before it.
  id text not null unique,
  created_at bigint not null
);
