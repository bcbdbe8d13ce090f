-- A hire is of a member, or of a guest: a caller for whom an administrator hires a space. SQLite takes `not null`
-- from no column, so the column is written anew.
drop index hires_held;
drop index hires_of_member;
drop index hires_of_coupon;
alter table hires add column hirer_id text references members (id);
update hires set hirer_id = member_id;
alter table hires drop column member_id;
alter table hires rename column hirer_id to member_id;
alter table hires add column guest_id text references guests (id);
create unique index hires_held on hires (member_id) where state = 'held';
create index hires_of_member on hires (member_id, starts_at);
create index hires_of_coupon on hires (coupon_id, member_id) where coupon_id is not null;
create index hires_of_guest on hires (guest_id) where guest_id is not null;

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

-- A payment without a member is for a guest's seat or a guest's hire.
drop trigger payments_are_for_one_thing;
create trigger payments_are_for_one_thing before insert on payments
when (new.order_id is not null) + (new.hire_id is not null) + (new.booking_id is not null)
    + (new.offer_order_id is not null) + (new.pause_fee_id is not null) <> 1
  or (new.member_id is null and new.booking_id is null and new.hire_id is null)
  or (new.member_id is not null and new.booking_id is not null)
begin
  select raise(abort, 'a payment is for a plan, a hire, a guest’s seat, an offer or a month of a pause');
end;
