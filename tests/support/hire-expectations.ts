import { expect } from 'vitest'
import type { PriceLine } from '#contract/hires/quotes.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { priceAfter } from '#server/features/hires/price.ts'
import { readHireMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { listParts } from '#server/features/spaces/queries.ts'
import { leavesOf } from '#server/features/spaces/rules.ts'
import type { TestApp } from './app.ts'
import type { HireStudio } from './hire-studio.ts'

/** What must hold after every history: of times, of holds and of money. */
export async function expectHiresInOrder({ app, kept, moved }: HireStudio): Promise<void> {
  const { reader } = app.database
  expect(await checkIntegrity(reader)).toEqual([])
  const hires = await reader
    .selectFrom('hires')
    .select([
      'id',
      'state',
      'spaceId',
      'startsAt',
      'endsAt',
      'price',
      'lines',
      'off',
      'createdBy',
      'heldUntil',
    ])
    .orderBy('startsAt')
    .execute()
  const confirmed = hires.filter(({ state }) => state === 'confirmed')
  expect(await overlapping(app, confirmed)).toEqual([])

  const now = app.clock.now()
  expect(hires.filter(({ state, heldUntil }) => state === 'held' && (heldUntil ?? 0) <= now)).toEqual([])
  const occupied = await reader.selectFrom('occupancy').selectAll().where('kind', '=', 'hire').execute()
  expect(new Set(occupied.map((row) => row.referenceId))).toEqual(new Set(confirmed.map(({ id }) => id)))
  expect(occupied.filter((row) => row.expiresAt !== null)).toEqual([])

  const money = await readHireMoney(
    reader,
    hires.map(({ id }) => id),
  )
  for (const { id, state, price, lines, off, createdBy } of hires) {
    expect(price, `hire ${id}`).toBe(priceAfter(JSON.parse(lines) as PriceLine[], off))
    const { paid = 0, refunded = 0, refundOpen = 0 } = money.get(id) ?? {}
    const left = paid - refunded - refundOpen
    const about = `hire ${id}: ${state}, ${paid} paid`
    if (state !== 'confirmed') expect(left, about).toBe(kept.get(id) ?? 0)
    else if (createdBy === null && !moved.has(id)) expect(left, about).toBe(price)
    else expect(left, about).toBeLessThanOrEqual(price)
  }
  await expectSameMoney(app)
}

/** Pairs of confirmed hires that have a space without parts and a time in common. */
async function overlapping(
  { database: { reader } }: TestApp,
  hires: ReadonlyArray<{ id: string; spaceId: string; startsAt: number; endsAt: number }>,
) {
  const links = await listParts(reader)
  return hires.flatMap((one, position) =>
    hires
      .slice(position + 1)
      .filter((other) => one.startsAt < other.endsAt && one.endsAt > other.startsAt)
      .filter((other) => {
        const leaves = leavesOf(other.spaceId, links)
        return leavesOf(one.spaceId, links).some((leaf) => leaves.includes(leaf))
      })
      .map((other) => [one.id, other.id]),
  )
}

/**
 * The ledger has each payment of the provider once, with what the provider has given back, and nothing is
 * being given back. Only while the bank decides about a dispute, a refund waits.
 */
async function expectSameMoney({ database: { reader }, provider }: TestApp): Promise<void> {
  const payments = await reader
    .selectFrom('payments')
    .select(['intentId as id', 'amount', 'refunded'])
    .where('method', '=', 'card')
    .orderBy('intentId')
    .execute()
  const atProvider = provider.intents.map(({ id, amount, refunded }) => ({ id, amount, refunded }))
  expect(payments).toEqual(atProvider.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
  const open = await reader
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select('refunds.id')
    .where('refunds.state', '=', 'open')
    .where('payments.method', '=', 'card')
    .where('payments.disputedAt', 'is', null)
    .execute()
  expect(open).toEqual([])
}
