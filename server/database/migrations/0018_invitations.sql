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
