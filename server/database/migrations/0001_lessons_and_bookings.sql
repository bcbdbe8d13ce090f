create table members (
  id text primary key,
  number bigint not null unique,
  role text not null check (role in ('USER', 'ADMIN')),
  email text not null,
  first_name text not null,
  last_name text not null,
  kana_first_name text not null,
  kana_last_name text not null,
  gender bigint not null check (gender in (1, 2, 3)),
  phone text not null,
  birthday text,
  address_id text not null,
  address_rest text not null,
  member_type bigint not null check (member_type in (0, 1, 2, 3, 4, 11)),
  tickets bigint not null check (tickets >= 0),
  language text not null check (language in ('ja', 'en')),
  password_hash text not null,
  token_version bigint not null,
  consent_version text,
  consent_at bigint,
  created_at bigint not null
);

create unique index members_email on members (lower(email));

create table lessons (
  id text primary key,
  title text not null,
  description text not null,
  title_en text not null,
  description_en text not null,
  image_url text not null,
  starts_at bigint not null,
  ends_at bigint not null,
  total_seats bigint not null,
  seats_taken bigint not null,
  version bigint not null,
  cancelled_at bigint,
  created_at bigint not null,
  check (ends_at > starts_at),
  -- The week query looks this far before the range for lessons that reach into it.
  check (ends_at - starts_at <= 86400000),
  check (seats_taken >= 0 and seats_taken <= total_seats and total_seats <= 10)
);

create index lessons_start on lessons (starts_at);

create table bookings (
  id text primary key,
  lesson_id text not null references lessons (id),
  member_id text not null references members (id),
  status text not null check (status in ('booked', 'cancelled', 'attended', 'missed')),
  tickets_taken bigint not null check (tickets_taken >= 0),
  booked_at bigint not null,
  cancelled_at bigint,
  cancelled_by text references members (id),
  check ((status = 'cancelled') = (cancelled_at is not null))
);

create unique index bookings_live on bookings (lesson_id, member_id) where status <> 'cancelled';
create index bookings_of_member on bookings (member_id, lesson_id) where status <> 'cancelled';

create table ticket_movements (
  id text primary key,
  member_id text not null references members (id),
  change bigint not null check (change <> 0),
  balance bigint not null check (balance >= 0),
  reason text not null,
  booking_id text references bookings (id),
  actor_id text references members (id),
  at bigint not null
);

create index ticket_movements_of_member on ticket_movements (member_id, id);
-- A booking's tickets go out once and come back at most once.
create unique index ticket_movements_of_booking on ticket_movements (booking_id, (change > 0))
  where booking_id is not null;

create table outbox (
  id text primary key,
  kind text not null,
  recipient text not null,
  language text not null check (language in ('ja', 'en')),
  content text not null,
  created_at bigint not null,
  due_at bigint not null,
  attempts bigint not null,
  leased_until bigint,
  sent_at bigint,
  last_error text
);

create index outbox_due on outbox (due_at) where sent_at is null;

create table audit_log (
  id text primary key,
  at bigint not null,
  actor_id text not null references members (id),
  action text not null,
  subject_id text not null,
  before text,
  after text
);

create table counters (
  name text primary key,
  value bigint not null
);

insert into counters (name, value) values ('member_number', 0);
