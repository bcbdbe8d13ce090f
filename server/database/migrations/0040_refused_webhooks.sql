/*
 * Messages of the payment provider that were refused, for example because the secret of the webhook is a wrong one. Emptied by the
 * next message that is accepted.
 */

create table refused_webhooks (
  fault text primary key check (fault in ('signature', 'malformed')),
  first_at bigint not null,
  -- At most a minute before the last one.
  last_at bigint not null
);
