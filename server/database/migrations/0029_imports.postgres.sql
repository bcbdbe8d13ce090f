-- Read once for each line, not once for each value.
alter table import_lines alter column fields type jsonb using fields::jsonb;
