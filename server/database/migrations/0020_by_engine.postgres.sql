/* What PostgreSQL says differently, in the order of the subjects. */

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted or changed', tg_table_name;
end $$;

-- What a member has moves to another account only when the two were merged.
create function refuse_move_without_merge() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from members where id = old.member_id and merged_into = new.member_id) then
    raise exception '% stay with their member', tg_table_name;
  end if;
  return new;
end $$;

-- MEMBERS

-- The member list by whole names: a page of it, in its usual order, is found in this index alone.
create index members_in_kana_order on members (kana_order, id) where closed_at is null;

-- Counted changes of what people see of a member.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger members_are_versioned before update of
  role, email, first_name, last_name, kana_first_name, kana_last_name, gender, phone, birthday, address_id, address_rest,
  member_type, tickets, language
on members for each row
when ((old.role, old.email, old.first_name, old.last_name, old.kana_first_name, old.kana_last_name, old.gender, old.phone,
    old.birthday, old.address_id, old.address_rest, old.member_type, old.tickets, old.language)
  is distinct from
    (new.role, new.email, new.first_name, new.last_name, new.kana_first_name, new.kana_last_name, new.gender, new.phone,
    new.birthday, new.address_id, new.address_rest, new.member_type, new.tickets, new.language))
execute function count_version();

-- COUNTERS that triggers keep

create function count_credentials() returns trigger language plpgsql as $$
begin
  update counters set value = value + 1 where name = 'credentials';
  return null;
end $$;

create trigger credentials_are_counted after update of role, language, teacher_id on members
  for each row when (old.role <> new.role or old.language <> new.language or old.teacher_id is distinct from new.teacher_id)
  execute function count_credentials();

create trigger deleted_credentials_are_counted after delete on members
  for each row execute function count_credentials();

create trigger ended_sessions_are_counted after delete on sessions
  for each row execute function count_credentials();

create function count_open_accounts() returns trigger language plpgsql as $$
begin
  update counters set value = value
    + case when tg_op <> 'DELETE' and new.closed_at is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.closed_at is null then 1 else 0 end
  where name = 'open_accounts';
  return null;
end $$;

create trigger opened_accounts_are_counted after insert on members
  for each row when (new.closed_at is null) execute function count_open_accounts();

create trigger closed_accounts_are_counted after update of closed_at on members
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function count_open_accounts();

create trigger deleted_accounts_are_counted after delete on members
  for each row when (old.closed_at is null) execute function count_open_accounts();

-- SPACES: availability windows of a space do not overlap, and nothing overlaps in a space, except lessons
-- with lessons. The owner of a database may create the extension, which adds equality of texts to the index.

create extension if not exists btree_gist;

alter table availability_windows add constraint availability_windows_do_not_overlap
  exclude using gist (space_id with =, int8range(starts_at, ends_at) with &&);

alter table occupancy add constraint occupancy_does_not_overlap exclude using gist (
  space_id with =,
  int8range(starts_at, ends_at) with &&,
  (case when kind = 'lesson' then 'lesson' else reference_id end) with <>
);

-- BOOKINGS are kept, and are of one person.

create trigger bookings_are_kept before delete on bookings
  for each row execute function refuse_change();

alter table bookings add constraint bookings_are_of_one_person check ((member_id is null) <> (guest_id is null));

-- COUPONS AND ORDERS OF OFFERS are kept, and the terms of an order never change.

create trigger coupons_are_kept before delete on coupons
  for each row execute function refuse_change();

create trigger offer_orders_are_kept before delete on offer_orders
  for each row execute function refuse_change();

create trigger ordered_terms_are_final
  before update of offer_id, tickets, lasts_count, lasts_unit, list_price, price, coupon_id, lesson_price on offer_orders
  for each row execute function refuse_change();

create trigger ordered_seats_are_final before update of lesson_id, tiers on offer_orders
  for each row execute function refuse_change();

-- HIRES are kept, and are of one person.

