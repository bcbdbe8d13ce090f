import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import english from '#locales/en/rental.json' with { type: 'json' }
import japanese from '#locales/ja/rental.json' with { type: 'json' }
import type { Language } from '#studio/languages.ts'
import { tierText } from './cancellation-tiers.tsx'

const resources = { ja: { translation: { rental: japanese } }, en: { translation: { rental: english } } }

const written = (language: Language, days: Array<number | null>) => {
  const texts = createInstance()
  void texts.init({ lng: language, resources, initAsync: false })
  const tiers = days.map((toDaysBefore, position) => ({ toDaysBefore, percent: position }))
  return tiers.map((_, position) => tierText(texts.t, tiers, position))
}

test.each([
  [
    [7, 4, null],
    ['7日前まで', '6日前〜4日前', '3日前から当日'],
    ['Up to 7 days before', '6 to 4 days before', '3 days before or later'],
  ],
  [
    [2, 1, null],
    ['2日前まで', '1日前', '当日'],
    ['Up to 2 days before', 'The day before', 'On the day'],
  ],
  [
    [1, null],
    ['1日前まで', '当日'],
    ['Up to the day before', 'On the day'],
  ],
  [
    [2, null],
    ['2日前まで', '1日前から当日'],
    ['Up to 2 days before', 'The day before or later'],
  ],
  [[null], ['いつでも'], ['At any time']],
] as const)('the rows %o say in both languages when they count', (days, ja, en) => {
  expect(written('ja', [...days])).toEqual(ja)
  expect(written('en', [...days])).toEqual(en)
})
