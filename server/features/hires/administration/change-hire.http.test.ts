import { expect, test } from 'vitest'
import { createBlock } from '#contract/spaces/blocks.ts'
import { cancelHireForMember } from '#contract/hires/hire-administration.ts'
import { createHire, listOwnHires } from '#contract/hires/hires.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { at, openWithStudio } from '#tests/support/hires-by-admin.ts'
import { hideSpace } from '#tests/support/spaces.ts'
import { openWithHirer } from '#tests/support/paying-hires.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

const utc = (time: string) => isoText(Date.parse(at(time)))

async function openWithHire(paidBy = 'cash') {
  const opened = await openWithStudio()
  const { id } = (await opened.hire({ paidBy })).body
  const state = async () => (await opened.app.ask(listOwnHires, { as: opened.member })).body[0]
  const entries = async (action: string) =>
    (await auditEntries(opened.app.database)).filter((entry) => entry.action === action)
  const mails = async () => (await queuedMails(opened.app.database)).map(({ kind }) => kind)
  return { ...opened, id, state, entries, mails }
}

test('a hire is moved to another time and space, which is mailed and recorded', async () => {
  const { id, move, list, hire, entries, mails } = await openWithHire()
  expect(await move(id)).toMatchObject({ status: 200, body: { id, refund: 0 } })
  expect(await list()).toMatchObject([{ id, start: utc('14:00'), end: utc('16:00'), etag: '2', open: 0 }])
  expect(await mails()).toEqual(['hireConfirmed', 'hireMoved'])
  expect(await entries('hire.moved')).toMatchObject([
    { before: { startsAt: Date.parse(at('10:00')) }, after: { startsAt: Date.parse(at('14:00')) } },
  ])
  expect((await hire()).status).toBe(201)
  const building = { spaceId: 'building', start: at('14:00'), end: at('16:00'), despite: ['outside'] }
  expect((await move(id, building)).status).toBe(200)
  expect(await list()).toMatchObject([{}, { id, spaceId: 'building', leaves: ['studio', 'terrace'] }])
})

test('a hire may be moved over its own time', async () => {
  const { id, move, quote } = await openWithHire()
  const later = { start: at('11:00'), end: at('13:00') }
  expect((await quote({ ...later, hireId: id })).body.broken).toEqual([])
  expect((await move(id, later)).status).toBe(200)
})

test.each([
  ['lower', { end: at('15:00'), total: 2_000 }, { refund: 2_000, price: 2_000, paid: 2_000, open: 0 }],
  ['higher', { end: at('17:00'), total: 6_000 }, { refund: 0, price: 6_000, paid: 4_000, open: 2_000 }],
  ['kept', { end: at('17:00'), total: 0, price: 'keep' }, { refund: 0, price: 4_000, paid: 4_000, open: 0 }],
])('the price of a moved hire is %s', async (_, changes, { refund, ...expected }) => {
  const { id, move, list, state } = await openWithHire()
  expect((await move(id, changes)).body).toEqual({ id, refund })
  expect(await list()).toMatchObject([expected])
  expect(await state()).toMatchObject({ total: expected.price, refunded: refund, refundOpen: 0 })
})

test('a moved hire that was not paid yet gives nothing back', async () => {
  const { id, move, list } = await openWithHire('open')
  expect((await move(id, { end: at('15:00'), total: 2_000 })).body).toEqual({ id, refund: 0 })
  expect(await list()).toMatchObject([{ price: 2_000, open: 2_000 }])
})

test('a hire is not moved onto a taken time, past a rule that is not named, or at another price', async () => {
  const { app, admin, id, move, list } = await openWithHire()
  const block = { spaceId: 'studio', start: at('15:00'), end: at('16:00'), note: '床の手入れ' }
  await app.ask(createBlock, { as: admin, body: block })
  const taken = await move(id)
  expect(taken).toMatchObject(refused('error.space.occupied'))
  expect(taken.body).toMatchObject({ current: { kind: 'block', name: '床の手入れ' } })
  const evening = { start: at('20:00'), end: at('22:00') }
  expect(await move(id, evening)).toMatchObject(refused('error.hire.outside'))
  expect(await move(id, { start: at('18:00'), end: at('20:00'), total: 1 })).toMatchObject(
    refused('error.hire.priceChanged'),
  )
  expect(await move(id, { spaceId: 'none' })).toMatchObject(refused('error.space.notFound'))
  expect(await move('none')).toMatchObject(refused('error.hire.notFound'))
  expect(await list()).toMatchObject([{ id, start: utc('10:00'), etag: '1' }])
})

test('a hire that another administrator has changed is refused with what is there now', async () => {
  const { id, move, cancel } = await openWithHire()
  expect((await move(id, {}, '1')).status).toBe(200)
  const refusal = await move(id, { start: at('17:00'), end: at('19:00') }, '1')
  expect(refusal).toMatchObject(refused('error.hire.changed'))
  expect(refusal.body).toMatchObject({ current: { etag: '2', start: utc('14:00'), total: 4_000 } })
  expect(await cancel(id, { way: 'full', refund: '4000' }, '1')).toMatchObject(refused('error.hire.changed'))
  expect((await move(id, { start: at('17:00'), end: at('19:00') }, '2')).status).toBe(200)
})

