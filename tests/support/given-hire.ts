import type { Insertable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { HiresTable } from '#server/database/space-tables.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { presentRules } from '#server/features/hires/refund.ts'
import { newId } from '#server/security/new-id.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { dateOf, hourMs } from '#time/tokyo.ts'
import { givenMember, givenPayment } from './factories.ts'
import { givenSpaces } from './spaces.ts'

/** The space of the hires below, without windows. Called once for each database. */
export const givenStudio = (database: Database): Promise<void> => givenSpaces(database, ['studio'])

/** Adds a confirmed hire of the studio that takes an hour and is paid in cash, as an administrator would. */
export async function givenHire(
  database: Database,
  member: { id: string },
  startsAt: number,
  {
    paid,
    madeAt = 0,
    ...overrides
  }: Partial<Insertable<HiresTable>> & { paid?: number; madeAt?: number } = {},
): Promise<{ id: string; startsAt: number; endsAt: number }> {
  const unitPrice = 2_000
  const hire: Insertable<HiresTable> = {
    id: newId(),
    spaceId: 'studio',
    memberId: member.id,
    startsAt,
    endsAt: startsAt + hourMs,
    people: 3,
    purpose: '撮影会',
    price: unitPrice,
    lines: JSON.stringify([
      { day: dateOf(startsAt), kind: 'flat', minutes: 60, unitPrice, amount: unitPrice },
    ]),
    cancellation: JSON.stringify(presentRules(factsOfFiles)),
    state: 'confirmed',
    heldUntil: null,
    sessionId: null,
    language: 'ja',
    createdAt: madeAt,
    // Only administrators hire for a member who has not paid.
    createdBy: paid === 0 ? member.id : null,
    confirmedAt: madeAt,
    cancelledAt: null,
    cancelledBy: null,
    remindedAt: null,
    version: 1,
    ...overrides,
  }
  await database.transact(async (writer) => {
    await writer.insertInto('hires').values(hire).execute()
    if (hire.state !== 'confirmed') return
    await occupy(transactionIn(writer, madeAt), {
      kind: 'hire',
      referenceId: hire.id,
      spaceId: hire.spaceId,
      startsAt: hire.startsAt,
      endsAt: hire.endsAt,
      expiresAt: null,
    })
    const amount = paid ?? hire.price
    if (amount === 0) return
    const id = newId()
    await givenPayment(writer, {
      id,
      memberId: member.id,
      hireId: hire.id,
      method: 'cash',
      source: `hand ${id}`,
      amount,
      paidAt: madeAt,
      version: 0,
    })
  })
  return { id: hire.id, startsAt, endsAt: hire.endsAt }
}

/** Adds the same in a space and for a time that are given; returns its id. */
export async function givenHireIn(
  database: Database,
  { spaceId, startsAt, endsAt }: { spaceId: string; startsAt: number; endsAt: number },
  member?: { id: string },
): Promise<string> {
  const by = member ?? (await givenMember(database))
  return (await givenHire(database, by, startsAt, { spaceId, endsAt })).id
}
