-- For whom a lesson is meant; null for a lesson without a label.
alter table lessons add column level text check (level in ('beginners', 'all', 'experienced'));
