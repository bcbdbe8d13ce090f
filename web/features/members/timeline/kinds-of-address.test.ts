import { expect, test } from 'vitest'
import { addressWithKinds, kindsOfAddress } from './kinds-of-address.ts'

const read = (address: string) => kindsOfAddress(new URLSearchParams(address))

test('an address names kinds in any order, and what is no kind is left out', () => {
  expect(read('history=mail,payment,secrets')).toEqual(['payment', 'mail'])
  expect(read('history=')).toEqual([])
  expect(read('q=mail')).toEqual([])
})

test('an address keeps its other parts when kinds are chosen or taken away', () => {
  const search = new URLSearchParams('q=a&history=mail')
  expect(addressWithKinds(search, ['ticket', 'payment'])).toBe('?q=a&history=payment,ticket')
  expect(addressWithKinds(search, [])).toBe('?q=a')
  expect(addressWithKinds(new URLSearchParams(), ['mail'])).toBe('?history=mail')
})
