-- In kana_order each syllable of the family name has two digits, none of them 00. Then come 00 and two digits for each
-- syllable, so that the given name begins at twice the place of the first 00, plus one.
update members set given_kana_order = substr(kana_order, 2 * instr(kana_order, '00') + 1);
