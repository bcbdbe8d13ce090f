import { expect, test } from 'vitest'
import { createBlock, liftBlock } from '#contract/spaces/blocks.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { createSpace, deleteSpace } from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { auditEntries } from '#tests/support/records.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const at = (time: string) => `2026-11-24T${time}:00+09:00`
const day = { start: at('00:00'), end: at('23:45') }

async function open() {
  const app = await TestApp.open()
  await givenStudio(app.database)
  const admin = await givenAdmin(app.database)
  const building = await app.ask(createSpace, {
    as: admin,
    body: { name: '一棟', nameEn: 'Building', unitPrice: 0, subRentable: [{ id: 'studio' }] },
  })
  const block = (given: object = {}, key?: string) =>
    app.ask(createBlock, {
      as: admin,
      key,
      body: { spaceId: 'studio', start: at('10:00'), end: at('12:00'), note: '床の手入れ', ...given },
    })
  const lift = (id: string) => app.ask(liftBlock, { as: admin, params: { id } })
  const list = async () => (await app.ask(listOccupancy, { as: admin, query: day })).body
  const entries = async () =>
    (await auditEntries(app.database)).filter(({ action }) => action.startsWith('block.'))
  return { app, admin, building: building.body.id, block, lift, list, entries }
}

test('a block takes the space, also as a part of another one, until it is lifted', async () => {
  const { admin, building, block, lift, list, entries } = await open()
  const { status, body } = await block({ spaceId: building })
  expect(status).toBe(201)
  expect(await list()).toEqual({
    lessons: [],
    hires: [],
    blocks: [
      {
        id: body.id,
        spaceId: building,
        leaves: ['studio'],
        start: isoText(Date.parse(at('10:00'))),
        end: isoText(Date.parse(at('12:00'))),
        note: '床の手入れ',
      },
    ],
  })
  const refusal = await block({ start: at('11:45'), end: at('13:00') })
  expect(refusal).toMatchObject(refused('error.space.occupied'))
  expect(refusal.body).toMatchObject({
    fields: { start: 'occupied' },
    current: { kind: 'block', name: '床の手入れ', start: isoText(Date.parse(at('10:00'))) },
  })
  expect(await lift(body.id)).toMatchObject({ status: 200, body: { id: body.id } })
  expect((await list()).blocks).toEqual([])
  expect(await lift(body.id)).toMatchObject(refused('error.block.notFound'))
  expect((await block()).status).toBe(201)
  expect(await entries()).toMatchObject([
    { actor: admin.id, action: 'block.created', subject: body.id, after: { note: '床の手入れ' } },
    { action: 'block.lifted', subject: body.id, before: { spaceId: building }, after: null },
    { action: 'block.created' },
  ])
})

test('a block over a hire is refused with the name of the member and the time', async () => {
  const { app, block } = await open()
  const member = await givenMember(app.database, { lastName: '柏木', firstName: '静' })
  const startsAt = Date.parse(at('11:00'))
  await givenHire(app.database, member, startsAt)
  const refusal = await block()
  expect(refusal).toMatchObject(refused('error.space.occupied'))
  expect(refusal.body).toMatchObject({
    current: {
      kind: 'hire',
      name: '柏木 静',
      start: isoText(startsAt),
      end: isoText(startsAt + hourMs),
    },
  })
})

test('a hire is listed with its member, its price and what is still to be paid', async () => {
  const { app, list } = await open()
  const member = await givenMember(app.database, { lastName: '柏木', firstName: '静' })
  const hire = await givenHire(app.database, member, Date.parse(at('11:00')), { paid: 500 })
  expect((await list()).hires).toEqual([
    {
      id: hire.id,
      spaceId: 'studio',
      leaves: ['studio'],
      start: isoText(hire.startsAt),
      end: isoText(hire.endsAt),
      etag: '1',
      member: { id: member.id, lastName: '柏木', guestId: null, firstName: '静', phone: '09012345678' },
      people: 3,
      purpose: '撮影会',
      state: 'confirmed',
      heldUntil: null,
      price: 2_000,
      paid: 500,
      waived: 0,
      open: 1_500,
      paidOnSite: true,
      dispute: null,
    },
  ])
})

test.each<[string, object, Record<string, string>]>([
  ['without a space', { spaceId: '' }, { spaceId: 'required' }],
  ['without a reason', { note: '  ' }, { note: 'required' }],
  ['with a start off the quarter hour', { start: at('10:10') }, { start: 'step' }],
  ['that ends before it starts', { end: at('09:00') }, { end: 'validate' }],
  ['longer than 31 days', { end: '2026-12-26T10:00:00+09:00' }, { end: 'blockTooLong' }],
])('a block is refused %s', async (_, wrong, expected) => {
  const { block, list } = await open()
  const answer = await block(wrong)
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', expected)
  expect((await list()).blocks).toEqual([])
})

test('a block is refused for a space that does not exist or is deleted', async () => {
  const { app, admin, building, block } = await open()
  await app.ask(deleteSpace, { as: admin, params: { id: building } })
  for (const spaceId of ['none', building]) {
    expect(await block({ spaceId })).toMatchObject(refused('error.space.notFound'))
  }
})

test('a block that is sent twice with one key is made once, and of two at once one is refused', async () => {
  const { block, list } = await open()
  const first = await block({}, 'k')
  expect((await block({}, 'k')).body).toEqual(first.body)
  expect((await list()).blocks).toHaveLength(1)
  const later = { start: at('14:00'), end: at('15:00') }
  const answers = await Promise.all([block(later), block(later)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})
