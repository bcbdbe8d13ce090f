-- The coupon with which a member hired a space, and what it takes off the price, in whole yen. It stays when the
-- hire is moved: `price` is the sum of the lines less `off`, and never below zero.
alter table hires add column coupon_id text references coupons (id);
alter table hires add column off bigint not null default 0 check (off >= 0);
create index hires_of_coupon on hires (coupon_id, member_id) where coupon_id is not null;
