-- Counts the members who have not left, so that a list of them need not count them each time it is opened.
create trigger members_are_counted after insert on members when new.closed_at is null
begin
  update counters set value = value + 1 where name = 'members_present';
end;

create trigger left_members_are_counted after update of closed_at on members
  when (old.closed_at is null) <> (new.closed_at is null)
begin
  update counters set value = value + iif(new.closed_at is null, 1, -1) where name = 'members_present';
end;

create trigger gone_members_are_counted after delete on members when old.closed_at is null
begin
  update counters set value = value - 1 where name = 'members_present';
end;

insert into counters (name, value) select 'members_present', count(*) from members where closed_at is null;
