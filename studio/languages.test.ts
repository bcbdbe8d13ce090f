import { expect, test } from 'vitest'
import { complete, inLanguage, otherLanguage, writtenIn } from './languages.ts'

test('each reader gets the text of the own language, or the one that is there', () => {
  expect(inLanguage('ja', '朝ヨガ', 'Morning')).toBe('朝ヨガ')
  expect(inLanguage('en', '朝ヨガ', 'Morning')).toBe('Morning')
  expect(inLanguage('en', '朝ヨガ', '')).toBe('朝ヨガ')
  expect(inLanguage('ja', '', 'Morning')).toBe('Morning')
  expect(complete({ ja: '', en: 'Morning' })).toEqual({ ja: 'Morning', en: 'Morning' })
  expect(complete({ ja: ['橋を渡る'], en: [] as string[] })).toEqual({ ja: ['橋を渡る'], en: ['橋を渡る'] })
  expect(complete({ ja: '', en: '' })).toEqual({ ja: '', en: '' })
})

test.each([
  ['朝のめざめフロー', 'ja', 'ja'],
  ['YOGAフロー60 Advanced Class', 'en', 'ja'],
  ['Hojicha (ほうじ茶) evening', 'en', 'ja'],
  ['9-9-9', 'en', 'ja'],
  ['', 'en', 'ja'],
  ['Hidamari Yoga', 'en', 'en'],
  ['08:00–22:00', 'en', 'ja'],
] as const)('%s is in %s on an English page and in %s on a Japanese one', (text, english, japanese) => {
  expect([writtenIn(text, 'en'), writtenIn(text, 'ja')]).toEqual([english, japanese])
})

test('only a text that is not in the language of its page says its language', () => {
  expect(otherLanguage('朝ヨガ', 'ja')).toBeUndefined()
  expect(otherLanguage('朝ヨガ', 'en')).toBe('ja')
  expect(otherLanguage('Morning yoga', 'ja')).toBe('en')
  expect(otherLanguage('Morning yoga', 'en')).toBeUndefined()
})
