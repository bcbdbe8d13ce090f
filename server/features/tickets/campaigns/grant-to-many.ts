import type { Writer } from '#server/database/database.ts'
import { addTicketsToMany } from '#server/features/members/queries.ts'
import { newId } from '#server/security/new-id.ts'
import { expireLots } from '../expire-lots.ts'
import { countExpired, insertLots } from '../lot-queries.ts'
import { insertMovements } from '../queries.ts'
import { expiresSoon } from '../rules.ts'

interface Grant {
  /** For each member. */
  tickets: number
  actorId: string
  note: string
  expiresAt: number | null
}

/**
 * Gives each of several members a lot with the same tickets, by three statements for all of them. `moveTickets` would need
 * four for each member. The caller has locked the members, who have open accounts.
 */
export async function grantToMany(
  writer: Writer,
  ids: readonly string[],
  { tickets, actorId, note, expiresAt }: Grant,
  now: number,
): Promise<void> {
  const members = new Set(ids)
  // As every other change of a member's tickets does.
  for (const id of (await countExpired(writer, now)).keys())
    if (members.has(id)) await expireLots(writer, id, now)

  const changed = await addTicketsToMany(writer, ids, tickets)
  if (changed.length !== ids.length) throw new Error('an account was closed although its member was locked')
  const granted = changed.map((member) => ({ lotId: newId(), memberId: member.id, balance: member.tickets }))
  const announcedAt = expiresSoon(expiresAt, now) ? now : null
  await insertLots(
    writer,
    granted.map(({ lotId, memberId }) => ({
      id: lotId,
      memberId,
      granted: tickets,
      expiresAt,
      announcedAt,
    })),
  )
  await insertMovements(
    writer,
    granted.map(({ lotId, memberId, balance }) => ({
      id: lotId,
      member_id: memberId,
      lot_id: lotId,
      change: tickets,
      balance,
      reason: 'campaign',
      booking_id: null,
      payment_id: null,
      actor_id: actorId,
      at: now,
      note,
    })),
  )
}
