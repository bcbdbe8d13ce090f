create trigger provider_fees_are_final before update or delete on provider_fees
  for each row execute function refuse_change();

create trigger book_exports_are_final before update or delete on book_exports
  for each row execute function refuse_change();

create trigger book_entries_are_final before update or delete on book_entries
  for each row execute function refuse_change();
