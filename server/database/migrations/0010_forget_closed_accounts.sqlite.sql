drop trigger ticket_movements_are_final;

create trigger ticket_movements_are_final before update on ticket_movements
when new.note is not null
  or (old.id, old.member_id, old.change, old.balance, old.reason, old.booking_id, old.payment_id, old.actor_id, old.at)
    is not
      (new.id, new.member_id, new.change, new.balance, new.reason, new.booking_id, new.payment_id, new.actor_id, new.at)
  or not exists (select 1 from members where id = old.member_id and closed_at is not null)
begin
  select raise(abort, 'ticket movements are never changed');
end;

update ticket_movements set note = null
where note is not null and member_id in (select id from members where closed_at is not null);

update audit_log set
  before = json_replace(
    before, '$.lastName', null, '$.firstName', null, '$.kanaLastName', null, '$.kanaFirstName', null, '$.email', null,
    '$.phone', null, '$.birthday', null, '$.addressId', null, '$.addressRest', null, '$.gender', null,
    '$.ticketsReason', null, '$.reason', null
  ),
  after = json_replace(
    after, '$.lastName', null, '$.firstName', null, '$.kanaLastName', null, '$.kanaFirstName', null, '$.email', null,
    '$.phone', null, '$.birthday', null, '$.addressId', null, '$.addressRest', null, '$.gender', null,
    '$.ticketsReason', null, '$.reason', null
  )
where subject_id in (select id from members where closed_at is not null)
  or subject_id in (
    select id from outbox
    where erase_when_finished = 1 or member_id in (select id from members where closed_at is not null)
  );
