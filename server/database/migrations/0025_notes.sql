-- What the staff notes about a member or a guest, for example about an injury. Rows are deleted with the
-- account, and with the data of the guest.
create table person_notes (
  id text primary key,
  member_id text references members (id),
  -- Of a guest who is no member; the notes of one who becomes a member move to the member.
  guest_id text references guests (id),
  text text not null check (text <> ''),
  author_id text not null references members (id),
  written_at bigint not null,
  changed_at bigint,
  changed_by text references members (id),
  version bigint not null default 1,
  check ((member_id is null) <> (guest_id is null)),
  check ((changed_at is null) = (changed_by is null))
);

create index person_notes_of_member on person_notes (member_id, written_at) where member_id is not null;
create index person_notes_of_guest on person_notes (guest_id, written_at) where guest_id is not null;
