import type { Context } from '#server/context.ts'
import type { Writer } from '#server/database/database.ts'
import type { Line, Outcome } from '#server/line/line-api.ts'
import { findQueuedMail } from '#server/mail/queries.ts'
import type { QueuedMail } from '#server/mail/queries.ts'
import { newId } from '#server/security/new-id.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Clock } from '#time/clock.ts'
import { minuteMs, startOfMonth } from '#time/tokyo.ts'
import {
  claimMessage,
  countOfMonth,
  findDueMessage,
  insertMessages,
  listLinkedMails,
  markEnded,
  markTaken,
  postponeMessage,
} from './message-queries.ts'
import { findLinkOf, lockLine } from './queries.ts'
import { isChosen, pauseAfter, refusalOf, usefulUntil } from './rules.ts'

/**
 * Queues mails that are worth sending for LINE as well, in the transaction in which the mail worker decides
 * that. A mail that is sent again gets no second message.
 */
export async function queueForLine(
  writer: Writer,
  mails: readonly QueuedMail[],
  { facts, now }: { facts: StudioFacts; now: number },
): Promise<void> {
  const chosen = new Map(
    mails.filter(({ kind }) => isChosen(kind, facts.line)).map((mail) => [mail.id, mail]),
  )
  if (chosen.size === 0) return
  const rows = (await listLinkedMails(writer, [...chosen.keys()])).flatMap(({ mailId, memberId }) => {
    const mail = chosen.get(mailId)
    if (mail === undefined) return []
    const until = usefulUntil(mail.content, now)
    return [{ id: newId(), mailId, memberId, kind: mail.kind, createdAt: now, usefulUntil: until }]
  })
  if (rows.length > 0) await insertMessages(writer, rows)
}

interface Sending {
  line: Line
  /** The words of a mail as a chat shows them. */
  writeText: (mail: QueuedMail) => Promise<string>
  clock: Clock
}

/** Longer than LINE is waited for. */
const leaseMs = minuteMs
/** More wait for the next run, so that one run ends. */
const mostOfRun = 50

/**
 * Sends the messages that are due, one after the other, and returns how many LINE has taken. Where LINE is
 * away or does not accept the token, the others wait for the next run. Any number of servers may do so: each
 * message is leased, and LINE takes its key once.
 */
export async function sendMessages(ctx: Context, sending: Sending): Promise<number> {
  let taken = 0
  for (let turn = 0; turn < mostOfRun; turn += 1) {
    const id = await findDueMessage(ctx.reader, sending.clock())
    if (id === undefined) return taken
    const message = await claim(ctx, id, sending.clock())
    if (message === undefined) continue
    const { to, mail } = message
    const outcome = await sending.line.push({ to, text: await sending.writeText(mail), key: id })
    await recordOutcome(ctx, message, outcome, sending.clock())
    if (outcome.state === 'taken') taken += 1
    else
      ctx.log.warn(
        { message: id, kind: mail.kind, state: outcome.state, code: outcome.code },
        'LINE message not sent',
      )
    if (outcome.state === 'token' || outcome.state === 'unknown') return taken
  }
  return taken
}

interface ClaimedMessage {
  id: string
  attempts: number
  to: string
  mail: QueuedMail
}

/** Leases a message that may be sent now, and ends one that may not; then undefined. */
function claim(ctx: Context, id: string, now: number): Promise<ClaimedMessage | undefined> {
  return ctx.transact(async (tx) => {
    // So that two servers together do not go beyond the bound.
    await lockLine(tx.writer)
    const message = await claimMessage(tx.writer, id, { now, until: now + leaseMs })
    if (message === undefined) return undefined
    const { memberId, mailId, attempts, ...waiting } = message
    const link = await findLinkOf(tx.writer, memberId)
    const counted = await countOfMonth(tx.writer, { since: startOfMonth(now), now, besides: id })
    const refusal = refusalOf({ ...waiting, isLinked: link !== undefined, counted }, tx.facts.line, now)
    const mail = await findQueuedMail(tx.writer, mailId)
    if (link !== undefined && mail !== undefined && refusal === undefined)
      return { id, attempts, to: link.lineUserId, mail }
    await markEnded(tx.writer, id, { endedAt: now, endedBy: refusal ?? 'unlinked' })
    return undefined
  })
}

async function recordOutcome(
  ctx: Context,
  { id, attempts }: ClaimedMessage,
  outcome: Outcome,
  now: number,
): Promise<void> {
  await ctx.transact(async ({ writer }) => {
    if (outcome.state === 'taken') return markTaken(writer, id, now)
    const { state, code: lastError } = outcome
    if (state === 'bound' || state === 'refused')
      return markEnded(writer, id, { endedAt: now, endedBy: state, lastError })
    return postponeMessage(writer, id, { dueAt: now + pauseAfter(attempts), lastError })
  })
}
