/*
 * The schema, in 0001 to 0020, a file for each subject: a table comes after those that it names. The last one
 * holds, for each engine, the triggers and what else the engines say differently.
 *
 * Ids are made by the server (server/security/new-id.ts) and sort by the time at which they were made, unless
 * the comment says otherwise. Instants (`…_at`) are milliseconds since 1970 in UTC, amounts are whole yen,
 * and a flag is 0 or 1, so that both engines compare and sort them alike.
 */

-- Who teaches. Those in studio/teachers.ts are what a new studio begins with.
create table teachers (
  id text primary key,
  -- One of the two languages may be empty.
  name_ja text not null default '',
  name_en text not null default '',
  -- How the Japanese name is read; empty where it is plain.
  kana text not null default '',
  -- What the person is in the studio, as "founder"; empty for none.
  role_ja text not null default '',
  role_en text not null default '',
  text_ja text not null,
  text_en text not null,
  -- The address of a picture; empty for none.
  image_url text not null default '',
  -- Whether visitors read of the teacher, and new lessons may have the teacher.
  listed bigint not null default 1 check (listed in (0, 1)),
  -- The place in the list, from 0 on.
  position bigint not null,
  changed_at bigint not null,
  version bigint not null default 1
);

-- A person who registered, or who works for the studio. The row stays when the account is closed, because
-- bookings, ticket movements and payments refer to it; everything that tells who the person was is then
-- removed.
create table members (
  id text primary key,
  -- The member number that people see: 1, 2, 3 … from the counter `member_number`.
  number bigint not null unique,
  role text not null default 'USER' check (role in ('USER', 'RECEPTION', 'TEACHER', 'ACCOUNTANT', 'ADMIN')),
  -- Which of the studio's teachers the person is; null for others.
  teacher_id text references teachers (id),
  -- Empty for a member whom the front desk added without one.
  email text not null,
  -- When the member's present address was confirmed; null before that.
  email_confirmed_at bigint,
  first_name text not null,
  last_name text not null,
  kana_first_name text not null,
  kana_last_name text not null,
  -- Name in the order of the Japanese syllables, written as digits because both engines sort digits alike;
  -- the part of it that belongs to the given name; and all words by which the member is found. The server
  -- computes them (server/features/members/kana-order.ts and search-text.ts).
  kana_order text not null,
  given_kana_order text not null default '',
  search_text text not null,
  -- 1 woman, 2 man, 3 no answer.
  gender bigint not null check (gender in (1, 2, 3)),
  phone text not null,
  -- A date such as 1990-04-01; null when it was not given.
  birthday text,
  -- Postal code of seven digits; empty when it was not given.
  address_id text not null,
  address_rest text not null,
  language text not null check (language in ('ja', 'en')),
  -- A code of studio/plans.ts. Not listed here, so that an owner adds a plan without a migration.
  member_type bigint not null check (member_type >= 0),
  -- The ticket balance: always the sum of the member's ticket movements.
  tickets bigint not null check (tickets >= 0),
  password_hash text not null,
  -- Which version of the rules the member agreed to, and when; null for members whom the studio added.
  consent_version text,
  consent_at bigint,
  -- When the member asked for no more news by mail. Mails about the member's own bookings and payments still
  -- come.
  news_declined_at bigint,
  created_at bigint not null,
  -- Since when the member cannot log in, because an administrator has blocked the account.
  blocked_at bigint,
  -- When the account was closed.
  closed_at bigint,
  -- The account that was kept when two accounts of one person were merged. This one is closed.
  merged_into text references members (id),
  -- Counts the changes of what people see of the member, so that an administrator does not save over a change
  -- that they have not seen. A trigger counts.
  version bigint not null default 1
);

-- Login and registration look the address up, in upper or lower case. An address that is not empty belongs to
-- one account.
create index members_email on members (lower(email));
create unique index members_email_once on members (lower(email)) where email <> '';
-- The member list in the order of the given names. By whole names each engine has an index of its own (0020).
create index members_in_given_kana_order on members (given_kana_order, kana_order, id) where closed_at is null;
-- The members whose words the server computes at its start (server/features/members/refresh-search-texts.ts).
create index members_without_search_text on members (id) where search_text = '';
-- The accounts that were closed in a month.
create index members_closed on members (closed_at) where closed_at is not null;
-- Who of the staff is a teacher.
create index members_teaching on members (teacher_id) where teacher_id is not null;

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
