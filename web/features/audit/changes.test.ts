import { expect, test } from 'vitest'
import { factsOfFiles, sections } from '#studio/sections.ts'
import { changesOf } from './changes.ts'

test('lists the fields with a new value, in a fixed order', () => {
  const before = { id: 'a', version: 1, title: '朝', startsAt: 1, totalSeats: 5, seatsTaken: 1 }
  const after = { id: 'a', version: 2, startsAt: 2, title: '夜', totalSeats: 5, seatsTaken: 3 }
  expect(changesOf({ before, after })).toEqual([
    { field: 'title', as: 'text', before: '朝', after: '夜' },
    { field: 'startsAt', as: 'time', before: 1, after: 2 },
  ])
})

test('a new record has no values before, a deleted one none after', () => {
  expect(changesOf({ before: null, after: { name: '2F' } })).toMatchObject([{ before: null, after: '2F' }])
  expect(changesOf({ before: { name: '2F' }, after: null })).toMatchObject([{ before: '2F', after: null }])
  expect(changesOf({ before: null, after: null })).toEqual([])
})

test('lists a changed list, but not an empty one of a new or deleted record', () => {
  const before = { parts: ['庭'], wholes: ['貸切'], windows: [] }
  expect(changesOf({ before, after: { parts: [], wholes: ['貸切'], windows: [] } })).toEqual([
    { field: 'parts', as: 'names', before: ['庭'], after: [] },
  ])
  expect(changesOf({ before: null, after: { parts: [] } })).toEqual([])
  expect(changesOf({ before: { windows: [{ id: 'a' }] }, after: null })).toMatchObject([{ field: 'windows' }])
})

test('names the texts, the equipment and the pictures of a space', () => {
  const before = { textJa: '和室', equipmentJa: '鏡', pictures: [], weekendPrice: 2500, version: 1 }
  const pictures = [{ url: '/a.svg', textJa: '', textEn: '' }]
  const after = { ...before, equipmentJa: '鏡\n音響', pictures, weekendPrice: 2990, version: 2 }
  expect(changesOf({ before, after })).toEqual([
    { field: 'weekendPrice', as: 'yen', before: 2500, after: 2990 },
    { field: 'equipmentJa', as: 'lines', before: '鏡', after: '鏡\n音響' },
    { field: 'pictures', as: 'pictures', before: [], after: pictures },
  ])
})

test('leaves out empty texts of a new or deleted record, and flags that two engines write differently', () => {
  const after = { title: '夜', titleEn: '', description: ' ', level: null }
  expect(changesOf({ before: null, after })).toMatchObject([{ field: 'title' }])
  expect(changesOf({ before: after, after: null })).toMatchObject([{ field: 'title' }])
  expect(changesOf({ before: { titleEn: '' }, after: { titleEn: null } })).toEqual([])
  expect(changesOf({ before: { flatRate: 1, listed: 0 }, after: { flatRate: true, listed: false } })).toEqual(
    [],
  )
  expect(changesOf({ before: { titleEn: 'Night' }, after: { titleEn: '' } })).toMatchObject([
    { before: 'Night', after: '' },
  ])
  expect(changesOf({ before: { flatRate: 1 }, after: { flatRate: false } })).toMatchObject([
    { field: 'flatRate' },
  ])
})

test('fields that must stay secret are never shown', () => {
  const after = { passwordHash: 'x', token: 'y', memberId: 'z' }
  expect(changesOf({ before: null, after })).toEqual([])
})

test('a value that a change has removed is empty afterwards', () => {
  const changes = changesOf({ before: { capitalYen: 5_000_000 }, after: { capitalYen: null } })
  expect(changes).toEqual([{ field: 'capitalYen', as: 'yen', before: 5_000_000, after: '' }])
})

/** Of the membership rules, which the log shows as their version. */
const derived = ['rulesSentences']

test('every fact of the studio that administrators change is shown', () => {
  const names = sections.flatMap((section) => Object.keys(factsOfFiles[section]))
  const unknown = names.filter(
    (name) => changesOf({ before: null, after: { [name]: 'x', [`${name}Ja`]: 'x' } }).length === 0,
  )
  expect(unknown).toEqual(derived)
})
