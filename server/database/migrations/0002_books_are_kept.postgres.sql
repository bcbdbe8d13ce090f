create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted or changed', tg_table_name;
end $$;

create trigger bookings_are_kept before delete on bookings
  for each row execute function refuse_change();

create trigger ticket_movements_are_kept before update or delete on ticket_movements
  for each row execute function refuse_change();
