-- A link with which a member chooses a new password. The secret part of the link is in no table.
create table password_resets (
  id text primary key,
  -- Null when no member has the address for which a link was asked. The row is written all the same, so that
  -- the time of the answer does not tell who is a member.
  member_id text references members (id),
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint
);

-- Ends the earlier links of a member.
create index password_resets_of_member on password_resets (member_id);
-- Removes the links that expired long ago.
create index password_resets_over on password_resets (expires_at);

-- An e-mail address that a member wants to log in with. It replaces the present one when the member follows
-- the link that was mailed to it. The secret part of the link is in no table.
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

-- A login on one device. It ends with its row: the server refuses a token whose session has none.
create table sessions (
  id text primary key,
  member_id text not null references members (id),
  begun_at bigint not null,
  -- Written once in a quarter of an hour at most.
  last_used_at bigint not null,
  -- When its token expires.
  expires_at bigint not null,
  -- What the browser said of itself at the login, such as Chrome and Windows; null when the server did not
  -- recognise it.
  browser text,
  system text,
  -- The hash of the PIN that ends the self check-in of a tablet; null for the session of a person. A session
  -- with one may make the calls of the self check-in only.
  kiosk_pin_hash text
);

-- The devices of a member.
create index sessions_of_member on sessions (member_id);
-- Removes the sessions whose tokens have expired.
create index sessions_over on sessions (expires_at);

-- A key that a device keeps. Only its public half is here.
create table passkeys (
  id text primary key,
  member_id text not null references members (id),
  -- The id that the device gave it, in base64url.
  credential_id text not null unique,
  -- In the form of COSE, as base64url.
  public_key text not null,
  -- How often the device has signed with it. A device that does not count says 0.
  counter bigint not null check (counter >= 0),
  -- How browsers reach the device: a JSON list.
  transports text not null,
  -- The member chose it.
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);

create index passkeys_of_member on passkeys (member_id);

-- The secret that an authenticator app shares with the server. A member has one app at most.
create table totp_secrets (
  member_id text primary key references members (id),
  -- Encrypted with a key that is derived from the secret of the server.
  sealed_secret text not null,
  -- Which half minute since 1970 the newest accepted code was for. It and earlier codes are not accepted
  -- again.
  last_step bigint not null,
  created_at bigint not null,
  last_used_at bigint
);

-- Codes on paper. Each works once.
create table recovery_codes (
  id text primary key,
  member_id text not null references members (id),
  -- The codes that were made together share the salt, so that one hash finds the code among them.
  salt text not null,
  code_hash text not null,
  created_at bigint not null,
  used_at bigint,
  unique (member_id, code_hash)
);

-- A check of who a person is: under way, or passed a short time ago.
create table identity_checks (
  id text primary key,
  -- Null while the person has named no account: a login with a passkey alone.
  member_id text references members (id),
  -- What the check is for, see server/features/second-factors/rules.ts. It counts for nothing else.
  purpose text not null,
  -- What a passkey must sign, in base64url.
  challenge text not null,
  -- How many proofs were sent, right or wrong.
  attempts bigint not null default 0,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  -- A confirmation of who the member is counts in the session in which it was given, and ends with it. Null:
  -- a step of a login, before which there is no session.
  session_id text
);

-- Ends the checks of a member.
create index identity_checks_of_member on identity_checks (member_id);
-- Removes the checks that are over.
create index identity_checks_over on identity_checks (expires_at);

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
