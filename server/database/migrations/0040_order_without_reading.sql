-- Members without a reading of their name had one place in every list. The start of the server writes the
-- order of their names, as it does for all whose words for the search are empty.
update members set search_text = '' where kana_order = '0000';
