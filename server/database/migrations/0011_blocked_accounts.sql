/* An administrator can block the account of another one. */

-- Since when the member cannot log in, because an administrator has blocked the account; null when it is not blocked.
alter table members add column blocked_at bigint;
