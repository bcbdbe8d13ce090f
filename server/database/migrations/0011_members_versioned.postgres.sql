create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger members_are_versioned before update of
  role, email, first_name, last_name, kana_first_name, kana_last_name, gender, phone, birthday, address_id, address_rest,
  member_type, tickets, language
on members for each row
when ((old.role, old.email, old.first_name, old.last_name, old.kana_first_name, old.kana_last_name, old.gender, old.phone,
    old.birthday, old.address_id, old.address_rest, old.member_type, old.tickets, old.language)
  is distinct from
    (new.role, new.email, new.first_name, new.last_name, new.kana_first_name, new.kana_last_name, new.gender, new.phone,
    new.birthday, new.address_id, new.address_rest, new.member_type, new.tickets, new.language))
execute function count_version();
