import { expect, test } from 'vitest'
import { quoteHire } from '#contract/hires/quotes.ts'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { createSpace, listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { atTime, givenWindow, hireAndPay, holdTime, instantAt, openRental } from '#tests/support/rental.ts'
import { beginNextPrices } from './spaces.ts'

const plain = { name: '離れ', unitPrice: 2500, flatRate: false }
const facts = {
  weekendPrice: 2990,
  textJa: '庭の見える和室。',
  textEn: 'A tatami room by the garden.',
  equipmentJa: ['座布団20枚', '床の間'],
  equipmentEn: ['20 cushions'],
  pictures: [
    { url: '/pictures/spaces/annex.svg', textJa: '離れの和室', textEn: 'The room of the annex' },
    { url: 'https://pictures.example/garden.jpg', textJa: '庭', textEn: '' },
  ],
}

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const { id } = (await app.ask(createSpace, { as: admin, body: { ...plain, ...facts } })).body
  const change = (body: object, ifMatch?: string) =>
    app.ask(updateSpace, { as: admin, params: { id }, body: { ...plain, ...body }, ifMatch })
  const shown = async () => (await app.ask(listSpaces, { as: admin })).body[0]
  return { app, admin, id, change, shown }
}

test('a space keeps texts, equipment, pictures in their order, and the weekend price', async () => {
  const { change, shown } = await open()
  expect(await shown()).toMatchObject({ ...plain, ...facts })
  const pictures = facts.pictures.toReversed()
  const next = { ...facts, pictures, textEn: '', equipmentEn: [], weekendPrice: 3500 }
  expect(await change(next)).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ ...plain, ...next })
  expect(await change({ pictures: [] })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ ...plain, ...next, pictures: [] })
})

test('a change with the fields of the specification keeps all others', async () => {
  const { change, shown } = await open()
  expect(await change({ unitPrice: 2000 })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ ...facts, unitPrice: 2000, weekendPrice: 2990 })
})

test('the audit log has texts, equipment, pictures and the weekend price before and after', async () => {
  const { app, change } = await open()
  await change({ weekendPrice: 3500, equipmentJa: ['床の間'], pictures: facts.pictures.slice(1) })
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    action: 'space.changed',
    before: { weekendPrice: 2990, equipmentJa: '座布団20枚\n床の間', pictures: facts.pictures },
    after: { weekendPrice: 3500, equipmentJa: '床の間', textJa: facts.textJa, pictures: [{ textJa: '庭' }] },
  })
})

