create table inquiries (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  language text not null check (language in ('ja', 'en')),
  member_id text references members (id),
  created_at bigint not null,
  answered_at bigint
);
