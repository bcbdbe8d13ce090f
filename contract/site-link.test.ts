import { describe, expect, test } from 'vitest'
import { optionalPictureAddress, pictureAddress } from '#contract/pictures/picture-address.ts'
import { siteLink } from './site-link.ts'

const elsewhere = [
  '/\\host',
  '//host',
  '/\\/host',
  '\\\\host',
  'https://host\\@other',
  'https:/\\host',
  '/a\\b',
]

describe('an address that a browser reads as one of another site', () => {
  test.each(elsewhere)('%s is no path of the site', (address) => {
    for (const schema of [siteLink, pictureAddress, optionalPictureAddress])
      expect(schema.safeParse(address).error?.issues[0]?.message).toBe('pattern')
  })

  test.each(['/', '/price?of=all#now', 'https://host/path', ''])('%s is a link', (address) => {
    expect(siteLink.parse(address)).toBe(address)
  })

  test.each(['/pictures/a.svg', 'https://host/a.jpg'])('%s is the address of a picture', (address) => {
    expect(pictureAddress.parse(address)).toBe(address)
  })
})
