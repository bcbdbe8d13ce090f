create trigger invitations_are_kept before delete on invitations
  for each row execute function refuse_change();

create trigger invitations_stay_with_their_member before update of member_id on invitations
  for each row when (new.member_id <> old.member_id) execute function refuse_move_without_merge();
