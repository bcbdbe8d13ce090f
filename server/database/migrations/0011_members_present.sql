-- Lists have no members who have left. Later pages are found, and all are counted, in this index alone.
drop index members_in_kana_order;
create index members_present on members (kana_order, id) where closed_at is null;
