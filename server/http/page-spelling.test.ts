import { expect, test } from 'vitest'
import { spellingsOf } from './static-site.ts'

const spellingOf = spellingsOf(['/', '/en', '/contact', '/en/RentalSpace', '/receipt/:id'])

test.each([
  ['/Contact', '/contact'],
  ['/CONTACT/', '/contact'],
  ['/EN', '/en'],
  ['/en/rentalspace', '/en/RentalSpace'],
  ['/Receipt/aB', '/receipt/aB'],
  ['/Contacts', undefined],
  ['/contact/2', undefined],
  ['/Receipt/', undefined],
  ['//contact', undefined],
])('the page of %s is spelled %s', (path, spelling) => expect(spellingOf(path)).toBe(spelling))
