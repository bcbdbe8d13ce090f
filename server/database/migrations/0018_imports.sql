-- What administrators bring along from another program: a file with members, tickets or lessons.
create table imports (
  id text primary key,
  kind text not null check (kind in ('members', 'tickets', 'lessons')),
  actor_id text not null references members (id),
  file_name text not null,
  -- How many lines the file has, without headings and empty lines.
  lines bigint not null,
  started_at bigint not null,
  -- When all lines became members, tickets or lessons, in one transaction; null before.
  finished_at bigint,
  -- When an administrator has undone the import: its members or lessons and its lines are gone then.
  undone_at bigint
);

-- Removes old lines.
create index imports_by_time on imports (started_at);

-- The lines that can be imported, in the order of the file. They are removed some time after the import
-- (server/features/importing/remove-lines.ts).
create table import_lines (
  import_id text not null references imports (id),
  line bigint not null,
  -- The id of the member, ticket lot or lesson that the line becomes.
  subject_id text not null,
  -- The e-mail address in lower case, for members; null once the line is imported.
  email text,
  -- What two lines of a file have in common that say the same twice; null for members, whose address says it,
  -- and once the line is imported.
  repeat_key text,
  -- The checked values, as JSON; null once the line is imported, because they are personal data.
  fields text,
  -- When a mail with the link for a password was queued for the member.
  invited_at bigint,
  primary key (import_id, line)
);

-- Finds two lines with one address.
create index import_lines_by_email on import_lines (import_id, email) where email is not null;
create index import_lines_by_key on import_lines (import_id, repeat_key) where repeat_key is not null;
