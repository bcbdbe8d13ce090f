/* Members can have a code, which the front desk reads from their telephone or from paper. */

create table member_codes (
  member_id text primary key references members (id),
  -- Random digits. A new code ends the one before it.
  code text not null unique,
  created_at bigint not null
);
