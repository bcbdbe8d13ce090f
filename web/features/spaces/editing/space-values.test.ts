import { expect, test } from 'vitest'
import { spaceForm, valuesOf } from './space-values.ts'
import type { SpaceValues } from './space-values.ts'

const typed: SpaceValues = {
  name: ' 一棟貸切 ',
  nameEn: 'The whole building',
  unitPrice: '7,990',
  flatRate: false,
  weekendPrice: '８，９９０円',
  onRequest: false,
  planPrice: false,
  nextPriceFrom: '',
  nextUnitPrice: '',
  nextFlatRate: false,
  nextWeekendPrice: '',
  textJa: '建物まるごと。',
  textEn: '',
  equipmentJa: 'キッチン\n\n ティーカフェ ',
  equipmentEn: '',
  pictures: [{ url: '/a.svg', textJa: '外観', textEn: '' }],
  subRentable: ['studio'],
  published: true,
}

/** As the server answers it. */
const notPlanned = { nextPriceFrom: null, nextUnitPrice: null, nextFlatRate: null, nextWeekendPrice: null }

const body = {
  name: '一棟貸切',
  nameEn: 'The whole building',
  unitPrice: 7990,
  flatRate: false,
  weekendPrice: 8990,
  nextPriceFrom: null,
  nextUnitPrice: undefined,
  nextFlatRate: false,
  nextWeekendPrice: undefined,
  textJa: '建物まるごと。',
  textEn: '',
  equipmentJa: ['キッチン', 'ティーカフェ'],
  equipmentEn: [],
  pictures: [{ url: '/a.svg', textJa: '外観', textEn: '' }],
  subRentable: [{ id: 'studio' }],
  published: true,
}

test('the form of a space becomes the body of the call', () => {
  expect(spaceForm.parse(typed)).toEqual(body)
})

test.each<[string, Partial<SpaceValues>, object]>([
  ['the same on weekends, where that field is empty', { weekendPrice: ' ' }, { weekendPrice: 7990 }],
  ['the same every day', { flatRate: true }, { flatRate: true, weekendPrice: 7990 }],
  [
    'on request',
    { onRequest: true, unitPrice: 'a lot', weekendPrice: '' },
    { unitPrice: 0, flatRate: false },
  ],
])('the price of a space is %s', (_, values, expected) => {
  expect(spaceForm.parse({ ...typed, ...values })).toMatchObject(expected)
})

test.each([
  ['２，５００円', 2500],
  ['¥ 2500', 2500],
  ['0', 0],
])('the form of a space reads the price %s as %s', (unitPrice, yen) => {
  expect(spaceForm.parse({ ...typed, unitPrice }).unitPrice).toBe(yen)
})

test('a missing price is told once', () => {
  const issues = spaceForm.safeParse({ ...typed, unitPrice: '', weekendPrice: '' }).error?.issues
  expect(issues).toHaveLength(1)
})

test.each<[Partial<SpaceValues>, string]>([
  [{ name: '　', nameEn: '' }, 'name required'],
  [{ unitPrice: '' }, 'unitPrice required'],
  [{ unitPrice: 'a lot' }, 'unitPrice required'],
  [{ unitPrice: '-1' }, 'unitPrice required'],
  [{ unitPrice: '2.5' }, 'unitPrice required'],
  [{ weekendPrice: 'more' }, 'weekendPrice required'],
  [{ weekendPrice: '0' }, 'weekendPrice validate'],
  [{ equipmentJa: `鏡\n${'あ'.repeat(61)}` }, 'equipmentJa.1 tooLong'],
  [{ pictures: [{ url: 'a.svg', textJa: '', textEn: '' }] }, 'pictures.0.url pattern'],
])('the form of a space with %j is refused: %s', (values, expected) => {
  const issue = spaceForm.safeParse({ ...typed, ...values }).error?.issues[0]
  expect(`${issue?.path.join('.')} ${issue?.message}`).toBe(expected)
})

const kept = { ...body, ...notPlanned, etag: '0-0', subRentable: [{ id: 'studio', name: '2階スタジオ' }] }

test('the form of a space is filled with the values of the space', () => {
  expect(valuesOf(kept)).toEqual({
    ...typed,
    name: '一棟貸切',
    unitPrice: '7990',
    weekendPrice: '8990',
    equipmentJa: 'キッチン\nティーカフェ',
  })
})

test.each<[object, Partial<SpaceValues>]>([
  [{ weekendPrice: 7990 }, { flatRate: false, onRequest: false, unitPrice: '7990', weekendPrice: '' }],
  [
    { flatRate: true, weekendPrice: 7990 },
    { flatRate: true, onRequest: false, unitPrice: '7990', weekendPrice: '' },
  ],
  [
    { unitPrice: 0, weekendPrice: 0 },
    { flatRate: false, onRequest: true, unitPrice: '', weekendPrice: '' },
  ],
])('the prices %j are shown as %j', (prices, expected) => {
  expect(valuesOf({ ...kept, ...prices })).toMatchObject(expected)
})
