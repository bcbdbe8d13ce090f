import type { TicketChange } from '#contract/tickets/ticket-administration.ts'
import type { Context } from '#server/context.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { expireLots } from './expire-lots.ts'
import { queueTicketMail } from './mails.ts'
import { moveTickets } from './move-tickets.ts'
import { endOfLastDay, expiresSoon } from './rules.ts'

/**
 * An administrator gives a member tickets as a new lot, and the member is told by mail; or takes some, of
 * which the member is not told. Throws `error.change.notEnough` when the member has fewer that can still be
 * used.
 */
export function changeTicketsOf(
  ctx: Context<AdminCaller>,
  { id, change, reason, expiresOn }: TicketChange & { id: string },
): Promise<{ tickets: number }> {
  const expiresAt = endOfLastDay(expiresOn, ctx.now)
  return ctx.transact((tx) =>
    tx.once(async () => {
      // First, so that what the log says are the tickets that could still be used.
      const member = await expireLots(tx, id)
      if (member === undefined) throw new ApiError('error.member.notFound')
      const tickets = await moveTickets(tx, {
        memberId: id,
        change,
        reason: change > 0 ? 'granted' : 'adjusted',
        bookingId: null,
        actorId: tx.caller.id,
        note: reason,
        expiresAt,
        announced: expiresSoon(tx.facts, expiresAt, tx.now),
      })
      if (tickets === undefined) throw new ApiError('error.change.notEnough', { change: 'notEnough' })
      if (change > 0) {
        const to = { ...member, memberId: id }
        const content = { tickets: change, expiresAt, reason }
        await queueTicketMail(tx, { kind: 'ticketsGranted', to, content })
      }
      const action = change > 0 ? 'tickets.granted' : 'tickets.taken'
      const before = { tickets: member.tickets }
      const after = { tickets, reason, ...(expiresOn && { expiresOn }) }
      await tx.record({ action, subjectId: id, before, after })
      return { tickets }
    }),
  )
}
