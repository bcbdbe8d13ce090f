-- LEDGERS: rows are never deleted, and what they record never changes.

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted or changed', tg_table_name;
end $$;

create trigger bookings_are_kept before delete on bookings
  for each row execute function refuse_change();

create trigger ticket_movements_are_kept before update or delete on ticket_movements
  for each row execute function refuse_change();

create trigger payments_are_kept before delete on payments
  for each row execute function refuse_change();

create trigger paid_amounts_are_final before update of number, member_id, order_id, source, amount, entry_fee, tickets, paid_at
  on payments for each row execute function refuse_change();

create trigger webhook_events_are_kept before update or delete on webhook_events
  for each row execute function refuse_change();

-- AVAILABILITY WINDOWS of a space do not overlap. The owner of a database may create the extension, which adds equality
-- of texts to the index.

create extension if not exists btree_gist;

alter table availability_windows add constraint availability_windows_do_not_overlap
  exclude using gist (space_id with =, int8range(starts_at, ends_at) with &&);

-- MEMBERS: counted changes of what people see of a member.

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

-- COUNTERS that triggers keep.

create function count_credentials() returns trigger language plpgsql as $$
begin
  update counters set value = value + 1 where name = 'credentials';
  return null;
end $$;

create trigger credentials_are_counted after update of role, token_version, language on members
  for each row
  when (old.role <> new.role or old.token_version <> new.token_version or old.language <> new.language)
  execute function count_credentials();

create trigger deleted_credentials_are_counted after delete on members
  for each row execute function count_credentials();

create function count_open_accounts() returns trigger language plpgsql as $$
begin
  update counters set value = value
    + case when tg_op <> 'DELETE' and new.closed_at is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.closed_at is null then 1 else 0 end
  where name = 'open_accounts';
  return null;
end $$;

create trigger opened_accounts_are_counted after insert on members
  for each row when (new.closed_at is null) execute function count_open_accounts();

create trigger closed_accounts_are_counted after update of closed_at on members
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function count_open_accounts();

create trigger deleted_accounts_are_counted after delete on members
  for each row when (old.closed_at is null) execute function count_open_accounts();
