-- LEDGERS: rows are never deleted, and what they record never changes.

create trigger bookings_are_kept before delete on bookings
begin
  select raise(abort, 'bookings are never deleted');
end;

create trigger ticket_movements_are_kept before delete on ticket_movements
begin
  select raise(abort, 'ticket movements are never deleted');
end;

create trigger ticket_movements_are_final before update on ticket_movements
begin
  select raise(abort, 'ticket movements are never changed');
end;

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

-- AVAILABILITY WINDOWS of a space do not overlap. The server knows the message (server/database/constraint-violations.ts).

create trigger availability_windows_do_not_overlap before insert on availability_windows
when exists (
  select 1 from availability_windows
  where space_id = new.space_id and starts_at < new.ends_at and ends_at > new.starts_at
)
begin
  select raise(abort, 'availability windows of a space do not overlap');
end;

create trigger availability_windows_do_not_move_over_others before update on availability_windows
when exists (
  select 1 from availability_windows
  where space_id = new.space_id and starts_at < new.ends_at and ends_at > new.starts_at and id <> old.id
)
begin
  select raise(abort, 'availability windows of a space do not overlap');
end;

-- MEMBERS: counted changes of what people see of a member.

create trigger members_are_versioned after update of
  role, email, first_name, last_name, kana_first_name, kana_last_name, gender, phone, birthday, address_id, address_rest,
  member_type, tickets, language
on members
when (old.role, old.email, old.first_name, old.last_name, old.kana_first_name, old.kana_last_name, old.gender, old.phone,
    old.birthday, old.address_id, old.address_rest, old.member_type, old.tickets, old.language)
  is not
    (new.role, new.email, new.first_name, new.last_name, new.kana_first_name, new.kana_last_name, new.gender, new.phone,
    new.birthday, new.address_id, new.address_rest, new.member_type, new.tickets, new.language)
begin
  update members set version = version + 1 where id = new.id;
end;

-- COUNTERS that triggers keep.

create trigger credentials_are_counted after update of role, token_version, language on members
  when old.role <> new.role or old.token_version <> new.token_version or old.language <> new.language
begin
  update counters set value = value + 1 where name = 'credentials';
end;

create trigger deleted_credentials_are_counted after delete on members
begin
  update counters set value = value + 1 where name = 'credentials';
end;

create trigger opened_accounts_are_counted after insert on members when new.closed_at is null
begin
  update counters set value = value + 1 where name = 'open_accounts';
end;

create trigger closed_accounts_are_counted after update of closed_at on members
  when (old.closed_at is null) <> (new.closed_at is null)
begin
  update counters set value = value + iif(new.closed_at is null, 1, -1) where name = 'open_accounts';
end;

create trigger deleted_accounts_are_counted after delete on members when old.closed_at is null
begin
  update counters set value = value - 1 where name = 'open_accounts';
end;
