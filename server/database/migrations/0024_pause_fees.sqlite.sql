create trigger pause_fees_are_kept before delete on pause_fees
begin
  select raise(abort, 'the fees of pauses are never deleted');
end;

create trigger pause_fees_are_final before update of pausing_id, from_at, until_at, amount on pause_fees
begin
  select raise(abort, 'the fee of a month is never changed');
end;

drop trigger payments_are_for_one_thing;
create trigger payments_are_for_one_thing before insert on payments
when (new.order_id is not null) + (new.hire_id is not null) + (new.booking_id is not null)
    + (new.offer_order_id is not null) + (new.pause_fee_id is not null) <> 1
  or (new.member_id is null) <> (new.booking_id is not null)
begin
  select raise(abort, 'a payment is for a plan, a hire, a guest’s seat, an offer or a month of a pause');
end;

create trigger paid_pause_fees_are_final before update of pause_fee_id on payments
begin
  select raise(abort, 'what was paid for is never changed');
end;
