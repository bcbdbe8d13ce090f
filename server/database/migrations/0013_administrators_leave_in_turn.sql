-- Administrators who leave take this row, one after the other, before they count who stays.
insert into counters (name, value) values ('administrators', 0);
