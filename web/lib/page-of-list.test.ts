import { describe, expect, test } from 'vitest'
import { addressOfPage, pageOfAddress } from './page-of-list.ts'

const search = (text: string) => new URLSearchParams(text)

test.each([
  ['page=3', 3],
  ['kind=user', 1],
  ['page=', 1],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=last', 1],
])('the address ?%s names page %i', (text, page) => expect(pageOfAddress(search(text))).toBe(page))

describe('the address of a page', () => {
  test.each([
    ['page=2', 3, '?page=3'],
    ['kind=user', 2, '?kind=user&page=2'],
    ['kind=user&page=2', 1, '?kind=user'],
    ['page=2', 1, '?'],
  ])('from ?%s to page %i is %s', (from, page, address) =>
    expect(addressOfPage(search(from), page)).toBe(address),
  )

  test('the address of a page has the other changes and no empty values', () => {
    expect(addressOfPage(search('kind=user&page=2'), 1, { kind: 'mail' })).toBe('?kind=mail')
    expect(addressOfPage(search('tab=user&q=a'), 4, { q: '', sort: '-email' })).toBe(
      '?tab=user&sort=-email&page=4',
    )
  })

  test('making the address of a page does not change the given query', () => {
    const from = search('page=2')
    addressOfPage(from, 3)
    expect(from.toString()).toBe('page=2')
  })
})
