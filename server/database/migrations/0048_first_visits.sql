-- What persons have answered to the studio's questionnaire, each once. `version` is the number of the published
-- version of the section `firstVisit`, which has the words of the questions. Rows are deleted with the account, and
-- with the data of the guest.
create table first_visit_answers (
  id text primary key,
  member_id text references members (id),
  -- Of a guest who is no member; the answers of one who becomes a member move to the member.
  guest_id text references guests (id),
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
