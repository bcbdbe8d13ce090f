-- What two lines of a file have in common that say the same twice; null for members, whose address says it, and once the line is imported.
alter table import_lines add column repeat_key text;

create index import_lines_by_key on import_lines (import_id, repeat_key) where repeat_key is not null;
