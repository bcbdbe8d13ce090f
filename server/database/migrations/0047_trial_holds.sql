-- Seats that visitors took on the website and have not confirmed by the link of the mail. A row goes when the guest confirms; one
-- that has lapsed stays, so that the guest reads why the seat is gone.
create table trial_holds (
  booking_id text primary key references bookings (id),
  expires_at bigint not null,
  -- When the seat was given back, because it was not confirmed in time.
  lapsed_at bigint
);

create index trial_holds_open on trial_holds (expires_at) where lapsed_at is null;
