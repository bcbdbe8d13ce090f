-- Links for a new password; the token itself is in no database (docs/decisions/0011).
create table password_resets (
  id text primary key,
  -- Null when nobody has the address: asking for it costs the same work.
  member_id text references members (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

create index password_resets_of_member on password_resets (member_id);
create index password_resets_over on password_resets (expires_at);

-- When the reminder of the evening before was queued.
alter table bookings add column reminded_at bigint;

-- When the member left. The row stays for the books, without anything that tells who it was.
alter table members add column closed_at bigint;

-- 1: the recipient has left, and what the mail says is removed once it needs no more sending.
alter table outbox add column scrub bigint check (scrub = 1);
