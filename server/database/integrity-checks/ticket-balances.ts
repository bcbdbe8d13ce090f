import { sql } from 'kysely'
import { lineOf } from './integrity-problem.ts'
import type { IntegrityCheck } from './integrity-problem.ts'

/*
 * A member's movements must have some order in which each balance is the one before it plus the change, from
 * 0 tickets to the tickets that the member has now. Their ids and times do not tell that order, because they
 * come from the clocks of several servers. Such an order exists exactly when
 * - every movement starts from a balance that can be reached from 0 by other movements, and
 * - every balance is reached as often as it is left.
 */

export const movementsWithoutPredecessor: IntegrityCheck = {
  invariant: 'ticketBalances',
  broken() {
    const before = sql`movement.balance - movement.change`
    return sql`
      select ${lineOf`movement ${'movement.id'} of member ${'movement.member_id'}: balance ${'movement.balance'} after a change of ${'movement.change'}, but there was never a balance of ${before}`}
        as description
      from ticket_movements as movement
      left join balances on balances.member_id = movement.member_id and balances.balance = ${before}
      where balances.member_id is null
    `
  },
}

/** Common table expression: `balances`, all that each member can have had. It starts with 0 tickets. */
export const balances = sql`
  balances (member_id, balance) as (
    select id, cast(0 as bigint) from members
    union
    select movement.member_id, movement.balance
    from balances
    join ticket_movements as movement on movement.member_id = balances.member_id
      and movement.balance - movement.change = balances.balance
  )
`

export const brokenBalances: IntegrityCheck = {
  invariant: 'ticketBalances',
  broken() {
    const reached = sql<number>`cast(sum(step.reached) as bigint)`
    const left = sql<number>`cast(sum(step.departed) as bigint)`
    return sql`
      select ${lineOf`member ${'step.member_id'}: a balance of ${'step.balance'} is reached ${reached} times and left ${left} times`}
        as description
      from (
        select member_id, balance, 1 as reached, 0 as departed from ticket_movements
        union all
        select member_id, balance - change, 0, 1 from ticket_movements
        union all
        -- Every member starts with 0 tickets, and the last balance is the tickets that the member has now.
        select id, 0, 1, 0 from members
        union all
        select id, tickets, 0, 1 from members
      ) as step
      group by step.member_id, step.balance
      having ${reached} <> ${left}
    `
  },
}
