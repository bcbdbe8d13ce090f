/*
 * A visitor may repeat an inquiry too, so the key no longer belongs to a member only. The kept answers are left behind:
 * they live for a day, and SQLite cannot remove the reference from the table.
 */

drop table idempotency_keys;

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
