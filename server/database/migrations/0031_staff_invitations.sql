-- Whom administrators have invited to work for the studio. The account is made when the person accepts; name
-- and address are then emptied, as when the invitation is withdrawn.
create table staff_invitations (
  id text primary key,
  email text not null,
  last_name text not null,
  first_name text not null,
  role text not null check (role in ('RECEPTION', 'TEACHER', 'ACCOUNTANT', 'ADMIN')),
  -- Who of the studio's teachers the person is.
  teacher_id text references teachers (id),
  language text not null check (language in ('ja', 'en')),
  -- When it was mailed last.
  sent_at bigint not null,
  expires_at bigint not null,
  accepted_at bigint,
  withdrawn_at bigint,
  check (accepted_at is null or withdrawn_at is null)
);

-- At most one open invitation for an address.
create unique index staff_invitations_by_email on staff_invitations (email)
  where accepted_at is null and withdrawn_at is null;
