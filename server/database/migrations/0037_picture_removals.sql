/*
 * The files of pictures that are to be removed: of an upload that has not ended, and of a picture that was deleted. So nothing stays in
 * the store when it fails, or when the server is killed, in the moment of an upload or a deletion.
 */

create table picture_removals (
  -- The id of a picture that is not in the library.
  id text primary key check (length(id) = 40),
  -- From then on the files may be removed.
  due_at bigint not null
);
