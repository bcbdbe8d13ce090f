create trigger ordered_seats_are_final before update of lesson_id, tiers on offer_orders
begin
  select raise(abort, 'the terms of an order are never changed');
end;
