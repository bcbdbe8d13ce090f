import { expect, test } from 'vitest'
import { numberOfReceipt, receiptNumber } from './receipts.ts'

test.each([
  [receiptNumber(12), 12],
  ['h12', 12],
  ['Ｈ－１２', 12],
  [' H-000012 ', 12],
  ['000012', 12],
  ['1234567', undefined],
  ['12', undefined],
  ['H', undefined],
  ['H-', undefined],
  ['hanako', undefined],
  ['11/25', undefined],
  ['', undefined],
])('“%s” is the receipt number %s', (typed, number) => {
  expect(numberOfReceipt(typed)).toBe(number)
})
