import { describe, expect, test } from 'vitest'
import { spaceForm, valuesOf, windowForm } from './space-form.ts'
import type { SpaceValues } from './space-form.ts'

const typed: SpaceValues = {
  name: ' 一棟貸切 ',
  nameEn: 'The whole building',
  unitPrice: '7,990',
  flatRate: true,
  subRentable: ['studio'],
}

const body = {
  name: '一棟貸切',
  nameEn: 'The whole building',
  unitPrice: 7990,
  flatRate: true,
  subRentable: [{ id: 'studio' }],
}

describe('the form of a space', () => {
  test('the form of a space becomes the body of the call', () => {
    expect(spaceForm.parse(typed)).toEqual(body)
  })

  test.each([
    ['２，５００円', 2500],
    ['¥ 2500', 2500],
    ['0', 0],
  ])('the form of a space reads the price %s as %s', (unitPrice, yen) => {
    expect(spaceForm.parse({ ...typed, unitPrice }).unitPrice).toBe(yen)
  })

  test.each<[Partial<SpaceValues>, string]>([
    [{ name: '　' }, 'name required'],
    [{ unitPrice: '' }, 'unitPrice required'],
    [{ unitPrice: 'a lot' }, 'unitPrice required'],
    [{ unitPrice: '-1' }, 'unitPrice validate'],
    [{ unitPrice: '2.5' }, 'unitPrice required'],
  ])('the form of a space with %j is refused: %s', (values, expected) => {
    const issue = spaceForm.safeParse({ ...typed, ...values }).error?.issues[0]
    expect(`${issue?.path.join('.')} ${issue?.message}`).toBe(expected)
  })

  test('the form of a space is filled with the values of the space', () => {
    const parts = [{ id: 'studio', name: '2階スタジオ' }]
    const space = { ...body, id: '1', etag: '0-0', subRentable: parts, futureWindows: 2 }
    expect(valuesOf(space)).toEqual({ ...typed, name: '一棟貸切', unitPrice: '7990' })
  })
})

describe('the form of a window', () => {
  const window = { rentableId: '1', start: '2026-11-23 09:00', end: '2026-11-23 12:15' }

  test('the form of a window becomes the body of the call, with times in Tokyo as instants', () => {
    expect(windowForm.parse(window)).toEqual({
      rentableId: '1',
      start: '2026-11-23T00:00:00.000Z',
      end: '2026-11-23T03:15:00.000Z',
    })
  })

  test.each([
    [{ end: '2026-11-23 09:00' }, 'end validate'],
    [{ end: '2026-11-24 09:15' }, 'end tooLong'],
    [{ start: ' 09:00' }, 'start required'],
    [{ start: '2026-11-23 09:10' }, 'start step'],
  ])('the form of a window with %j is refused: %s', (values, expected) => {
    const issue = windowForm.safeParse({ ...window, ...values }).error?.issues[0]
    expect(`${issue?.path.join('.')} ${issue?.message}`).toBe(expected)
  })
})
