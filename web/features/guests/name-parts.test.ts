import { expect, test } from 'vitest'
import { nameParts } from '#web/features/guests/name-parts.ts'

test.each([
  ['鈴木 一郎', '鈴木', '一郎'],
  ['Emma Clark', 'Clark', 'Emma'],
  ['Anna Maria Schmidt', 'Schmidt', 'Anna Maria'],
  ['鈴木', '鈴木', ''],
  ['', '', ''],
])('splits %o into family name %o and first name %o', (name, lastName, firstName) => {
  expect(nameParts(name)).toEqual({ lastName, firstName })
})
