-- What administrators did, and what the payment provider caused.
create table audit_log (
  id text primary key,
  at bigint not null,
  -- The administrator; null where the payment provider caused it.
  actor_id text references members (id),
  -- contract/audit.ts
  action text not null,
  -- The id of what was changed; the action says in which table.
  subject_id text not null,
  -- JSON of what changed, before and after; null where there was nothing.
  before text,
  after text
);

-- The newest entries, and the newest entries of some actions.
create index audit_log_newest on audit_log (at, id);
create index audit_log_of_action on audit_log (action, at, id);
-- The entries about a member or a mail.
create index audit_log_of_subject on audit_log (subject_id);
-- The newest entries of an administrator, and which administrators there are.
create index audit_log_of_actor on audit_log (actor_id, at, id) where actor_id is not null;

-- The calls that a client marked with a key, and the answer to each, so that a repeated call does nothing
-- twice.
create table idempotency_keys (
  -- Who called: a member's id, or 'visitor'.
  caller text not null,
  -- The client chose it.
  key text not null,
  -- Hash of method, path and body: the same key with another call is refused.
  fingerprint text not null,
  created_at bigint not null,
  -- JSON; null only inside the transaction that does the work.
  answer text,
  primary key (caller, key)
);

-- For the removal of old keys.
create index idempotency_keys_age on idempotency_keys (created_at);

-- Attempts to log in, to have a mail sent and the like. Rows are removed when their time is over.
create table attempts (
  -- A hash with the studio's secret: of the bound, and of the address or account.
  id text primary key,
  made bigint not null check (made > 0),
  -- From then on the next attempt counts as the first one.
  ends_at bigint not null
);

create index attempts_by_end on attempts (ends_at);

-- Numbers that must not be given twice, counts that triggers keep, and rows that serve as locks: a
-- transaction that updates one makes the others that update it wait.
create table counters (
  name text primary key,
  value bigint not null
);

insert into counters (name, value) values
  -- The last member number and the last receipt number that were given.
  ('member_number', 0),
  ('receipt_number', 0),
  -- Raised by a trigger with every change after which an access token may say something else than the
  -- member's row.
  ('credentials', 0),
  -- How many accounts are not closed. Triggers count, because counting the rows takes longer the more members
  -- there are.
  ('open_accounts', 0),
  -- Two locks. Changes of the parts of spaces take the first, so that two of them together never make a
  -- circle. Administrators who close their account take the second, so that the last two do not both close
  -- it.
  ('space_parts', 0),
  ('administrators', 0),
  -- A lock. A transaction takes it before it closes, lifts a closure, or puts a lesson or a window into the
  -- calendar, so that it never misses what another one is writing.
  ('calendar', 0),
  -- When the parts of a space last changed. What was over by then may stand on other spaces than its space
  -- consists of now.
  ('parts_changed_at', 0),
  -- Locks the bookings of trial lessons by visitors.
  ('trial_bookings', 0),
  -- How often facts were published, by which each process notices it. A transaction locks it before it
  -- changes a version.
  ('facts', 0),
  -- How often news was changed, by which each process notices it. A transaction locks it before it changes an
  -- item. While it is 0, the news of the file hold; the first change puts them into the table.
  ('news', 0),
  -- How often teachers were changed, by which each process notices it. A transaction locks it before it
  -- changes one.
  ('teachers', 0),
  -- A lock: links to LINE and the count of the month's messages are decided one after the other.
  ('line', 0);
