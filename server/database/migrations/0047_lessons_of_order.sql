-- How many tickets come with each month of a plan, as the member has ordered it. Null where an earlier version
-- placed the order: then the plan says it.
alter table orders add column monthly_tickets bigint check (monthly_tickets between 0 and 31);
update orders set monthly_tickets = case member_type when 2 then 2 when 3 then 4 else 0 end;
