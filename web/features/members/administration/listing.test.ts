import { expect, test } from 'vitest'
import { addressOfListing, listingOf, nextSort } from './listing.ts'

const search = (text: string) => new URLSearchParams(text)

test.each([
  ['tab=user', { q: '', sort: 'kana', page: 1 }],
  ['q=%E3%82%84&sort=-tickets&page=3', { q: 'や', sort: '-tickets', page: 3 }],
  ['sort=password&page=-2', { sort: 'kana', page: 1 }],
  ['page=1.5', { page: 1 }],
])('the address ?%s shows %j', (text, expected) => expect(listingOf(search(text))).toMatchObject(expected))

test('the address of another page keeps the search and the order', () => {
  expect(addressOfListing(search('tab=user&q=a&sort=-email'), { page: 2 })).toBe(
    '?tab=user&q=a&sort=-email&page=2',
  )
})

test('the address of another search or order leads to the first page', () => {
  expect(addressOfListing(search('tab=user&q=a&page=9'), { q: 'b' })).toBe('?tab=user&q=b')
  expect(addressOfListing(search('tab=user&q=a&page=9'), { q: '', sort: 'kana' })).toBe('?tab=user')
})

test('pressing a heading again reverses the order', () => {
  expect(nextSort('kana', 'tickets')).toBe('tickets')
  expect(nextSort('tickets', 'tickets')).toBe('-tickets')
  expect(nextSort('-tickets', 'tickets')).toBe('tickets')
})
