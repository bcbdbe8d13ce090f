/*
 * The note of a ticket movement is emptied when its member closes the account, and so are the personal fields of the
 * audit entries about the member. Accounts that were closed before are treated alike
 * (docs/decisions/0016).
 */

-- Removes the mails that were sent or given up long ago.
create index outbox_finished on outbox (created_at) where sent_at is not null or given_up_at is not null;
-- The entries about a member or a mail.
create index audit_log_of_subject on audit_log (subject_id);
