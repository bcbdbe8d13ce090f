-- For the reports: why each lot was given, and by which payment. The condition has this form because of PostgreSQL: from `id = lot_id` in
-- a join it concludes that the join needs lot_id too, and reads the rows; and it can keep statistics for this form only.
create index if not exists ticket_movements_giving on ticket_movements (id, reason, payment_id) where (id = lot_id) is true;
-- Its form of before, in databases between two releases.
drop index if exists ticket_movements_granting;
-- The first payment of each member for a plan, without reading the rows.
create index if not exists payments_for_plans on payments (member_id, paid_at, number) where order_id is not null;
