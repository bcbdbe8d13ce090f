-- The rows of sessions take the place of the version that tokens named.
drop trigger credentials_are_counted on members;
alter table members drop column token_version;

create trigger credentials_are_counted after update of role, language on members
  for each row when (old.role <> new.role or old.language <> new.language)
  execute function count_credentials();

create trigger ended_sessions_are_counted after delete on sessions
  for each row execute function count_credentials();
