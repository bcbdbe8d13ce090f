create trigger invitations_are_kept before delete on invitations
begin
  select raise(abort, 'invitations are never deleted');
end;

create trigger invitations_stay_with_their_member before update of member_id on invitations
when new.member_id <> old.member_id
  and not exists (select 1 from members where id = old.member_id and merged_into = new.member_id)
begin
  select raise(abort, 'invitations stay with their member');
end;
