/* Marks a database that was filled with the demo studio, so that a public studio never starts on it. */

-- One row in a demo studio, none in a real one.
create table demo_studio (
  only_row bigint primary key check (only_row = 1),
  filled_at bigint not null
);

-- Older versions filled databases without a mark. The domain .example belongs to no one, so no real member has such an address.
insert into demo_studio (only_row, filled_at)
select 1, min(created_at) from members
where lower(email) in (
  'admin@hidamari.example', 'sakura@hidamari.example', 'daniel@hidamari.example', 'miwa@hidamari.example',
  'ishii@hidamari.example', 'fujimoto@hidamari.example', 'ohno@hidamari.example', 'hasegawa@hidamari.example',
  'miura@hidamari.example', 'okada@hidamari.example', 'nishimura@hidamari.example', 'hara@hidamari.example',
  'matsuo@hidamari.example', 'onodera@hidamari.example'
)
having count(*) > 0;
