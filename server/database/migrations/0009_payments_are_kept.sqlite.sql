create trigger payments_are_kept before delete on payments
begin
  select raise(abort, 'payments are never deleted');
end;

create trigger paid_amounts_are_final
  before update of number, member_id, order_id, source, amount, entry_fee, tickets, paid_at on payments
begin
  select raise(abort, 'paid amounts are never changed');
end;

create trigger webhook_events_are_kept before delete on webhook_events
begin
  select raise(abort, 'webhook events are never deleted');
end;

create trigger webhook_events_are_final before update on webhook_events
begin
  select raise(abort, 'webhook events are never changed');
end;

-- The actor may be nobody, where the payment provider caused it. SQLite changes a column by a new table.
create table audit_log_anew (
  id text primary key,
  at bigint not null,
  actor_id text references members (id),
  action text not null,
  subject_id text not null,
  before text,
  after text
);

insert into audit_log_anew (id, at, actor_id, action, subject_id, before, after)
  select id, at, actor_id, action, subject_id, before, after from audit_log;

drop table audit_log;
alter table audit_log_anew rename to audit_log;
