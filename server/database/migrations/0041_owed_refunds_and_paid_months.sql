/* Whether what an administrator gave back is to be paid again in another way, and until when the months of a contract are paid. */

alter table refunds add column stays_owed bigint not null default 0 check (stays_owed in (0, 1));

-- The end of the last month that was paid; null until the next payment of a contract that is older than this column.
alter table memberships add column paid_until bigint;

-- A paused contract no longer takes its plan away, so that the plan is there when the contract goes on.
update members
set member_type = (
  select max(memberships.member_type) from memberships
  where memberships.member_id = members.id and memberships.status = 'paused'
)
where member_type in (0, 11)
  and exists (select 1 from memberships where memberships.member_id = members.id and memberships.status = 'paused');
