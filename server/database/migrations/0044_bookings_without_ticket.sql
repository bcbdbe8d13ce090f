-- Whether an administrator chose that the booking takes no ticket (1). Null: the member's plan decided, or the booking is older than
-- the question.
alter table bookings add column without_ticket bigint;
