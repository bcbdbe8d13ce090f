-- A member whom the front desk added may have no e-mail address: it is empty then, and only addresses that are
-- there belong to one account.
drop index members_email;
create index members_email on members (lower(email));
create unique index members_email_once on members (lower(email)) where email <> '';
