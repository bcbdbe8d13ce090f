-- SQLite changes no check. A column with the new one takes the place of `role`, so that the table and what
-- refers to it stay; what reads the column is made again afterwards.
drop index members_in_kana_order;
drop trigger members_are_versioned;
drop trigger credentials_are_counted;

alter table members add column next_role text not null default 'USER'
  check (next_role in ('USER', 'RECEPTION', 'TEACHER', 'ACCOUNTANT', 'ADMIN'));
update members set next_role = role;
alter table members drop column role;
alter table members rename column next_role to role;

create index members_in_kana_order
  on members (kana_order, id, search_text, number, created_at, birthday, member_type, role) where closed_at is null;

create trigger members_are_versioned after update of
  role, email, first_name, last_name, kana_first_name, kana_last_name, gender, phone, birthday, address_id, address_rest,
  member_type, tickets, language
on members
when (old.role, old.email, old.first_name, old.last_name, old.kana_first_name, old.kana_last_name, old.gender, old.phone,
    old.birthday, old.address_id, old.address_rest, old.member_type, old.tickets, old.language)
  is not
    (new.role, new.email, new.first_name, new.last_name, new.kana_first_name, new.kana_last_name, new.gender, new.phone,
    new.birthday, new.address_id, new.address_rest, new.member_type, new.tickets, new.language)
begin
  update members set version = version + 1 where id = new.id;
end;

create trigger credentials_are_counted after update of role, language, teacher_id on members
  when old.role <> new.role or old.language <> new.language or old.teacher_id is not new.teacher_id
begin
  update counters set value = value + 1 where name = 'credentials';
end;
