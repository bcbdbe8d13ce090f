import { expect, onTestFinished, test } from 'vitest'
import { release } from '#server/features/spaces/occupancy/queries.ts'
import { newDatabase } from '#tests/support/shared-databases.ts'
import { givenMember } from '#tests/support/factories.ts'
import { givenHire } from '#tests/support/given-hire.ts'
import { givenSpaces } from '#tests/support/spaces.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { checkIntegrity } from './check-integrity.ts'

const start = Date.parse('2026-11-23T10:00:00+09:00')

/**
 * The building contains the studio and the terrace; a hire of each takes place at the same hour of three
 * days.
 */
async function open() {
  const database = await newDatabase()
  onTestFinished(() => database.close())
  await givenSpaces(database, ['studio', 'terrace'])
  await givenSpaces(database, ['building'], { building: ['studio', 'terrace'] })
  const member = await givenMember(database)
  const hire = (space: string, startsAt: number) =>
    givenHire(database, member, startsAt, { spaceId: space, id: `${space} hire` })
  await hire('studio', start)
  await hire('terrace', start + dayMs)
  await hire('building', start + 2 * dayMs)
  const close = (spaces: string[] | undefined, createdAt = 0) =>
    database.transact(async (writer) => {
      const span = { startsAt: start, endsAt: start + 3 * dayMs }
      const reasons = { reasonJa: '台風', reasonEn: 'Typhoon', liftedAt: null }
      const wholeStudio = spaces === undefined ? 1 : 0
      await writer
        .insertInto('closures')
        .values({ id: 'typhoon', ...span, ...reasons, wholeStudio, createdAt })
        .execute()
      for (const space of spaces ?? []) {
        await writer.insertInto('closure_spaces').values({ closureId: 'typhoon', spaceId: space }).execute()
      }
    })
  const problems = async () =>
    (await checkIntegrity(database.reader)).map(
      ({ invariant, description }) => `${invariant}: ${description}`,
    )
  return { database, member, close, problems }
}

const inClosure = (hire: string) =>
  `hireInClosure: hire ${hire} hire: takes place, but closure typhoon closes its space`

test.each([
  [undefined, ['building', 'studio', 'terrace']],
  [['studio'], ['building', 'studio']],
  [['building'], ['building', 'studio', 'terrace']],
  [
    ['terrace', 'studio'],
    ['building', 'studio', 'terrace'],
  ],
])('the integrity check finds hires that take place in a closure of %s', async (closed, found) => {
  const { close, problems } = await open()
  expect(await problems()).toEqual([])
  await close(closed)
  expect(await problems()).toEqual(found.map(inClosure))
})

test('the integrity check finds no cancelled hire in a closure, none that had begun, and none in a lifted closure', async () => {
  const { database, close, problems } = await open()
  await close(undefined, start)
  await database.transact(async (writer) => {
    await writer
      .updateTable('hires')
      .set({ state: 'cancelled', cancelledAt: 1 })
      .where('id', '=', 'terrace hire')
      .execute()
    await release(writer, 'terrace hire')
  })
  expect(await problems()).toEqual([inClosure('building')])
  await database.transact((writer) =>
    writer
      .updateTable('closures')
      .set({ liftedAt: start + hourMs })
      .execute(),
  )
  expect(await problems()).toEqual([])
})

test('the integrity check finds hires to come and purposes of a closed account', async () => {
  const { database, member, problems } = await open()
  const closeAt = (at: number) =>
    database.transact(async (writer) => {
      await writer.deleteFrom('sessions').execute()
      await writer.updateTable('members').set({ closedAt: at }).where('id', '=', member.id).execute()
    })
  await closeAt(start + dayMs)
  expect(await problems()).toEqual([
    `closedAccount: hire building hire: confirmed, but the account of member ${member.id} was closed before`,
    ...['building', 'studio', 'terrace'].map(
      (space) =>
        `closedAccount: hire ${space} hire: has a purpose, but the account of member ${member.id} is closed`,
    ),
  ])
})

test('the integrity check finds a coupon that does not count the hires that use it', async () => {
  const { database, member, problems } = await open()
  const limits = { usesInAll: null, usesPerPerson: null, smallestOrder: 0, validFrom: null, validUntil: null }
  const terms = { kind: 'amount' as const, value: 500, appliesTo: 'hires', offerIds: null, memberId: null }
  const kept = { note: '', endedAt: null, createdAt: 0, version: 1 }
  const setUsed = (used: number) =>
    database.transact(async (writer) => {
      await writer.updateTable('coupons').set({ used }).where('id', '=', 'coupon').execute()
    })
  await database.transact(async (writer) => {
    const coupon = { id: 'coupon', code: 'SPACE', ...terms, ...limits, ...kept, used: 0 }
    await writer.insertInto('coupons').values(coupon).execute()
  })
  const reduced = { spaceId: 'studio', couponId: 'coupon', off: 500, price: 1_500 }
  await givenHire(database, member, start + 4 * dayMs, reduced)
  // Paid and cancelled: it keeps its use. The other ones ended unpaid.
  await givenHire(database, member, start + 5 * dayMs, { ...reduced, state: 'cancelled', cancelledAt: 1 })
  const unpaid = { ...reduced, heldUntil: 1, confirmedAt: null }
  await givenHire(database, member, start + 6 * dayMs, { ...unpaid, state: 'cancelled', cancelledAt: 1 })
  await givenHire(database, member, start + 7 * dayMs, { ...unpaid, state: 'expired' })
  expect(await problems()).toEqual(['couponUses: coupon coupon: counts 0 uses, but 2 orders use it'])
  await setUsed(2)
  expect(await problems()).toEqual([])
})
