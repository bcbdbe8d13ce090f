/* Who teaches. Those in studio/teachers.ts are what a new studio begins with. */

create table teachers (
  id text primary key,
  name_ja text not null check (name_ja <> ''),
  name_en text not null check (name_en <> ''),
  -- How the Japanese name is read; empty where it is plain.
  kana text not null default '',
  -- What the person is in the studio, as "founder"; empty for none.
  role_ja text not null default '',
  role_en text not null default '',
  text_ja text not null,
  text_en text not null,
  -- The address of a picture; empty for none.
  image_url text not null default '',
  -- Whether visitors read of the teacher, and new lessons may have the teacher.
  listed bigint not null default 1 check (listed in (0, 1)),
  -- The place in the list, from 0 on.
  position bigint not null,
  changed_at bigint not null,
  version bigint not null default 1
);

insert into counters (name, value) values
  -- How often teachers were changed, by which each process notices it. A transaction locks it before it changes one.
  ('teachers', 0);

-- Null: the lesson names no teacher.
alter table lessons add column teacher_id text references teachers (id);
alter table lesson_series add column teacher_id text references teachers (id);

-- By which the server finds two lessons of a teacher at the same time, and whether a teacher has lessons.
create index lessons_by_teacher on lessons (teacher_id, starts_at) where teacher_id is not null;
create index lesson_series_by_teacher on lesson_series (teacher_id) where teacher_id is not null;
