drop trigger ticket_movements_are_kept on ticket_movements;

create trigger ticket_movements_are_kept before delete on ticket_movements
  for each row execute function refuse_change();

create function refuse_change_of_movement() returns trigger language plpgsql as $$
begin
  if new.note is not null
    or to_jsonb(new) - 'note' <> to_jsonb(old) - 'note'
    or not exists (select 1 from members where id = old.member_id and closed_at is not null)
  then
    raise exception 'ticket movements are never changed';
  end if;
  return new;
end $$;

create trigger ticket_movements_are_final before update on ticket_movements
  for each row execute function refuse_change_of_movement();

update ticket_movements set note = null
where note is not null and member_id in (select id from members where closed_at is not null);

create function pg_temp.without_personal_fields(fields text) returns text language sql as $$
  select json_object_agg(
    key,
    case
      when key in (
        'lastName', 'firstName', 'kanaLastName', 'kanaFirstName', 'email', 'phone', 'birthday', 'addressId',
        'addressRest', 'gender', 'ticketsReason', 'reason'
      )
      then 'null'::json
      else value
    end
  )::text
  from json_each(fields::json)
$$;

update audit_log set
  before = pg_temp.without_personal_fields(before),
  after = pg_temp.without_personal_fields(after)
where subject_id in (select id from members where closed_at is not null)
  or subject_id in (
    select id from outbox
    where erase_when_finished = 1 or member_id in (select id from members where closed_at is not null)
  );
