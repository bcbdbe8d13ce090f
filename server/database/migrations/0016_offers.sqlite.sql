create trigger offer_orders_are_kept before delete on offer_orders
begin
  select raise(abort, 'orders are never deleted');
end;

create trigger coupons_are_kept before delete on coupons
begin
  select raise(abort, 'coupons are never deleted');
end;

create trigger ordered_terms_are_final
  before update of offer_id, tickets, lasts_count, lasts_unit, list_price, price, coupon_id, lesson_price on offer_orders
begin
  select raise(abort, 'the terms of an order are never changed');
end;

drop trigger payments_are_for_one_thing;
create trigger payments_are_for_one_thing before insert on payments
when (new.order_id is not null) + (new.hire_id is not null) + (new.booking_id is not null)
    + (new.offer_order_id is not null) <> 1
  or (new.member_id is null) <> (new.booking_id is not null)
begin
  select raise(abort, 'a payment is for a plan, a hire, a guest’s seat or an offer');
end;

create trigger paid_offers_are_final before update of offer_order_id, off on payments
begin
  select raise(abort, 'what was paid for is never changed');
end;
