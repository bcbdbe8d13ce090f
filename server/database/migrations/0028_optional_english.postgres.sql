-- A teacher and a picture need their texts in one language only.
alter table teachers drop constraint teachers_name_ja_check;
alter table teachers drop constraint teachers_name_en_check;
alter table pictures drop constraint pictures_text_ja_check;
alter table pictures drop constraint pictures_text_en_check;
alter table teachers alter column name_ja set default '';
alter table teachers alter column name_en set default '';
alter table pictures alter column text_ja set default '';
alter table pictures alter column text_en set default '';
