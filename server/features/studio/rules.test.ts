import { expect, test } from 'vitest'
import { publishedFacts, storedFacts } from '#server/features/facts/rules.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { differencesOf, missingTexts, versionOf } from './rules.ts'

const { prices, hours, rules } = factsOfFiles
const [first = expect.fail('there are plans'), ...others] = prices.plans

test('a stored version gets what a later release has in the file, and loses what it no longer has', () => {
  const renamed = { ...first, name: { ja: '新しい名前', en: 'New name' }, price: 5 }
  const gone = { code: 99, name: { ja: '昔', en: 'Past' }, price: 1 }
  const stored = JSON.stringify({ trialLesson: 2468, plans: [gone, renamed] })
  expect(storedFacts('prices', stored)).toEqual({ ...prices, trialLesson: 2468, plans: [renamed, ...others] })
})

test('a stored list of plans keeps its order, and plans of an earlier release are on sale', () => {
  const earlier = prices.plans.map(({ code, name, price }) => ({ code, name, price })).toReversed()
  expect(storedFacts('prices', JSON.stringify({ ...prices, plans: earlier }))).toEqual({
    ...prices,
    plans: prices.plans.toReversed(),
  })
})

test('a stored list of plans keeps those that administrators added', () => {
  const added = { code: 21, name: { ja: '月8回', en: '' }, price: 5, onSale: true, lessonsPerMonth: 8 }
  const plans = [added, ...prices.plans]
  expect(storedFacts('prices', JSON.stringify({ ...prices, plans }))).toEqual({ ...prices, plans })
})

test('of the plans only those that differ are told', () => {
  const dearer = { ...first, price: 5 }
  expect(differencesOf(prices, { ...prices, plans: [dearer, ...others] })).toEqual({
    before: { plans: [first] },
    after: { plans: [dearer] },
  })
})

test('a version that does not fit the release is left out, so that the file holds', () => {
  const wrong = JSON.stringify({ ...hours, opens: 'early' })
  expect(storedFacts('hours', wrong)).toBeUndefined()
  const right = { section: 'prices' as const, facts: JSON.stringify({ ...prices, trialLesson: 1 }) }
  expect(publishedFacts([{ section: 'hours', facts: wrong }, right])).toEqual({
    prices: { ...prices, trialLesson: 1 },
  })
})

test('the missing texts of a draft are told by their outer field', () => {
  expect(missingTexts('hours', hours)).toBeUndefined()
  expect(missingTexts('hours', { ...hours, closedDaysText: { ja: '', en: 'Mondays' } })).toBeUndefined()
  const closedDaysText = { ja: '', en: '' }
  expect(missingTexts('hours', { ...hours, closedDaysText })).toEqual({ closedDaysText: 'required' })
})

test('what was published in one language is complete in both, also inside of lists', () => {
  const directions = { ja: ['駅を出ます。'], en: [] }
  const section = 'rules' as const
  const part = { title: { ja: '', en: 'Members' }, text: directions, items: { ja: [], en: [] } }
  const facts = JSON.stringify({ ...rules, rulesParts: [part] })
  expect(publishedFacts([{ section, facts }]).rules?.rulesParts).toEqual([
    {
      title: { ja: 'Members', en: 'Members' },
      text: { ja: ['駅を出ます。'], en: ['駅を出ます。'] },
      items: { ja: [], en: [] },
    },
  ])
})

test('the differences of two versions name each text by its language', () => {
  const closedDaysText = { ...hours.closedDaysText, en: 'Never' }
  expect(differencesOf(hours, { ...hours, opens: '09:00', closedDaysText })).toEqual({
    before: { opens: hours.opens, closedDaysTextEn: hours.closedDaysText.en },
    after: { opens: '09:00', closedDaysTextEn: 'Never' },
  })
})

test('of the offers only those that differ are told, and all of them when only their order differs', () => {
  const { offers } = factsOfFiles
  const [one = expect.fail('there are offers'), ...rest] = offers.offers
  const dearer = { ...one, price: one.price + 100 }
  expect(differencesOf(offers, { offers: [dearer, ...rest] })).toEqual({
    before: { offers: [one] },
    after: { offers: [dearer] },
  })
  expect(differencesOf(offers, { offers: [...rest, one] })).toEqual({
    before: { offers: offers.offers },
    after: { offers: [...rest, one] },
  })
})

test('a block of the landing page that the form sends back with its keys in another order has not changed', () => {
  const { home } = factsOfFiles
  const blocks = home.homeBlocks.map(({ id, ...block }) => ({ id, ...block }))
  const cards = home.homeCards.map(({ id, ...card }) => ({ id, ...card }))
  const [glance = expect.fail('there are blocks'), ...rest] = blocks
  const hidden = { ...glance, shown: false }
  expect(differencesOf(home, { ...home, homeBlocks: [hidden, ...rest], homeCards: cards })).toEqual({
    before: { homeBlocks: [glance] },
    after: { homeBlocks: [hidden] },
  })
})

test('the entity tag changes with each publication and each time that the draft is saved', () => {
  const tags = [
    versionOf({ published: 0, draft: undefined }),
    versionOf({ published: 0, draft: { number: 1, version: 1 } }),
    versionOf({ published: 0, draft: { number: 1, version: 2 } }),
    versionOf({ published: 1, draft: undefined }),
    versionOf({ published: 1, draft: { number: 2, version: 1 } }),
  ]
  expect(new Set(tags).size).toBe(tags.length)
})
