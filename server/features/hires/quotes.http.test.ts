import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { quoteHire } from '#contract/hires/quotes.ts'
import type { TestApp } from '#tests/support/app.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { givenHire, givenHireIn } from '#tests/support/given-hire.ts'
import { askToHold, atTime, givenWindow, hireDay, instantAt, openRental } from '#tests/support/rental.ts'
import { givenBlock, hideSpace } from '#tests/support/spaces.ts'
import { occupy } from '#server/features/spaces/occupancy/occupy.ts'

/** Takes a space; a hire that is held until an instant, or for good. */
async function taken(
  app: TestApp,
  spaceId: string,
  kind: 'lesson' | 'hire' | 'block',
  [start, end]: [string, string],
  heldUntil: number | null = null,
): Promise<void> {
  const { database } = app
  const span = { startsAt: instantAt(start), endsAt: instantAt(end) }
  if (kind === 'block') await givenBlock(database, { spaceId, ...span })
  else if (kind === 'lesson') {
    await givenLesson(database, span.startsAt, { endsAt: span.endsAt, spaceId })
  } else if (heldUntil === null) await givenHireIn(database, { spaceId, ...span })
  else {
    const held = { spaceId, endsAt: span.endsAt, state: 'held', heldUntil } as const
    const { id } = await givenHire(database, await givenMember(database), span.startsAt, held)
    const time = { kind, referenceId: id, spaceId, ...span, expiresAt: heldUntil }
    await database.transact((writer) => occupy(transactionIn(writer, 0), time))
  }
}

test('anyone reads when a space is free, without a word about what takes the other times', async () => {
  const { app, availability, freeTimes } = await openRental()
  await taken(app, 'secondFloor', 'lesson', ['10:00', '11:00'])
  await taken(app, 'secondFloor', 'hire', ['14:00', '15:00'])
  expect(await freeTimes('secondFloor')).toEqual(['08:00–10:00', '11:00–13:30', '15:30–22:00'])
  const { body } = await availability('secondFloor')
  expect(body).toEqual({
    free: [
      { start: atTime('08:00'), end: atTime('10:00') },
      { start: atTime('11:00'), end: atTime('13:30') },
      { start: atTime('15:30'), end: atTime('22:00') },
    ],
  })
})

test('a draft has no free times and no price, and is not held for a member', async () => {
  const { app, availability, quote } = await openRental()
  const member = await givenMember(app.database, { memberType: 11 })
  await hideSpace(app.database, 'secondFloor')
  for (const as of [undefined, member]) {
    expect(await availability('secondFloor', as)).toMatchObject(refused('error.space.notFound'))
    expect(await quote('secondFloor', '10:00', '11:00', as)).toMatchObject(refused('error.space.notFound'))
  }
  expect(await askToHold(app, member)).toMatchObject(refused('error.space.notFound'))
})

test('what takes a part of the building takes the building, and the other way round', async () => {
  const { app, freeTimes } = await openRental()
  await taken(app, 'roofTerrace', 'block', ['08:00', '12:00'])
  await taken(app, 'wholeBuilding', 'lesson', ['20:00', '22:00'])
  expect(await freeTimes('wholeBuilding')).toEqual(['12:00–20:00'])
  expect(await freeTimes('roofTerrace')).toEqual(['12:00–20:00'])
  expect(await freeTimes('secondFloor')).toEqual(['08:00–20:00'])
})

test('a hold that has ended takes no time any more', async () => {
  const { app, freeTimes } = await openRental()
  await taken(app, 'secondFloor', 'hire', ['08:00', '20:00'], app.clock.now() + 1)
  expect(await freeTimes('secondFloor')).toEqual(['20:30–22:00'])
  app.clock.set(app.clock.now() + 1)
  expect(await freeTimes('secondFloor')).toEqual(['08:00–22:00'])
})

test('a space is not free while the studio, or the space itself, is closed', async () => {
  const { app, freeTimes, quote } = await openRental()
  const admin = await givenAdmin(app.database)
  const close = async (start: string, end: string, spaces?: string[]) => {
    const fields = { start: atTime(start), end: atTime(end), reasonJa: '台風', reasonEn: 'Typhoon', spaces }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
    expect((await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).status).toBe(201)
  }
  await close('08:00', '10:00')
  await close('12:00', '13:00', ['roofTerrace'])
  expect(await freeTimes('secondFloor')).toEqual(['10:00–22:00'])
  expect(await freeTimes('wholeBuilding')).toEqual(['10:00–12:00', '13:00–22:00'])
  expect(await quote('wholeBuilding', '11:30', '12:30')).toMatchObject(refused('error.closure.closed'))
  expect((await quote('secondFloor', '11:30', '12:30')).status).toBe(200)
})

