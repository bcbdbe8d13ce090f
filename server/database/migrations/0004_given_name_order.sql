/* The order of the members by the kana of the given name. */

-- The part of kana_order that belongs to the given name. The server computes it (server/features/members/kana-order.ts).
alter table members add column given_kana_order text not null default '';

create index members_in_given_kana_order on members (given_kana_order, kana_order, id) where closed_at is null;
