import type { TicketChange } from '#contract/tickets/ticket-administration.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { answerOnce } from '#server/features/idempotency/answer-once.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import type { RepeatableRequest } from '#server/http/repeatable-request.ts'
import type { StudioFacts } from '#studio/facts.ts'
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
  facts: StudioFacts,
  database: Database,
  actor: AdminId,
  wanted: TicketChange & { id: string },
  { now, request }: { now: number; request: RepeatableRequest | undefined },
): Promise<{ tickets: number }> {
  const expiresAt = endOfLastDay(wanted.expiresOn, now)
  return database.transact((writer) =>
    answerOnce(writer, request, now, async () => {
      // First, so that what the log says are the tickets that could still be used.
      const member = await expireLots(writer, wanted.id, now)
      if (member === undefined) throw new ApiError('error.member.notFound')
      const tickets = await change(facts, writer, actor, { ...wanted, expiresAt }, now)
      const { change: count, reason, expiresOn } = wanted
      if (count > 0) {
        const to = { ...member, memberId: member.id }
        const content = { tickets: count, expiresAt, reason }
        await queueTicketMail(writer, { kind: 'ticketsGranted', to, content }, now)
      }
      const action = count > 0 ? 'tickets.granted' : 'tickets.taken'
      const before = { tickets: member.tickets }
      const after = { tickets, reason, ...(expiresOn && { expiresOn }) }
      await record(writer, { actor, action, subjectId: member.id, before, after }, now)
      return { tickets }
    }),
  )
}

async function change(
  facts: StudioFacts,
  writer: Writer,
  actor: AdminId,
  wanted: TicketChange & { id: string; expiresAt: number | null },
  now: number,
): Promise<number> {
  const movement = {
    memberId: wanted.id,
    change: wanted.change,
    reason: wanted.change > 0 ? 'granted' : 'adjusted',
    bookingId: null,
    actorId: actor,
    note: wanted.reason,
    expiresAt: wanted.expiresAt,
    announced: expiresSoon(facts, wanted.expiresAt, now),
  } as const
  const tickets = await moveTickets(writer, movement, now)
  if (tickets === undefined) throw new ApiError('error.change.notEnough', { change: 'notEnough' })
  return tickets
}
