import type { Context, TransactionContext } from '#server/context.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { dayMs } from '#time/tokyo.ts'
import { queueTicketMail } from './mails.ts'
import { claimAnnouncements, listLotsToAnnounce } from './queries.ts'
import { inSpendingOrder } from './rules.ts'

/** Queues one mail for each member with tickets that expire within the announced days, once for each lot. */
export async function announceExpiry(ctx: Context): Promise<void> {
  const before = ctx.now + ctx.facts.booking.announceExpiryDaysBefore * dayMs
  await forEachRow(await listLotsToAnnounce(ctx.reader, { now: ctx.now, before }), ({ memberId }) =>
    ctx.transact((tx) => announce(tx, { memberId, before })),
  )
}

async function announce(tx: TransactionContext, due: { memberId: string; before: number }) {
  const member = await lockMember(tx.writer, due.memberId)
  const claimed = await claimAnnouncements(tx.writer, { ...due, now: tx.now })
  if (member === undefined || claimed.length === 0) return
  const lots = inSpendingOrder(claimed).map(({ remaining, expiresAt }) => ({ tickets: remaining, expiresAt }))
  const to = { ...member, memberId: due.memberId }
  await queueTicketMail(tx, { kind: 'ticketsExpireSoon', to, content: { lots } })
}
