import { expect, test } from 'vitest'
import { isSamePerson } from './limits.ts'

const person = { name: '鈴木 一郎', phone: '09012345678' }

test.each([
  ['the same name and number', {}],
  ['the name without a space', { name: '鈴木一郎' }],
  ['the name with a wide space', { name: '鈴木　一郎' }],
  ['the same inquiry', { name: '鈴木', phone: '0311112222', inquiryId: 'i1' }],
  ['the same member', { name: '佐藤', phone: '0311112222', memberId: 'm1' }],
])('%s is one person', (_, other) => {
  expect(isSamePerson({ ...person, inquiryId: 'i1', memberId: 'm1' }, { ...person, ...other })).toBe(true)
})

test.each([
  ['another name with the number of the family', { name: '鈴木 花子' }],
  ['the name with another number', { phone: '09099998888' }],
  ['a person without name and number', { name: '', phone: '' }],
])('%s is another person', (_, other) => {
  expect(isSamePerson({ ...person, inquiryId: null }, { ...person, inquiryId: null, ...other })).toBe(false)
})
