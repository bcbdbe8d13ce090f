import { expect, test } from 'vitest'
import { itemsOf } from './page-of-list.ts'

const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })), total: 9 })

test('lists the items of several pages in their order', () => {
  expect(itemsOf([page('a', 'b'), page('c')])).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(itemsOf([])).toEqual([])
})

test('lists an item that slid to a later page once, as it was read last', () => {
  const pages = [
    { items: [{ id: 'a', seen: 'first' }], total: 2 },
    {
      items: [
        { id: 'b', seen: 'first' },
        { id: 'a', seen: 'again' },
      ],
      total: 3,
    },
  ]
  expect(itemsOf(pages)).toEqual([
    { id: 'a', seen: 'again' },
    { id: 'b', seen: 'first' },
  ])
})
