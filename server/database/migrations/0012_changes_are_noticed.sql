-- Counts the changes of a rentable, so that nobody saves over one they have not seen.
alter table rentables add column version bigint not null default 0;

-- What was asked for once already, and the answer to it, so that asking again does nothing twice.
create table requests (
  actor_id text not null references members (id),
  id text not null,
  at bigint not null,
  answer text,
  primary key (actor_id, id)
);
