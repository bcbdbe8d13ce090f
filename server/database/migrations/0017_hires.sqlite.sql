-- The server knows the message (server/database/constraint-violations.ts).

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

create trigger hires_are_kept before delete on hires
begin
  select raise(abort, 'hires are never deleted');
end;

create trigger refunds_are_kept before delete on refunds
begin
  select raise(abort, 'refunds are never deleted');
end;

create trigger refunded_amounts_are_final before update of payment_id, amount, reason, created_at on refunds
begin
  select raise(abort, 'refunded amounts are never changed');
end;

drop trigger paid_amounts_are_final;
create trigger paid_amounts_are_final
  before update of number, member_id, order_id, hire_id, source, method, amount, entry_fee, tickets, paid_at on payments
begin
  select raise(abort, 'paid amounts are never changed');
end;

create trigger payments_are_for_one_thing before insert on payments
when (new.order_id is null) = (new.hire_id is null)
begin
  select raise(abort, 'a payment is for a plan or for a hire');
end;
