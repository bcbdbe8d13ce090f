-- Which of the studio's teachers the person is, for the role TEACHER; null for others.
alter table members add column teacher_id text references teachers (id);
create index members_teaching on members (teacher_id) where teacher_id is not null;
