-- What an administrator has confirmed on the list of first steps, which is then right as it is.
create table confirmed_steps (
  first_step text primary key,
  confirmed_at bigint not null
);