create trigger hires_are_kept before delete on hires for each row execute function refuse_change();

alter table hires add constraint hires_are_of_one_person check ((member_id is null) <> (guest_id is null));

-- FEES OF PAUSES are kept, and what they record never changes.

create trigger pause_fees_are_kept before delete on pause_fees
  for each row execute function refuse_change();

create trigger pause_fees_are_final before update of pausing_id, from_at, until_at, amount on pause_fees
  for each row execute function refuse_change();

-- PAYMENTS AND REFUNDS are kept, and what they record never changes.

create trigger payments_are_kept before delete on payments
  for each row execute function refuse_change();

alter table payments add constraint payments_are_for_one_thing
  check (num_nonnulls(order_id, hire_id, booking_id, offer_order_id, pause_fee_id) = 1);
-- A payment without a member is for a guest's seat or a guest's hire.
alter table payments add constraint payments_are_of_a_member_or_a_guest
  check (case when member_id is null then booking_id is not null or hire_id is not null else booking_id is null end);

create trigger paid_amounts_are_final
  before update of number, order_id, hire_id, booking_id, source, method, amount, entry_fee, tickets, paid_at,
    paid_until on payments
  for each row execute function refuse_change();

create trigger paid_offers_are_final before update of offer_order_id, off on payments
  for each row execute function refuse_change();

create trigger paid_pause_fees_are_final before update of pause_fee_id on payments
  for each row execute function refuse_change();

create trigger payments_stay_with_their_member before update of member_id on payments
  for each row when (new.member_id is distinct from old.member_id) execute function refuse_move_without_merge();

create trigger refunds_are_kept before delete on refunds for each row execute function refuse_change();

create trigger refunded_amounts_are_final
  before update of payment_id, amount, reason, tickets_taken, created_at on refunds
  for each row execute function refuse_change();

create trigger refund_notes_are_only_emptied before update of note on refunds
  for each row when (new.note <> '') execute function refuse_change();

create trigger refund_entries_are_kept before delete on refund_entries for each row execute function refuse_change();
create trigger refund_entries_are_final before update on refund_entries for each row execute function refuse_change();

create trigger webhook_events_are_kept before update or delete on webhook_events
  for each row execute function refuse_change();

-- TICKETS are kept, and what the ledger records never changes.

create trigger ticket_lots_are_kept before delete on ticket_lots
  for each row execute function refuse_change();

create trigger granted_tickets_are_final before update of id, granted on ticket_lots
  for each row execute function refuse_change();

create trigger ticket_lots_stay_with_their_member before update of member_id on ticket_lots
  for each row when (new.member_id <> old.member_id) execute function refuse_move_without_merge();

create trigger ticket_movements_are_kept before delete on ticket_movements
  for each row execute function refuse_change();

-- Two changes are allowed: the move to the account with which the member's was merged, and an emptied note of
-- a closed account.
create function refuse_change_of_movement() returns trigger language plpgsql as $$
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

create trigger ticket_movements_are_final before update on ticket_movements
  for each row execute function refuse_change_of_movement();

-- How many movements gave a lot: PostgreSQL would take the condition for a rare one.
create statistics ticket_movements_that_give on (id = lot_id) from ticket_movements;

-- INVITATIONS are kept, and stay with their member.

create trigger invitations_are_kept before delete on invitations
  for each row execute function refuse_change();

create trigger invitations_stay_with_their_member before update of member_id on invitations
  for each row when (new.member_id <> old.member_id) execute function refuse_move_without_merge();

-- BOOKS never change.

create trigger provider_fees_are_final before update or delete on provider_fees
  for each row execute function refuse_change();

create trigger book_exports_are_final before update or delete on book_exports
  for each row execute function refuse_change();

create trigger book_entries_are_final before update or delete on book_entries
  for each row execute function refuse_change();

-- IMPORTS: read once for each line, not once for each value.

alter table import_lines alter column fields type jsonb using fields::jsonb;
