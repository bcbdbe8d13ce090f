/*
 * What SQLite says differently, in the order of the subjects. The server knows the messages that end with "do
 * not overlap" (server/database/constraint-violations.ts).
 */

-- MEMBERS

-- The member list by whole names. A search reads this index instead of the rows, which are five times as
-- wide. On PostgreSQL it is narrower, because index rows must be shorter there than the longest names and
-- addresses together.
create index members_in_kana_order
  on members (kana_order, id, search_text, number, created_at, birthday, member_type, role) where closed_at is null;

-- Counted changes of what people see of a member.
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

-- COUNTERS that triggers keep

create trigger credentials_are_counted after update of role, language, teacher_id on members
  when old.role <> new.role or old.language <> new.language or old.teacher_id is not new.teacher_id
begin
  update counters set value = value + 1 where name = 'credentials';
end;

create trigger deleted_credentials_are_counted after delete on members
begin
  update counters set value = value + 1 where name = 'credentials';
end;

create trigger ended_sessions_are_counted after delete on sessions
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

-- SPACES: availability windows of a space do not overlap, and nothing overlaps in a space, except lessons
-- with lessons.

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

create trigger occupancy_does_not_overlap before insert on occupancy
when exists (
  select 1 from occupancy
  where space_id = new.space_id and ends_at > new.starts_at and starts_at < new.ends_at
    and not (kind = 'lesson' and new.kind = 'lesson') and reference_id <> new.reference_id
)
begin
  select raise(abort, 'lessons, hires and blocks of a space do not overlap');
end;

create trigger occupancy_does_not_move_over_another before update on occupancy
when exists (
  select 1 from occupancy
  where space_id = new.space_id and ends_at > new.starts_at and starts_at < new.ends_at
    and not (kind = 'lesson' and new.kind = 'lesson') and reference_id <> new.reference_id
)
begin
  select raise(abort, 'lessons, hires and blocks of a space do not overlap');
end;

-- BOOKINGS are kept, and are of one person.

create trigger bookings_are_kept before delete on bookings
begin
  select raise(abort, 'bookings are never deleted');
end;

create trigger bookings_are_of_one_person before insert on bookings
when (new.member_id is null) = (new.guest_id is null)
begin
  select raise(abort, 'a booking is of a member or of a guest');
end;

create trigger bookings_stay_of_one_person before update of member_id, guest_id on bookings
when (new.member_id is null) = (new.guest_id is null)
begin
  select raise(abort, 'a booking is of a member or of a guest');
end;

-- COUPONS AND ORDERS OF OFFERS are kept, and the terms of an order never change.

create trigger coupons_are_kept before delete on coupons
begin
  select raise(abort, 'coupons are never deleted');
end;

create trigger offer_orders_are_kept before delete on offer_orders
begin
  select raise(abort, 'orders are never deleted');
end;

create trigger ordered_terms_are_final
  before update of offer_id, tickets, lasts_count, lasts_unit, list_price, price, coupon_id, lesson_price on offer_orders
begin
  select raise(abort, 'the terms of an order are never changed');
end;

create trigger ordered_seats_are_final before update of lesson_id, tiers on offer_orders
begin
  select raise(abort, 'the terms of an order are never changed');
end;

-- HIRES are kept, and are of one person.

create trigger hires_are_kept before delete on hires
begin
  select raise(abort, 'hires are never deleted');
end;

create trigger hires_are_of_one_person before insert on hires
when (new.member_id is null) = (new.guest_id is null)
begin
  select raise(abort, 'a hire is of a member or of a guest');
end;

create trigger hires_stay_of_one_person before update of member_id, guest_id on hires
when (new.member_id is null) = (new.guest_id is null)
begin
  select raise(abort, 'a hire is of a member or of a guest');
end;

-- FEES OF PAUSES are kept, and what they record never changes.

create trigger pause_fees_are_kept before delete on pause_fees
begin
  select raise(abort, 'the fees of pauses are never deleted');
end;

create trigger pause_fees_are_final before update of pausing_id, from_at, until_at, amount on pause_fees
begin
  select raise(abort, 'the fee of a month is never changed');
end;

-- PAYMENTS AND REFUNDS are kept, and what they record never changes.

create trigger payments_are_kept before delete on payments
begin
  select raise(abort, 'payments are never deleted');
end;

-- A payment without a member is for a guest's seat or a guest's hire.
create trigger payments_are_for_one_thing before insert on payments
when (new.order_id is not null) + (new.hire_id is not null) + (new.booking_id is not null)
    + (new.offer_order_id is not null) + (new.pause_fee_id is not null) <> 1
  or (new.member_id is null and new.booking_id is null and new.hire_id is null)
  or (new.member_id is not null and new.booking_id is not null)
begin
  select raise(abort, 'a payment is for a plan, a hire, a guest’s seat, an offer or a month of a pause');
