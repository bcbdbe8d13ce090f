-- What was queued before belongs to the member of what it tells of.
update outbox set member_id = bookings.member_id from bookings
  where kind in ('bookingConfirmed', 'bookingCancelled', 'lessonChanged', 'lessonCancelled', 'lessonReminder')
    and bookings.id = content ->> '$.bookingId';
update outbox set member_id = payment_links.member_id from payment_links
  where kind = 'paymentLink' and payment_links.id = content ->> '$.linkId';
update outbox set member_id = payments.member_id from payments
  where kind = 'paymentReceived' and payments.id = content ->> '$.paymentId';
update outbox set member_id = password_resets.member_id from password_resets
  where kind = 'passwordReset' and password_resets.id = content ->> '$.resetId';

-- These name nothing, but go to members alone: to the one whom the address is known to be of, if it is known of no other.
update outbox set member_id = known.member_id
  from (
    select recipient, min(member_id) as member_id from outbox
    where member_id is not null and recipient <> ''
    group by recipient having count(distinct member_id) = 1
  ) as known
  where outbox.member_id is null and known.recipient = outbox.recipient
    and kind in ('passwordReset', 'passwordChanged', 'paymentFailed');

-- Last, because whoever asks may name an address that is not theirs.
update outbox set member_id = inquiries.member_id from inquiries
  where kind = 'inquiryCopy' and inquiries.id = content ->> '$.inquiry.id';

-- What went to earlier addresses of members who have left.
update outbox set recipient = '', content = '{}', last_error = null
  where member_id in (select id from members where closed_at is not null)
    and (sent_at is not null or given_up_at is not null);
