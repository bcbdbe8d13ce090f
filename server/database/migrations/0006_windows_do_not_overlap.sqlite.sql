create trigger availability_windows_do_not_overlap before insert on availability_windows
when exists (
  select 1 from availability_windows
  where rentable_id = new.rentable_id and starts_at < new.ends_at and ends_at > new.starts_at
)
begin
  select raise(abort, 'availability windows of a rentable do not overlap');
end;

create trigger availability_windows_do_not_move_over_others before update on availability_windows
when exists (
  select 1 from availability_windows
  where rentable_id = new.rentable_id and starts_at < new.ends_at and ends_at > new.starts_at and id <> old.id
)
begin
  select raise(abort, 'availability windows of a rentable do not overlap');
end;
