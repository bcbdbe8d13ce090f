-- A pause or a leave of a member: from an instant on the member has no rights of a plan, until another one or
-- for good. Rows are never deleted.
create table pausings (
  id text primary key,
  member_id text not null references members (id),
  -- The contract by card; null for a plan that is paid at the studio.
  membership_id text references memberships (id),
  kind text not null check (kind in ('pause', 'leave')),
  -- contract/pausing.ts
  state text not null check (state in ('planned', 'running', 'ended', 'takenBack', 'overtaken')),
  months bigint check (months > 0),
  asked_at bigint not null,
  asked_by text not null check (asked_by in ('member', 'admin', 'provider')),
  actor_id text references members (id),
  from_at bigint not null,
  -- When the rights come back; null for a leave, and for a pause whose end is not known.
  until_at bigint check (until_at > from_at),
  reason text,
  reason_text text not null default '',
  -- Why an administrator set a rule aside.
  exception text not null default '',
  -- 1: bookings that cost tickets are possible in that time.
  tickets_usable bigint not null check (tickets_usable in (0, 1)),
  cancelled_bookings bigint not null default 0,
  -- How it stands at the payment provider. It is asked at provider_due_at or later.
  provider text not null check (provider in ('none', 'asked', 'done', 'refused')),
  attempts bigint not null default 0,
  provider_due_at bigint,
  -- When it ended otherwise than planned: taken back, or overtaken.
  ended_at bigint,
  check (kind = 'pause' or (months is null and until_at is null)),
  check ((membership_id is null) = (provider = 'none'))
);

-- A member has one at a time.
create unique index pausings_open on pausings (member_id) where state in ('planned', 'running');
create index pausings_of_member on pausings (member_id, asked_at);
create index pausings_due on pausings (from_at) where state in ('planned', 'running');
create index pausings_at_provider on pausings (provider_due_at) where provider in ('asked', 'refused');
create index pausings_left on pausings (from_at) where kind = 'leave';

-- When a pause that was made at the provider ends there; null when it is not known.
alter table memberships add column resumes_at bigint;
-- The version of the contract whose consequences for bookings were drawn.
alter table memberships add column followed_version bigint;
