-- The hash of the PIN that ends the self check-in of a tablet; null for the session of a person. A session with
-- one may make the calls of the self check-in only.
alter table sessions add column kiosk_pin_hash text;
