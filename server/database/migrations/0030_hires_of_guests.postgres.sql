-- A hire is of a member, or of a guest: a caller for whom an administrator hires a space.
alter table hires alter column member_id drop not null;
alter table hires add column guest_id text references guests (id);
alter table hires add constraint hires_are_of_one_person check ((member_id is null) <> (guest_id is null));
create index hires_of_guest on hires (guest_id) where guest_id is not null;

-- A payment without a member is for a guest's seat or a guest's hire.
alter table payments drop constraint payments_are_of_a_member_or_a_guest;
alter table payments add constraint payments_are_of_a_member_or_a_guest
  check (case when member_id is null then booking_id is not null or hire_id is not null else booking_id is null end)
  not valid;
