import { expect, test } from 'vitest'
import { createSpace, listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'

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