test.each(
  Object.entries({ ...facts, weekendPrice: 5000, textJa: '茶室。', pictures: facts.pictures.slice(1) }),
)('a conflict names %s as it is now, and a repeated change is accepted', async (field, value) => {
  const { change } = await open()
  const changed = {
    ...facts,
    textEn: 'Changed.',
    equipmentJa: ['炉'],
    equipmentEn: ['A hearth'],
    [field]: value,
  }
  expect(await change(changed, '0-0')).toMatchObject({ status: 200 })
  expect(await change(changed, '0-0')).toMatchObject({ status: 200 })
  const late = await change({ ...changed, name: '別の名前' }, '0-0')
  expect(late).toMatchObject({ ...refused('error.space.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { ...plain, ...changed, etag: '1-0' } })
})

test.each<[string, object, Record<string, string>]>([
  ['with a negative weekend price', { weekendPrice: -1 }, { weekendPrice: 'validate' }],
  ['with half a yen on weekends', { weekendPrice: 0.5 }, { weekendPrice: 'required' }],
  ['with weekends for nothing', { weekendPrice: 0 }, { weekendPrice: 'validate' }],
  ['with a weekend price above the limit', { weekendPrice: 10_000_001 }, { weekendPrice: 'validate' }],
  ['with a next price without a day', { nextPriceFrom: '', nextUnitPrice: 1 }, { nextPriceFrom: 'required' }],
  [
    'with a next price from no day',
    { nextPriceFrom: '2027-02-30', nextUnitPrice: 1 },
    { nextPriceFrom: 'pattern' },
  ],
  [
    'with a next price from today',
    { nextPriceFrom: '2026-11-20', nextUnitPrice: 1 },
    { nextPriceFrom: 'past' },
  ],
  ['with a day without a next price', { nextPriceFrom: '2027-01-01' }, { nextUnitPrice: 'required' }],
  [
    'with a next price on request',
    { nextPriceFrom: '2027-01-01', nextUnitPrice: 0 },
    { nextUnitPrice: 'validate' },
  ],
  ['with a text that is no text', { textJa: 1 }, { textJa: 'pattern' }],
  ['with a text too long', { textEn: 'a'.repeat(2001) }, { textEn: 'tooLong' }],
  ['with equipment that is no list', { equipmentJa: '鏡' }, { equipmentJa: 'pattern' }],
  ['with a piece without a word', { equipmentJa: ['鏡', ' '] }, { equipmentJa: 'pattern' }],
  ['with a piece of two lines', { equipmentJa: ['鏡\n音響'] }, { equipmentJa: 'pattern' }],
  ['with a piece too long', { equipmentEn: ['a'.repeat(61)] }, { equipmentEn: 'tooLong' }],
  ['with too many pieces', { equipmentEn: Array(31).fill('a') }, { equipmentEn: 'tooMany' }],
  ['with pictures that are no list', { pictures: '/a.svg' }, { pictures: 'pattern' }],
  ['with a picture without an address', { pictures: [{ url: ' ' }] }, { pictures: 'required' }],
  [
    'with a picture of another origin in the clear',
    { pictures: [{ url: 'http://a.example/b.jpg' }] },
    { pictures: 'pattern' },
  ],
  [
    'with a picture whose text is too long',
    { pictures: [{ url: '/a.svg', textJa: 'あ'.repeat(201) }] },
    { pictures: 'tooLong' },
  ],
  [
    'with too many pictures',
    { pictures: Array.from({ length: 9 }, () => ({ url: '/a.svg' })) },
    { pictures: 'tooMany' },
  ],
])('a space is refused %s', async (_, wrong, expected) => {
  const { app, admin, id, shown } = await open()
  const before = await shown()
  for (const endpoint of [createSpace, updateSpace]) {
    const answer = await app.ask(endpoint, { as: admin, params: { id }, body: { ...plain, ...wrong } })
    expect(answer).toMatchObject(refused('error.server.invalid'))
    expect(answer.body).toHaveProperty('fields', expected)
  }
  expect(await shown()).toEqual(before)
  expect(await auditEntries(app.database)).toHaveLength(1)
})

test('a weekend price of 0 is accepted where it does not count', async () => {
  const { change, shown } = await open()
  expect(await change({ flatRate: true, weekendPrice: 0 })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ unitPrice: 2500, weekendPrice: 2500 })
  expect(await change({ unitPrice: 0, weekendPrice: 0 })).toMatchObject({ status: 200 })
  expect(await shown()).toMatchObject({ unitPrice: 0, weekendPrice: 0 })
})

/** The second floor, with a dearer price from the Friday of the hires on. */
async function planDearer(from = hireDayOfPlan) {
  const studio = await openRental()
  const { app } = studio
  const admin = await givenAdmin(app.database)
  const list = async () => (await app.ask(listSpaces, { as: admin })).body
  const body = { name: '2階', unitPrice: 2500, weekendPrice: 2990, published: true }
  const change = (more: object) =>
    app.ask(updateSpace, { as: admin, params: { id: 'secondFloor' }, body: { ...body, ...more } })
  const planned = await change({ nextPriceFrom: from, nextUnitPrice: 3000, nextWeekendPrice: 3500 })
  expect(planned.status, JSON.stringify(planned.body)).toBe(200)
  const shown = async () => (await app.ask(listPublicSpaces)).body.find(({ id }) => id === 'secondFloor')
  const begin = () => beginNextPrices(contextIn(app.database, app.clock.now()))
  return { ...studio, admin, list, change, shown, begin }
}

const hireDayOfPlan = '2026-11-27'

test('visitors read a planned price beside the present one, and it becomes the price on its day, once', async () => {
  const { app, list, shown, begin } = await planDearer()
  expect(await shown()).toMatchObject({
    price: { kind: 'byDay', weekday: 2500, weekend: 2990 },
    nextPrice: { from: hireDayOfPlan, price: { kind: 'byDay', weekday: 3000, weekend: 3500 } },
  })
  await begin()
  expect(await shown()).toHaveProperty('nextPrice')
  app.clock.set(instantAt('00:00', hireDayOfPlan) - 1)
  await begin()
  expect(await shown()).toHaveProperty('nextPrice')
  app.clock.pass(1)
  await Promise.all([begin(), begin()])
  const now = await shown()
  expect(now).toMatchObject({ price: { kind: 'byDay', weekday: 3000, weekend: 3500 } })
  expect(now).not.toHaveProperty('nextPrice')
  const kept = (await list()).find(({ id }) => id === 'secondFloor')
  expect(kept).toMatchObject({ unitPrice: 3000, nextPriceFrom: null, nextUnitPrice: null })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'space.priceBegan')
  expect(entries).toMatchObject([{ actor: null, before: { unitPrice: 2500 }, after: { unitPrice: 3000 } }])
})

test('a hire costs the price of the day on which it takes place, whenever it is ordered', async () => {
  const { app, quote, begin } = await planDearer()
  const thursday = '2026-11-26'
  await givenWindow(app.database, 'secondFloor', {
    startsAt: instantAt('08:00', thursday),
    endsAt: instantAt('22:00', thursday),
  })
  const body = { start: atTime('10:00', thursday), end: atTime('11:00', thursday) }
  const before = await app.ask(quoteHire, { params: { id: 'secondFloor' }, body })
  expect(before.body).toMatchObject({ total: 2500, lines: [{ unitPrice: 2500 }] })
  const planned = await quote('secondFloor', '10:00', '11:00')
  expect(planned.body).toMatchObject({ total: 3000, lines: [{ unitPrice: 3000 }] })
  app.clock.set(instantAt('00:00'))
  await begin()
  expect((await quote('secondFloor', '10:00', '11:00')).body).toMatchObject({ total: 3000 })
})

test('a hire that was ordered keeps its price when another one is planned or begins', async () => {
  const { app, change, begin } = await planDearer('2026-12-24')
  const member = await givenMember(app.database, { memberType: 2 })
  const held = await givenMember(app.database, { memberType: 2 })
  const paid = await hireAndPay(app, member)
  const waiting = await holdTime(app, held, { start: '14:00', end: '15:00' })
  const prices = async () =>
    (
      await app.database.reader.selectFrom('hires').select(['id', 'price', 'lines']).orderBy('id').execute()
    ).map(({ id, price, lines }) => [id, price, JSON.parse(lines)[0].unitPrice])
  const expected = [paid, waiting].toSorted().map((id) => [id, 2500, 2500])
  expect(await prices()).toEqual(expected)
  await change({ nextPriceFrom: '2026-11-27', nextUnitPrice: 4000 })
  expect(await prices()).toEqual(expected)
  app.clock.set(instantAt('00:00'))
  await begin()
  expect(await prices()).toEqual(expected)
})

test('a change without a word about the next price keeps it, and null takes it back', async () => {
  const { change, shown } = await planDearer()
  await change({ unitPrice: 2600 })
  expect(await shown()).toMatchObject({ nextPrice: { from: hireDayOfPlan } })
  await change({ nextPriceFrom: null })
  expect(await shown()).not.toHaveProperty('nextPrice')
  expect(
    (await change({ nextPriceFrom: '2026-12-01', nextUnitPrice: 8000, nextFlatRate: true })).status,
  ).toBe(200)
  expect(await shown()).toMatchObject({
    nextPrice: { from: '2026-12-01', price: { kind: 'flat', price: 8000 } },
  })
})
