import { expect, test } from 'vitest'
import { checkStudio, studioFacts } from './check-studio.ts'

/** The plans with another first one. */
const withPlan = (change: object) => {
  const [first, ...others] = studioFacts.plans
  return [{ ...first, ...change }, ...others]
}

/** The spaces with another first one. */
const withSpace = (change: object) => {
  const [first, ...others] = studioFacts.spaces
  return [{ ...first, ...change }, ...others]
}

test('the facts of the demo studio contain no mistake', () => {
  expect(checkStudio()).toEqual([])
})

test.each([
  ['identity', { ...studioFacts.identity, phone: '0467001234' }, 'studio/identity.ts: phone'],
  ['identity', { ...studioFacts.identity, name: { ja: 'ひだまり', en: ' ' } }, 'studio/identity.ts: name'],
  [
    'identity',
    { ...studioFacts.identity, tagline: { ja: 'あ'.repeat(81), en: 'A' } },
    'studio/identity.ts: tagline.ja',
  ],
  ['story', { ...studioFacts.story, intro: { ja: 'あ', en: '' } }, 'studio/story.ts: intro.en'],
  [
    'legal-rows',
    { ...studioFacts['legal-rows'], legalOrder: { ja: '', en: 'a' } },
    'studio/legal-rows.ts: legalOrder.ja',
  ],
  ['identity', { ...studioFacts.identity, postalCode: '2480016' }, 'studio/identity.ts: postalCode'],
  ['hours', { ...studioFacts.hours, opens: '8:00' }, 'studio/hours.ts: opens'],
  ['hours', { ...studioFacts.hours, closes: '07:00' }, 'studio/hours.ts: closes'],
  [
    'hours',
    { ...studioFacts.hours, closedDaysText: { ja: '月曜日', en: ' ' } },
    'studio/hours.ts: closedDaysText.en',
  ],
  ['hours', { ...studioFacts.hours, closedDays: [1, 7] }, 'studio/hours.ts: closedDays.1'],
  ['prices', { ...studioFacts.prices, trialLesson: 2000.5 }, 'studio/prices.ts: trialLesson'],
  ['plans', withPlan({ price: -1 }), 'studio/plans.ts: 0.price'],
  ['plans', withPlan({ lessonsPerMonth: 'many' }), 'studio/plans.ts: 0.lessonsPerMonth'],
  ['plans', withPlan({ code: 3 }), 'studio/plans.ts: '],
  ['plans', withPlan({ paid: 'once' }), 'studio/plans.ts: '],
  ['spaces', withSpace({ id: 'roofTerrace' }), 'studio/spaces.ts: '],
  ['spaces', withSpace({ parts: [{ id: 'wholeBuilding' }] }), 'studio/spaces.ts: '],
  ['spaces', withSpace({ parts: [{ id: 'cellar' }] }), 'studio/spaces.ts: '],
  ['spaces', withSpace({ price: { kind: 'flat', price: 0 } }), 'studio/spaces.ts: 0.price.price'],
  ['spaces', withSpace({ price: { kind: 'flat', price: 0.5 } }), 'studio/spaces.ts: 0.price.price'],
  [
    'spaces',
    withSpace({ equipment: { ja: ['鏡\n音響'], en: ['Mirror'] } }),
    'studio/spaces.ts: 0.equipment.ja.0',
  ],
  ['spaces', withSpace({ equipment: { ja: ['鏡'], en: [] } }), 'studio/spaces.ts: 0.equipment'],
  [
    'spaces',
    withSpace({ pictures: [{ address: '/pictures/gone.svg', text: { ja: '庭', en: 'A garden' } }] }),
    'studio/spaces.ts: 0.pictures.0.address',
  ],
  [
    'spaces',
    withSpace({ pictures: Array.from({ length: 9 }, () => studioFacts.spaces[0]?.pictures[0]) }),
    'studio/spaces.ts: 0.pictures',
  ],
  [
    'news',
    [{ date: '2023-02-30', title: { ja: 'あ', en: 'a' }, text: { ja: 'あ', en: 'a' } }],
    'studio/news.ts: 0.date',
  ],
  ['map', { ...studioFacts.map, latitude: 135 }, 'studio/map.ts: latitude'],
  [
    'identity',
    { ...studioFacts.identity, name: { ja: 'あ'.repeat(61), en: 'A' } },
    'studio/identity.ts: name.ja',
  ],
  [
    'identity',
    { ...studioFacts.identity, officialSite: 'http://studio.example' },
    'studio/identity.ts: officialSite',
  ],
  ['pictures', { ...studioFacts.pictures, lesson: '/pictures/gone.svg' }, 'studio/pictures.ts: lesson'],
  [
    'rentals',
    { ...studioFacts.rentals, hireRules: { ...studioFacts.rentals.hireRules, minimumMinutes: 45 } },
    'studio/rentals.ts: hireRules.minimumMinutes',
  ],
  [
    'rentals',
    {
      ...studioFacts.rentals,
      rentalCancellation: { tiers: [{ toDaysBefore: 7, percent: 0 }], refundFee: 0 },
    },
    'studio/rentals.ts: rentalCancellation.tiers',
  ],
  [
    'rentals',
    { ...studioFacts.rentals, hireRules: { ...studioFacts.rentals.hireRules, aheadDays: 1, aheadHours: 48 } },
    'studio/rentals.ts: hireRules.aheadDays',
  ],
  [
    'booking-rules',
    { ...studioFacts['booking-rules'], cancelUntilHoursBefore: -3 },
    'studio/booking-rules.ts: cancelUntilHoursBefore',
  ],
  [
    'booking-rules',
    {
      ...studioFacts['booking-rules'],
      waitingList: { ...studioFacts['booking-rules'].waitingList, choices: [4, 6] },
    },
    'studio/booking-rules.ts: waitingList.choices',
  ],
  ['lesson-series', { weeksAhead: 0 }, 'studio/lesson-series.ts: weeksAhead'],
])('the message about a wrong fact in %s names the file and the place', (file, facts, place) => {
  const problems = checkStudio({ ...studioFacts, [file]: facts })
  expect(problems).toHaveLength(1)
  expect(problems[0]).toContain(`${place} — `)
  expect(problems[0]).toMatch(/ください \/ (must|needs)/)
})
