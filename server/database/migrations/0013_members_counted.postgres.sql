-- Counts the members who have not left, so that a list of them need not count them each time it is opened.
create function count_members_present() returns trigger language plpgsql as $$
begin
  update counters set value = value
    + case when tg_op <> 'DELETE' and new.closed_at is null then 1 else 0 end
    - case when tg_op <> 'INSERT' and old.closed_at is null then 1 else 0 end
  where name = 'members_present';
  return null;
end $$;

create trigger members_are_counted after insert on members
  for each row when (new.closed_at is null) execute function count_members_present();

create trigger left_members_are_counted after update of closed_at on members
  for each row when ((old.closed_at is null) <> (new.closed_at is null)) execute function count_members_present();

create trigger gone_members_are_counted after delete on members
  for each row when (old.closed_at is null) execute function count_members_present();

-- After the triggers, which wait for whoever is writing members.
insert into counters (name, value) select 'members_present', count(*) from members where closed_at is null;
