-- Counts the changes after which somebody's token may say something else than the member's row.
insert into counters (name, value) values ('credentials', 0);

create function count_credentials() returns trigger language plpgsql as $$
begin
  update counters set value = value + 1 where name = 'credentials';
  return null;
end $$;

create trigger credentials_are_counted after update of role, token_version, language on members
  for each row
  when (old.role <> new.role or old.token_version <> new.token_version or old.language <> new.language)
  execute function count_credentials();

create trigger gone_credentials_are_counted after delete on members
  for each row execute function count_credentials();
