create trigger offer_orders_are_kept before delete on offer_orders
  for each row execute function refuse_change();

create trigger coupons_are_kept before delete on coupons
  for each row execute function refuse_change();

create trigger ordered_terms_are_final
  before update of offer_id, tickets, lasts_count, lasts_unit, list_price, price, coupon_id, lesson_price on offer_orders
  for each row execute function refuse_change();

alter table payments drop constraint payments_are_for_one_thing;
alter table payments add constraint payments_are_for_one_thing
  check (num_nonnulls(order_id, hire_id, booking_id, offer_order_id) = 1);

create trigger paid_offers_are_final before update of offer_order_id, off on payments
  for each row execute function refuse_change();
