-- Links for paying. The token in the mail is made of the id and the server's secret; nothing here opens anything.
create table payment_links (
  id text primary key,
  member_id text not null references members (id),
  created_at bigint not null,
  expires_at bigint not null check (expires_at > created_at),
  used_at bigint
);

create index payment_links_of_member on payment_links (member_id) where used_at is null;