test('a quote tells the price line by line, over midnight too, and what comes back until when', async () => {
  const { app, quote } = await openRental()
  expect((await quote('secondFloor', '10:00', '11:30')).body).toEqual({
    lines: [{ day: hireDay, kind: 'weekday', minutes: 90, unitPrice: 2_500, amount: 3_750 }],
    coupon: null,
    total: 3_750,
    membershipFee: 3_000,
    tiers: [
      { until: '2026-11-20', percent: 0, refund: 3_250, fee: 500 },
      { until: '2026-11-23', percent: 50, refund: 1_375, fee: 500 },
      { until: null, percent: 100, refund: 0, fee: 0 },
    ],
  })
  const window = { startsAt: instantAt('22:00'), endsAt: instantAt('02:00', '2026-11-28') }
  await givenWindow(app.database, 'secondFloor', window)
  const body = { start: atTime('21:00'), end: atTime('01:30', '2026-11-28') }
  const night = await app.ask(quoteHire, { params: { id: 'secondFloor' }, body })
  expect(night.body).toMatchObject({
    lines: [
      { day: hireDay, kind: 'weekday', minutes: 180, amount: 7_500 },
      { day: '2026-11-28', kind: 'weekend', minutes: 90, amount: 4_485 },
    ],
    total: 11_985,
  })
})

test.each([
  ['of a space whose price is on request', 'roofTerrace', '10:00', '11:00', 'error.hire.onRequest'],
  ['of a space that does not exist', 'none', '10:00', '11:00', 'error.space.notFound'],
  ['shorter than an hour', 'secondFloor', '10:00', '10:30', 'error.hire.tooShort'],
  ['that ends before it starts', 'secondFloor', '11:00', '10:00', 'error.hire.tooShort'],
  ['longer than twelve hours', 'secondFloor', '08:00', '20:30', 'error.hire.tooLong'],
  ['outside the windows', 'secondFloor', '07:30', '09:00', 'error.hire.outside'],
  ['that is taken', 'secondFloor', '15:00', '16:00', 'error.hire.taken'],
  ['too close to another hire', 'secondFloor', '16:00', '17:30', 'error.hire.taken'],
  ['in which a part is taken', 'wholeBuilding', '15:00', '16:00', 'error.hire.taken'],
] as const)('no price is quoted for a time %s', async (_, space, start, end, error) => {
  const { app, quote } = await openRental()
  await taken(app, 'secondFloor', 'block', ['15:00', '16:00'])
  await taken(app, 'secondFloor', 'hire', ['17:30', '18:30'])
  expect(await quote(space, start, end)).toMatchObject(refused(error))
})

test('no price is quoted for a time off the step, in the past, or more than ninety days away', async () => {
  const { app, quote } = await openRental()
  const fields = { start: 'hireStep', end: 'hireStep' }
  expect(await quote('secondFloor', '10:15', '11:45')).toMatchObject(refused('error.server.invalid', fields))
  app.clock.set(instantAt('08:00') + 1)
  expect(await quote('secondFloor', '10:00', '11:00')).toMatchObject(refused('error.hire.tooSoon'))
  app.clock.set(instantAt('10:00', '2026-08-28'))
  expect(await quote('secondFloor', '10:00', '11:00')).toMatchObject(refused('error.hire.tooFar'))
})

test('visitors and members who have not joined also need the rental membership; all others do not', async () => {
  const { app, quote } = await openRental()
  const feeOf = async (memberType: 0 | 1 | 2 | 11) => {
    const member = await givenMember(app.database, { memberType })
    return (await quote('secondFloor', '10:00', '11:00', member)).body.membershipFee
  }
  expect((await quote('secondFloor', '10:00', '11:00')).body.membershipFee).toBe(3_000)
  expect(await Promise.all([feeOf(0), feeOf(1), feeOf(2), feeOf(11)])).toEqual([3_000, 0, 0, 0])
})
