import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { sliceOf } from './paging.ts'

test.each([
  [{}, { skip: 0, most: limits.page.size }],
  [{ size: 20 }, { skip: 0, most: 20 }],
  [
    { page: 1, size: 20 },
    { skip: 0, most: 20 },
  ],
  [
    { page: 3, size: 20 },
    { skip: 40, most: 20 },
  ],
  [{ page: 2 }, { skip: limits.page.size, most: limits.page.size }],
])('the page %j has the rows %j', (asked, rows) => expect(sliceOf(asked)).toEqual(rows))