test.each([
  ['full', 4_000, 'hireCancelledByStudio'],
  ['rule', 1_500, 'hireCancelled'],
])('a hire is cancelled %s with the refund that was shown', async (way, refund, mail) => {
  const { id, figures, cancel, list, state, entries, mails, hire } = await openWithHire()
  expect((await figures(id)).body).toEqual({
    full: { paid: 4_000, percent: 0, kept: 0, fee: 0, refund: 4_000 },
    rule: { paid: 4_000, percent: 50, kept: 2_000, fee: 500, refund: 1_500 },
  })
  const wrong = await cancel(id, { way, refund: '1' })
  expect(wrong).toMatchObject(refused('error.hire.refundChanged'))
  expect(wrong.body).toMatchObject({ current: { full: { refund: 4_000 } } })
  expect((await cancel(id, { way, refund: String(refund) })).body).toEqual({ refund })
  expect(await list()).toEqual([])
  expect(await state()).toMatchObject({ state: 'cancelled', refunded: refund })
  expect(await mails()).toEqual([mail, 'hireConfirmed'].toSorted())
  expect(await entries('hire.cancelled')).toMatchObject([
    { before: { paidSoFar: 4_000, refund }, after: null },
  ])
  expect(await cancel(id, { way, refund: '0' })).toMatchObject(refused('error.hire.over'))
  expect((await hire()).status).toBe(201)
})

test('a hire that was not paid is cancelled without a refund, and one that has begun gives nothing back by the rule', async () => {
  const { app, id, figures, cancel } = await openWithHire('open')
  app.clock.set(Date.parse(at('11:00')))
  expect((await figures(id)).body).toMatchObject({ full: { refund: 0 }, rule: { percent: 100, refund: 0 } })
  expect((await cancel(id, { way: 'full', refund: '0' })).status).toBe(200)
})

test('a hire that is over is neither moved nor cancelled', async () => {
  const { app, id, move, figures, cancel } = await openWithHire()
  app.clock.set(Date.parse(at('12:00')))
  expect(await move(id)).toMatchObject(refused('error.hire.over'))
  expect(await figures(id)).toMatchObject(refused('error.hire.over'))
  expect(await cancel(id, { way: 'full', refund: '4000' })).toMatchObject(refused('error.hire.over'))
})

test('of two administrators who move and cancel a hire at once, one is refused', async () => {
  const { id, move, cancel, state } = await openWithHire()
  const answers = await Promise.all([
    move(id, {}, '1'),
    move(id, { start: at('17:00'), end: at('19:00') }, '1'),
    cancel(id, { way: 'full', refund: '4000' }, '1'),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await state()).toMatchObject({ paid: 4_000 })
})

test('an administrator’s hire and a member’s hold of the same time: one of them gets it', async () => {
  const { app, member, hire, list } = await openWithStudio()
  const { memberId: _, ...time } = { memberId: '', spaceId: 'studio', start: at('10:00'), end: at('12:00') }
  const body = { ...time, people: 1, purpose: '会議', total: 4_000 }
  const hold = () => app.ask(createHire, { as: member, body })
  const answers = await Promise.all([hire(), hold(), hire(), hold()])
  const made = answers.filter(({ status }) => status === 201)
  const held = await list()
  expect(held).toHaveLength(1)
  // A repeated hold of the same time is the same hold.
  expect(made.length).toBeGreaterThanOrEqual(1)
  expect(new Set(made.map(({ body: { id } }) => id)).has(held[0]?.id ?? '')).toBe(true)
})

test('a held time is not moved, cancelled or noted as paid by an administrator', async () => {
  const { app, member, move, figures, cancel, list } = await openWithStudio()
  const body = {
    spaceId: 'studio',
    start: at('10:00'),
    end: at('12:00'),
    people: 1,
    purpose: '会議',
    total: 4_000,
  }
  const { id } = (await app.ask(createHire, { as: member, body })).body
  expect(await list()).toMatchObject([{ id, state: 'held', open: 0 }])
  for (const answer of [await move(id), await figures(id), await cancel(id, { way: 'full', refund: '0' })]) {
    expect(answer).toMatchObject(refused('error.hire.notFound'))
  }
})

test('a hire that was paid by card is given back through the provider when an administrator cancels it', async () => {
  const { app, simulator, payHire } = await openWithHirer()
  const admin = await givenAdmin(app.database)
  const { id } = await payHire()
  const query = { way: 'full', refund: '2000' }
  const answer = await app.ask(cancelHireForMember, { as: admin, params: { id }, query })
  expect(answer.body).toEqual({ refund: 2_000 })
  expect(Object.values(simulator.state.refunds).map(({ amount }) => amount)).toEqual([2_000])
})

test('an administrator hires no draft for a member and moves no hire into one, but moves a hire of a space that became one', async () => {
  const { app, hire, move } = await openWithStudio()
  const { id } = (await hire()).body
  await hideSpace(app.database, 'terrace')
  const despite = ['outside']
  expect(await hire({ spaceId: 'terrace', despite })).toMatchObject(refused('error.space.draft'))
  expect(await move(id, { spaceId: 'terrace', despite })).toMatchObject(refused('error.space.draft'))
  await hideSpace(app.database, 'studio')
  expect(await move(id)).toMatchObject({ status: 200 })
})
