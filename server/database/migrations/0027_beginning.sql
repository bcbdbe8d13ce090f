-- With what the studio began: one row, in which null says that no administrator has chosen yet. A studio
-- without the row shows the sample of studio/.
create table studio_beginning (
  only_row bigint primary key check (only_row = 1),
  beginning text check (beginning in ('sample', 'blank')),
  changed_at bigint not null,
  -- The teachers and spaces of the sample that the choice took from the pages, an id a line.
  hidden_teachers text not null default '',
  hidden_spaces text not null default ''
);
