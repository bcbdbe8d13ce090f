alter table occupancy add constraint occupancy_does_not_overlap exclude using gist (
  space_id with =,
  int8range(starts_at, ends_at) with &&,
  (case when kind = 'lesson' then 'lesson' else reference_id end) with <>
);

create trigger hires_are_kept before delete on hires for each row execute function refuse_change();

create trigger refunds_are_kept before delete on refunds for each row execute function refuse_change();

create trigger refunded_amounts_are_final before update of payment_id, amount, reason, created_at on refunds
  for each row execute function refuse_change();

drop trigger paid_amounts_are_final on payments;
create trigger paid_amounts_are_final
  before update of number, member_id, order_id, hire_id, source, method, amount, entry_fee, tickets, paid_at on payments
  for each row execute function refuse_change();

alter table payments add constraint payments_are_for_one_thing check ((order_id is null) <> (hire_id is null));
