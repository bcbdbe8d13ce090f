create trigger provider_fees_are_final before update on provider_fees
begin
  select raise(abort, 'provider_fees are never changed');
end;

create trigger provider_fees_are_kept before delete on provider_fees
begin
  select raise(abort, 'provider_fees are never deleted');
end;

create trigger book_exports_are_final before update on book_exports
begin
  select raise(abort, 'book_exports are never changed');
end;

create trigger book_exports_are_kept before delete on book_exports
begin
  select raise(abort, 'book_exports are never deleted');
end;

create trigger book_entries_are_final before update on book_entries
begin
  select raise(abort, 'book_entries are never changed');
end;

create trigger book_entries_are_kept before delete on book_entries
begin
  select raise(abort, 'book_entries are never deleted');
end;
