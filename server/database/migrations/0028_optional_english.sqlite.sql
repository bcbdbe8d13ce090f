-- A teacher and a picture need their texts in one language only. SQLite drops no check, so that a column
-- without one takes the place of each.
alter table teachers add column next_name_ja text not null default '';
alter table teachers add column next_name_en text not null default '';
update teachers set next_name_ja = name_ja, next_name_en = name_en;
alter table teachers drop column name_ja;
alter table teachers drop column name_en;
alter table teachers rename column next_name_ja to name_ja;
alter table teachers rename column next_name_en to name_en;

alter table pictures add column next_text_ja text not null default '';
alter table pictures add column next_text_en text not null default '';
update pictures set next_text_ja = text_ja, next_text_en = text_en;
alter table pictures drop column text_ja;
alter table pictures drop column text_en;
alter table pictures rename column next_text_ja to text_ja;
alter table pictures rename column next_text_en to text_en;
