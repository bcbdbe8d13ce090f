/* Sessions are rows, so that a logout ends one on the server, and members see where they are logged in. */

-- A login on one device. It ends with its row: the server refuses a token whose session has none.
create table sessions (
  id text primary key,
  member_id text not null references members (id),
  begun_at bigint not null,
  -- Written once in a quarter of an hour at most.
  last_used_at bigint not null,
  -- When its token expires.
  expires_at bigint not null,
  -- What the browser said of itself at the login, such as Chrome and Windows; null when the server did not recognise it.
  browser text,
  system text
);

-- The devices of a member.
create index sessions_of_member on sessions (member_id);
-- Removes the sessions whose tokens have expired.
create index sessions_over on sessions (expires_at);
