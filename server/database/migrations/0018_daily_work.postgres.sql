alter table bookings add constraint bookings_are_of_one_person check ((member_id is null) <> (guest_id is null));

alter table payments drop constraint payments_are_for_one_thing;
alter table payments add constraint payments_are_for_one_thing check (num_nonnulls(order_id, hire_id, booking_id) = 1);
alter table payments add constraint payments_are_of_a_member_or_a_guest check ((member_id is null) = (booking_id is not null));

drop trigger paid_amounts_are_final on payments;
create trigger paid_amounts_are_final
  before update of number, order_id, hire_id, booking_id, source, method, amount, entry_fee, tickets, paid_at,
    paid_until on payments
  for each row execute function refuse_change();

drop trigger refunded_amounts_are_final on refunds;
create trigger refunded_amounts_are_final
  before update of payment_id, amount, reason, tickets_taken, created_at on refunds
  for each row execute function refuse_change();

create trigger refund_notes_are_only_emptied before update of note on refunds
  for each row when (new.note <> '') execute function refuse_change();

-- MERGED ACCOUNTS: what a member has moves to another account only when the two were merged.

create function refuse_move_without_merge() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from members where id = old.member_id and merged_into = new.member_id) then
    raise exception '% stay with their member', tg_table_name;
  end if;
  return new;
end $$;

create trigger payments_stay_with_their_member before update of member_id on payments
  for each row when (new.member_id is distinct from old.member_id) execute function refuse_move_without_merge();

drop trigger granted_tickets_are_final on ticket_lots;
create trigger granted_tickets_are_final before update of id, granted on ticket_lots
  for each row execute function refuse_change();
create trigger ticket_lots_stay_with_their_member before update of member_id on ticket_lots
  for each row when (new.member_id <> old.member_id) execute function refuse_move_without_merge();

create or replace function refuse_change_of_movement() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'member_id' = to_jsonb(old) - 'member_id'
    and exists (select 1 from members where id = old.member_id and merged_into = new.member_id)
  then
    return new;
  end if;
  if new.note is not null
    or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note'
    or not exists (select 1 from members where id = old.member_id and closed_at is not null)
  then
    raise exception 'ticket movements are never changed';
  end if;
  return new;
end $$;

create trigger refund_entries_are_kept before delete on refund_entries for each row execute function refuse_change();
create trigger refund_entries_are_final before update on refund_entries for each row execute function refuse_change();
