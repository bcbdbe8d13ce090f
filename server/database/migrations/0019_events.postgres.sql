create trigger ordered_seats_are_final before update of lesson_id, tiers on offer_orders
  for each row execute function refuse_change();
