-- A payment may be made at a convenience store or with PayPay, too. SQLite changes no check, so the column is
-- written anew.
drop trigger paid_amounts_are_final;
alter table payments add column paid_how text not null default 'card'
  check (paid_how in ('card', 'konbini', 'paypay', 'cash', 'transfer'));
update payments set paid_how = method;
alter table payments drop column method;
alter table payments rename column paid_how to method;
create trigger paid_amounts_are_final
  before update of number, order_id, hire_id, booking_id, source, method, amount, entry_fee, tickets, paid_at,
    paid_until on payments
begin
  select raise(abort, 'paid amounts are never changed');
end;