end;

create trigger paid_amounts_are_final
  before update of number, order_id, hire_id, booking_id, source, method, amount, entry_fee, tickets, paid_at,
    paid_until on payments
begin
  select raise(abort, 'paid amounts are never changed');
end;

create trigger paid_offers_are_final before update of offer_order_id, off on payments
begin
  select raise(abort, 'what was paid for is never changed');
end;

create trigger paid_pause_fees_are_final before update of pause_fee_id on payments
begin
  select raise(abort, 'what was paid for is never changed');
end;

-- What a member has moves to another account only when the two were merged.
create trigger payments_stay_with_their_member before update of member_id on payments
when new.member_id is not old.member_id
  and not exists (select 1 from members where id = old.member_id and merged_into = new.member_id)
begin
  select raise(abort, 'payments stay with their member');
end;

create trigger refunds_are_kept before delete on refunds
begin
  select raise(abort, 'refunds are never deleted');
end;

create trigger refunded_amounts_are_final
  before update of payment_id, amount, reason, tickets_taken, created_at on refunds
begin
  select raise(abort, 'refunded amounts are never changed');
end;

create trigger refund_notes_are_only_emptied before update of note on refunds when new.note <> ''
begin
  select raise(abort, 'notes of refunds are never changed');
end;

create trigger refund_entries_are_kept before delete on refund_entries
begin
  select raise(abort, 'refunds are never deleted');
end;

create trigger refund_entries_are_final before update on refund_entries
begin
  select raise(abort, 'refunds are never changed');
end;

create trigger webhook_events_are_kept before delete on webhook_events
begin
  select raise(abort, 'webhook events are never deleted');
end;

create trigger webhook_events_are_final before update on webhook_events
begin
  select raise(abort, 'webhook events are never changed');
end;

-- TICKETS are kept, and what the ledger records never changes.

create trigger ticket_lots_are_kept before delete on ticket_lots
begin
  select raise(abort, 'ticket lots are never deleted');
end;

create trigger granted_tickets_are_final before update of id, granted on ticket_lots
begin
  select raise(abort, 'granted tickets are never changed');
end;

create trigger ticket_lots_stay_with_their_member before update of member_id on ticket_lots
when new.member_id <> old.member_id
  and not exists (select 1 from members where id = old.member_id and merged_into = new.member_id)
begin
  select raise(abort, 'ticket lots stay with their member');
end;

create trigger ticket_movements_are_kept before delete on ticket_movements
begin
  select raise(abort, 'ticket movements are never deleted');
end;

-- Two changes are allowed: the move to the account with which the member's was merged, and an emptied note of
-- a closed account.
create trigger ticket_movements_are_final before update on ticket_movements
when not (
    (old.id, old.lot_id, old.change, old.balance, old.reason, old.booking_id, old.payment_id, old.actor_id, old.at, old.note)
      is
      (new.id, new.lot_id, new.change, new.balance, new.reason, new.booking_id, new.payment_id, new.actor_id, new.at, new.note)
    and exists (select 1 from members where id = old.member_id and merged_into = new.member_id)
  )
  and (
    new.note is not null
    or (old.id, old.member_id, old.lot_id, old.change, old.balance, old.reason, old.booking_id, old.payment_id, old.actor_id,
        old.at)
      is not
        (new.id, new.member_id, new.lot_id, new.change, new.balance, new.reason, new.booking_id, new.payment_id, new.actor_id,
        new.at)
    or not exists (select 1 from members where id = old.member_id and closed_at is not null)
  )
begin
  select raise(abort, 'ticket movements are never changed');
end;

-- INVITATIONS are kept, and stay with their member.

create trigger invitations_are_kept before delete on invitations
begin
  select raise(abort, 'invitations are never deleted');
end;

create trigger invitations_stay_with_their_member before update of member_id on invitations
when new.member_id <> old.member_id
  and not exists (select 1 from members where id = old.member_id and merged_into = new.member_id)
begin
  select raise(abort, 'invitations stay with their member');
end;

-- BOOKS never change.

create trigger provider_fees_are_final before update on provider_fees
begin
  select raise(abort, 'provider_fees are never changed');
end;

create trigger provider_fees_are_kept before delete on provider_fees
begin
  select raise(abort, 'provider_fees are never deleted');
end;

create trigger book_exports_are_final before update on book_exports
begin
  select raise(abort, 'book_exports are never changed');
end;

create trigger book_exports_are_kept before delete on book_exports
begin
  select raise(abort, 'book_exports are never deleted');
end;

create trigger book_entries_are_final before update on book_entries
begin
  select raise(abort, 'book_entries are never changed');
end;

create trigger book_entries_are_kept before delete on book_entries
begin
  select raise(abort, 'book_entries are never deleted');
end;
