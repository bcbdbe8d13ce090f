/* The picture library. The files are in DATA_DIR/pictures, in a folder for each picture that is named by its id. */

create table pictures (
  -- The beginning of the hash of the files, and a random ending: a picture that was deleted and added again gets another
  -- id, so that no file is removed that another upload has just put there.
  id text primary key check (length(id) = 40),
  -- The hash of the files. The same picture is kept once.
  hash text not null,
  -- Of the largest size, in pixels.
  width bigint not null check (width between 1 and 1920),
  height bigint not null check (height >= 1),
  -- Of all files together.
  bytes bigint not null check (bytes > 0),
  -- What the picture shows, for people who do not see it.
  text_ja text not null check (text_ja <> ''),
  text_en text not null check (text_en <> ''),
  created_at bigint not null,
  -- Counts the changes.
  version bigint not null default 1
);

create index pictures_by_hash on pictures (hash);
create index pictures_by_time on pictures (created_at, id);
