import type { Insertable } from 'kysely'
import type { Database } from '#server/database/database.ts'
import type { HiresTable } from '#server/database/space-tables.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'
import { insertPayment, nextReceiptNumber } from '#server/features/payments/ledger-queries.ts'
import { presentRules } from '#server/features/hires/refund.ts'
import { newId } from '#server/security/new-id.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dateOf, hourMs } from '#time/tokyo.ts'
import { givenMember } from './factories.ts'
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
    space_id: 'studio',
    member_id: member.id,
    starts_at: startsAt,
    ends_at: startsAt + hourMs,
    people: 3,
    purpose: '撮影会',
    price: unitPrice,
    lines: JSON.stringify([
      { day: dateOf(startsAt), kind: 'flat', minutes: 60, unitPrice, amount: unitPrice },
    ]),
    cancellation: JSON.stringify(presentRules(factsOfFiles)),
    state: 'confirmed',
    held_until: null,
    session_id: null,
    language: 'ja',
    created_at: madeAt,
    // Only administrators hire for a member who has not paid.
    created_by: paid === 0 ? member.id : null,
    confirmed_at: madeAt,
    cancelled_at: null,
    cancelled_by: null,
    reminded_at: null,
    version: 1,
    ...overrides,
  }
  await database.transact(async (writer) => {
    await writer.insertInto('hires').values(hire).execute()
    if (hire.state !== 'confirmed') return
    await occupy(
      writer,
      {
        kind: 'hire',
        referenceId: hire.id,
        spaceId: hire.space_id,
        startsAt: hire.starts_at,
        endsAt: hire.ends_at,
        expiresAt: null,
      },
      madeAt,
    )
    const amount = paid ?? hire.price
    if (amount === 0) return
    const id = newId()
    await insertPayment(writer, {
      id,
      number: await nextReceiptNumber(writer),
      member_id: member.id,
      order_id: null,
      hire_id: hire.id,
      booking_id: null,
      membership_id: null,
      method: 'cash',
      source: `hand ${id}`,
      intent_id: null,
      payer_name: '山田 花子',
      amount,
      entry_fee: 0,
      tickets: 0,
      paid_at: madeAt,
      refunded: 0,
      disputed_at: null,
      dispute_state: null,
      dispute_closed_at: null,
      dispute_asked_at: null,
      receipt_issued_at: null,
      paid_until: null,
      receipt_addressee: null,
      receipt_proviso: null,
      version: 0,
    })
  })
  return { id: hire.id, startsAt, endsAt: hire.ends_at }
}

/** Adds the same in a space and for a time that are given; returns its id. */
export async function givenHireIn(
  database: Database,
  { spaceId, startsAt, endsAt }: { spaceId: string; startsAt: number; endsAt: number },
  member?: { id: string },
): Promise<string> {
  const by = member ?? (await givenMember(database))
  return (await givenHire(database, by, startsAt, { space_id: spaceId, ends_at: endsAt })).id
}
