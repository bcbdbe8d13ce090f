alter table members drop constraint members_role_check;
alter table members add constraint members_role_check
  check (role in ('USER', 'RECEPTION', 'TEACHER', 'ACCOUNTANT', 'ADMIN'));
alter table members alter column role set default 'USER';

drop trigger credentials_are_counted on members;
create trigger credentials_are_counted after update of role, language, teacher_id on members
  for each row when (old.role <> new.role or old.language <> new.language or old.teacher_id is distinct from new.teacher_id)
  execute function count_credentials();
