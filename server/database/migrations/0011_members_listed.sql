-- Counts the changes of a member, so that nobody saves over a change that they have not seen.
alter table members add column version bigint not null default 1;

-- Names in the order of the kana, as digits, which every collation sorts alike; and all that a member is found by.
-- They are computed in server/features/members/directory. Null: not yet, for members of an older version.
alter table members add column kana_order text;
alter table members add column search_text text;
create index members_in_kana_order on members (kana_order, id);

-- Why an administrator changed somebody's tickets.
alter table ticket_movements add column note text;
create index bookings_cancelled_of_member on bookings (member_id) where status = 'cancelled';

alter table inquiries add column answered_by text references members (id);
create index inquiries_open on inquiries (created_at) where answered_at is null;
create index inquiries_answered on inquiries (created_at) where answered_at is not null;

create index audit_log_newest on audit_log (at, id);
create index audit_log_of_action on audit_log (action, at, id);

create index outbox_failing on outbox (created_at) where sent_at is null and last_error is not null;
