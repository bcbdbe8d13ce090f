-- A confirmation of who the member is counts in the session in which it was given, and ends with it. Null: a step of a login,
-- before which there is no session, or a check that an earlier version has begun, which then confirms nothing.
alter table identity_checks add column session_id text;
