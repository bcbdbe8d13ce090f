import { expect, test } from 'vitest'
import { addressText } from './place.ts'

const address = { addressId: '2480016', addressRest: '1-2-3' }
const ja = { addressId: '2480016', prefecture: '神奈川県', city: '鎌倉市', town: '長谷' }
const en = { addressId: '2480016', prefecture: 'Kanagawa', city: 'Kamakura-shi', town: 'Hase' }

test('an address is written in the order of the reader’s language', () => {
  expect(addressText(address, ja, 'ja')).toBe('〒248-0016 神奈川県鎌倉市長谷 1-2-3')
  expect(addressText(address, en, 'en')).toBe('1-2-3, Hase, Kamakura-shi, Kanagawa 248-0016')
})

test('an address without its place, and one that was never given, is written as far as it is known', () => {
  expect(addressText(address, undefined, 'ja')).toBe('〒248-0016 1-2-3')
  expect(addressText(address, { ...en, town: '' }, 'en')).toBe('1-2-3, Kamakura-shi, Kanagawa 248-0016')
  expect(addressText({ addressId: '', addressRest: '' }, undefined, 'ja')).toBe('')
  expect(addressText({ addressId: '', addressRest: '' }, undefined, 'en')).toBe('')
})
