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
  -- The administrator who takes care of the inquiry.
  assigned_to text references members (id),
  -- When an administrator marked it as answered, and which one.
  answered_at bigint,
  answered_by text references members (id)
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

-- What the staff notes about a member or a guest, for example about an injury. Rows are deleted with the
-- account, and with the data of the guest.
create table person_notes (
  id text primary key,
  member_id text references members (id),
  -- Of a guest who is no member; the notes of one who becomes a member move to the member.
  guest_id text references guests (id),
  text text not null check (text <> ''),
  author_id text not null references members (id),
  written_at bigint not null,
  changed_at bigint,
  changed_by text references members (id),
  version bigint not null default 1,
  check ((member_id is null) <> (guest_id is null)),
  check ((changed_at is null) = (changed_by is null))
);

create index person_notes_of_member on person_notes (member_id, written_at) where member_id is not null;
create index person_notes_of_guest on person_notes (guest_id, written_at) where guest_id is not null;

-- What persons have answered to the studio's questionnaire, each once. Rows are deleted with the account, and
-- with the data of the guest.
create table first_visit_answers (
  id text primary key,
  member_id text references members (id),
  -- Of a guest who is no member; the answers of one who becomes a member move to the member.
  guest_id text references guests (id),
  -- The number of the published version of the section `firstVisit`, which has the words of the questions.
  version bigint not null,
  language text not null check (language in ('ja', 'en')),
  -- JSON: the answers that are not about health, by the id of the question.
  answers text not null,
  -- Whether there were answers about health, which the other table loses after a time.
  had_health bigint not null check (had_health in (0, 1)),
  way text not null check (way in ('link', 'profile', 'door')),
  answered_at bigint not null,
  check ((member_id is null) <> (guest_id is null))
);

create unique index first_visit_answers_of_member on first_visit_answers (member_id) where member_id is not null;
create unique index first_visit_answers_of_guest on first_visit_answers (guest_id) where guest_id is not null;

-- The answers about health, apart, so that no query of the others comes upon them.
create table health_answers (
  answers_id text primary key references first_visit_answers (id),
  answers text not null,
  answered_at bigint not null,
  -- As the setting was when they were given; a shorter setting deletes them earlier.
  delete_at bigint not null check (delete_at > answered_at)
);

create index health_answers_to_delete on health_answers (delete_at);
