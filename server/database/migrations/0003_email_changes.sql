-- An e-mail address that a member wants to log in with. It replaces the present one when the member follows the link
-- that was mailed to it. The secret part of the link is in no table.
create table email_changes (
  id text primary key,
  member_id text not null references members (id),
  email text not null,
  created_at bigint not null,
  -- Moved on when the member asks for the mail again.
  expires_at bigint not null,
  used_at bigint,
  -- When the member withdrew the change, or something else ended it: a newer change, another password.
  withdrawn_at bigint,
  check (used_at is null or withdrawn_at is null)
);

-- A member has one pending address at most. Members read it with their own data.
create unique index email_changes_open on email_changes (member_id) where used_at is null and withdrawn_at is null;
-- Removes the changes of a member who closes the account.
create index email_changes_of_member on email_changes (member_id);
-- Removes the changes whose links expired long ago.
create index email_changes_over on email_changes (expires_at);
