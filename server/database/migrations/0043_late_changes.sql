-- The studio moved the lesson so late that the usual deadline left its booker little or no time: until when the booking can be cancelled
-- instead. Null: until the usual deadline.
alter table bookings add column free_until bigint;

-- Whether the person had no other seat in the lesson when the seat was taken (1). Null: an administrator gave a second one knowingly, or
-- the booking is older than the question.
alter table bookings add column only_seat bigint;
-- Whether the waiting list has booked the seat, and the member had no other lesson at the time (1).
alter table bookings add column hour_free bigint;
-- When the time of the lesson was changed last; null for one that was not moved.
alter table lessons add column moved_at bigint;
