-- A question to the studio, from the form on the website.
create table inquiries (
  id text primary key,
  name text not null,
  email text not null,
  phone text not null,
  message text not null,
  -- The language of the page on which the question was written, for the answer.
  language text not null check (language in ('ja', 'en')),
  -- The member who wrote it while logged in.
  member_id text references members (id),
  created_at bigint not null,
  -- When an administrator marked it as answered, and which one.
  answered_at bigint,
  answered_by text references members (id),
  -- The administrator who takes care of the inquiry.
  assigned_to text references members (id)
);

-- The list of open inquiries, and the one of answered inquiries, newest first.
create index inquiries_open on inquiries (created_at) where answered_at is null;
create index inquiries_answered on inquiries (created_at) where answered_at is not null;
create index inquiries_of_member on inquiries (member_id) where member_id is not null;

-- What an administrator answered to an inquiry, by mail.
create table inquiry_answers (
  id text primary key,
  inquiry_id text not null references inquiries (id),
  author_id text not null references members (id),
  text text not null,
  created_at bigint not null
);

create index inquiry_answers_of_inquiry on inquiry_answers (inquiry_id, created_at);

-- A trial visitor or a walk-in: a person who takes a seat without being a member.
create table guests (
  id text primary key,
  -- Name, kana, telephone and e-mail address are emptied some time after the last lesson.
  name text not null,
  kana text not null,
  phone text not null,
  -- Null for a guest who gets no mails.
  email text,
  language text not null check (language in ('ja', 'en')),
  -- Name, kana, telephone and e-mail address in the form of the words that administrators search.
  search_text text not null,
  -- The inquiry that the guest wrote.
  inquiry_id text references inquiries (id),
  -- The member that the guest became. The guest's bookings stay with the guest and are shown with the
  -- member's.
  member_id text references members (id),
  created_at bigint not null,
  -- The administrator; null for a guest who booked on the website.
  created_by text references members (id),
  erased_at bigint,
  -- Counts the changes.
  version bigint not null default 1
);

create index guests_of_member on guests (member_id) where member_id is not null;
create index guests_of_inquiry on guests (inquiry_id) where inquiry_id is not null;
