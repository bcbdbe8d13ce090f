import type { Writer } from '#server/database/database.ts'
import { claimMails } from './delivery-queries.ts'
import type { ClaimedMail } from './delivery-queries.ts'
import { eraseFinished } from './queries.ts'
import type { QueuedMail } from './queries.ts'
import { findOwner, listUntried, markDropped, nthLastSent, postpone } from './sending-queries.ts'
import { boundOf, decide, hasDeclined, ownershipOf } from './sending-rules.ts'
import type { DropReason } from './sending-rules.ts'

/** Ids of the mails that need not be sent, because of later ones. Given are the mails that wait for one recipient, in their order. */
export type MergeMails = (waiting: readonly QueuedMail[]) => string[]

interface DroppedMail {
  id: string
  kind: string
  reason: DropReason
}

interface Taken {
  /** How many were leased, those included that are not sent now. */
  count: number
  toSend: ClaimedMail[]
  dropped: DroppedMail[]
}

/** Leases mails that are due, drops or postpones those that may not be sent now, and returns the others. */
export async function takeMails(
  writer: Writer,
  ids: string[],
  { now, until, mergeMails }: { now: number; until: number; mergeMails: MergeMails },
): Promise<Taken> {
  const claimed = await claimMails(writer, ids, { now, until })
  const taken: Taken = { count: claimed.length, toSend: [], dropped: [] }
  const drop = async (mails: readonly QueuedMail[], reason: DropReason) => {
    if (mails.length === 0) return
    await markDropped(writer, idsOf(mails), { reason, now })
    taken.dropped.push(...mails.map(({ id, kind }) => ({ id, kind, reason })))
  }
  for (const mail of claimed) {
    const merged = mail.attempts === 1 ? await mergedWith(writer, mail, { now, mergeMails }) : []
    await drop(merged, 'merged')
    if (merged.some(({ id }) => id === mail.id)) continue
    const decision = await decisionOn(writer, mail, now)
    if ('drop' in decision) await drop([mail], decision.drop)
    else if ('postponeUntil' in decision) await postpone(writer, mail.id, decision.postponeUntil)
    else taken.toSend.push(mail)
  }
  if (taken.dropped.length > 0) await eraseFinished(writer, idsOf(taken.dropped))
  return taken
}

const idsOf = (mails: ReadonlyArray<{ id: string }>) => mails.map(({ id }) => id)

async function decisionOn(writer: Writer, { id, kind, recipient }: ClaimedMail, now: number) {
  const owner = await findOwner(writer, id)
  if (hasDeclined(kind, owner)) return { drop: 'merged' } as const
  const ownership = ownershipOf(recipient, owner)
  const allowed = boundOf({ kind, ownership, isToMember: owner !== undefined })
  if ('drop' in allowed) return allowed
  const { bound } = allowed
  if (bound === undefined) return { send: true } as const
  return decide(bound, await nthLastSent(writer, recipient, bound.most), now)
}

async function mergedWith(
  writer: Writer,
  mail: ClaimedMail,
  { now, mergeMails }: { now: number; mergeMails: MergeMails },
): Promise<QueuedMail[]> {
  const waiting = await listUntried(writer, mail, now)
  const merged = new Set(mergeMails(waiting))
  return waiting.filter(({ id }) => merged.has(id))
}
