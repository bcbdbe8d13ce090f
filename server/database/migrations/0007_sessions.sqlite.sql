-- The rows of sessions take the place of the version that tokens named.
drop trigger credentials_are_counted;
alter table members drop column token_version;

create trigger credentials_are_counted after update of role, language on members
  when old.role <> new.role or old.language <> new.language
begin
  update counters set value = value + 1 where name = 'credentials';
end;

create trigger ended_sessions_are_counted after delete on sessions
begin
  update counters set value = value + 1 where name = 'credentials';
end;
