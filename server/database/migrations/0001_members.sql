/*
 * The schema, in 0001 to 0014: a table comes after those that it names. The last one holds, for each engine,
 * the triggers and what else the engines say differently.
 *
 * Ids are made by the server (server/security/new-id.ts) and sort by the time at which they were made, unless
 * the comment says otherwise. Instants (`…_at`) are milliseconds since 1970 in UTC, amounts are whole yen,
 * and a flag is 0 or 1, so that both engines compare and sort them alike.
 */

-- A person who registered, or an administrator. The row stays when the account is closed, because bookings,
-- ticket movements and payments refer to it; everything that tells who the person was is then removed.
create table members (
  id text primary key,
  -- The member number that people see: 1, 2, 3 … from the counter `member_number`.
  number bigint not null unique,
  role text not null check (role in ('USER', 'ADMIN')),
  email text not null,
  first_name text not null,
  last_name text not null,
  kana_first_name text not null,
  kana_last_name text not null,
  -- 1 woman, 2 man, 3 no answer.
  gender bigint not null check (gender in (1, 2, 3)),
  phone text not null,
  -- A date such as 1990-04-01; null when it was not given.
  birthday text,
  -- Postal code of seven digits; empty when it was not given.
  address_id text not null,
  address_rest text not null,
  -- A code of studio/plans.ts. Not listed here, so that an owner adds a plan without a migration.
  member_type bigint not null check (member_type >= 0),
  -- The ticket balance: always the sum of the member's ticket movements.
  tickets bigint not null check (tickets >= 0),
  language text not null check (language in ('ja', 'en')),
  password_hash text not null,
  -- Which version of the rules the member agreed to, and when; null for members whom the studio added.
  consent_version text,
  consent_at bigint,
  created_at bigint not null,
  -- When the account was closed.
  closed_at bigint,
  -- Counts the changes of what people see of the member, so that an administrator does not save over a change
  -- that they have not seen. A trigger counts.
  version bigint not null default 1,
  -- Name in the order of the Japanese syllables, written as digits because both engines sort digits alike;
  -- and all words by which the member is found. The server computes both
  -- (server/features/members/kana-order.ts and search-text.ts).
  kana_order text not null,
  search_text text not null,
  -- The part of kana_order that belongs to the given name.
  given_kana_order text not null default '',
  -- When the member's present address was confirmed; null before that.
  email_confirmed_at bigint,
  -- Since when the member cannot log in, because an administrator has blocked the account.
  blocked_at bigint,
  -- When the member asked for no more news by mail. Mails about the member's own bookings and payments still
  -- come.
  news_declined_at bigint,
  -- The account that was kept when two accounts of one person were merged. This one is closed.
  merged_into text references members (id)
);

-- One account for each address, in upper or lower case; login and registration look the address up.
create unique index members_email on members (lower(email));
-- The member list in the order of the given names. By whole names each engine has an index of its own (0014).
create index members_in_given_kana_order on members (given_kana_order, kana_order, id) where closed_at is null;
-- The members whose words the server computes at its start (server/features/members/refresh-search-texts.ts).
create index members_without_search_text on members (id) where search_text = '';
-- The accounts that were closed in a month.
create index members_closed on members (closed_at) where closed_at is not null;

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
  system text
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

-- A code of a member, which the front desk reads from a telephone or from paper.
create table member_codes (
  member_id text primary key references members (id),
  -- Random digits. A new code ends the one before it.
  code text not null unique,
  created_at bigint not null
);

-- The secret address at which calendar programs read the bookings of a member.
create table calendar_feeds (
  member_id text primary key references members (id),
  -- Its signature is the secret of the address. A new id ends the address before it.
  id text not null unique,
  created_at bigint not null
);
