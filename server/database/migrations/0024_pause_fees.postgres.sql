create trigger pause_fees_are_kept before delete on pause_fees
  for each row execute function refuse_change();

create trigger pause_fees_are_final before update of pausing_id, from_at, until_at, amount on pause_fees
  for each row execute function refuse_change();

alter table payments drop constraint payments_are_for_one_thing;
alter table payments add constraint payments_are_for_one_thing
  check (num_nonnulls(order_id, hire_id, booking_id, offer_order_id, pause_fee_id) = 1) not valid;

create trigger paid_pause_fees_are_final before update of pause_fee_id on payments
  for each row execute function refuse_change();
