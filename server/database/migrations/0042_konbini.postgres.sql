-- A payment may be made at a convenience store or with PayPay, too.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('card', 'konbini', 'paypay', 'cash', 'transfer')) not valid;
