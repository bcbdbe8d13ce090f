-- The members who get messages by LINE. One LINE account belongs to one member.
create table line_accounts (
  member_id text primary key references members (id),
  -- By which LINE names the person to this studio, and to no other.
  line_user_id text not null unique,
  linked_at bigint not null
);

-- The code that a member says in the chat to link the LINE account: one at a time, for a few minutes.
create table line_codes (
  member_id text primary key references members (id),
  -- A hash with the studio's secret.
  code_hash text not null unique,
  expires_at bigint not null
);

-- What LINE has reported, so that a repeated report changes nothing. Removed after a week.
create table line_events (
  id text primary key,
  received_at bigint not null
);

create index line_events_by_age on line_events (received_at);

-- Of the people who wrote to the account: when they last got the answer with the links, and until when their
-- next words are an inquiry. Removed after a week.
create table line_chats (
  line_user_id text primary key,
  answered_at bigint,
  inquiry_until bigint,
  changed_at bigint not null
);

create index line_chats_by_age on line_chats (changed_at);

-- The mails that are sent by LINE as well.
create table line_messages (
  -- The key by which LINE takes the message once, however often it is sent.
  id text primary key,
  -- The mail whose words it has. Without a foreign key, because a mail may be removed before the month is
  -- counted.
  mail_id text not null unique,
  member_id text not null references members (id),
  kind text not null,
  created_at bigint not null,
  -- After it the message says nothing any more that the mail has not told.
  useful_until bigint not null,
  due_at bigint not null,
  attempts bigint not null check (attempts >= 0),
  leased_until bigint,
  taken_at bigint,
  ended_at bigint check (ended_at is null or taken_at is null),
  -- Why it was not sent; what LINE answered stands in last_error.
  ended_by text
  check ((ended_by is null) = (ended_at is null) and ended_by in ('unlinked', 'notChosen', 'late', 'bound', 'refused')),
  last_error text
);

create index line_messages_due on line_messages (due_at) where taken_at is null and ended_at is null;
create index line_messages_taken on line_messages (taken_at) where taken_at is not null;
create index line_messages_ended on line_messages (ended_at) where ended_at is not null;
create index line_messages_of_member on line_messages (member_id);
