import { expect, test } from 'vitest'
import { hours } from '#studio/hours.ts'
import { identity, placeText } from '#studio/identity.ts'
import { yogaPlansOnSale } from '#studio/member-types.ts'
import { prices } from '#studio/prices.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { breadcrumbsOf, businessOf } from './structured-data.ts'

const origin = 'https://studio.example'

test('describes the studio as a local business in each language', () => {
  expect(businessOf(factsOfFiles, 'ja', origin)).toMatchObject({
    '@type': 'HealthClub',
    '@id': `${origin}/#studio`,
    name: identity.name.ja,
    alternateName: identity.name.en,
    url: `${origin}/`,
    telephone: `+81-${identity.phone.slice(1)}`,
    address: {
      postalCode: identity.postalCode,
      addressRegion: '神奈川県',
      addressLocality: '鎌倉市',
      addressCountry: 'JP',
    },
  })
  expect(businessOf(factsOfFiles, 'en', origin)).toMatchObject({
    '@id': `${origin}/#studio`,
    name: identity.name.en,
    url: `${origin}/en`,
    address: { addressRegion: 'Kanagawa', addressLocality: 'Kamakura' },
  })
})

test('the structured address has the same parts as the address on the page', () => {
  for (const language of ['ja', 'en'] as const) {
    const { region, city, street } = identity.place
    for (const part of [region, city, street])
      expect(placeText(factsOfFiles, language)).toContain(part[language])
  }
})

test('the structured opening hours leave out the closed days', () => {
  const { openingHoursSpecification: opening } = businessOf(factsOfFiles, 'ja', origin) as {
    openingHoursSpecification: { dayOfWeek: string[]; opens: string; closes: string }
  }
  expect(opening).toMatchObject({ opens: hours.opens, closes: hours.closes })
  expect(opening.dayOfWeek).toEqual(['Sunday', 'Tuesday', 'Wednesday', 'Friday', 'Saturday'])
})

test('the structured price range goes from a trial lesson to the dearest plan', () => {
  const dearest = Math.max(...yogaPlansOnSale(factsOfFiles).map(({ price }) => price))
  expect(businessOf(factsOfFiles, 'en', origin)).toMatchObject({
    priceRange: `¥${prices.trialLesson.toLocaleString('en')}–¥${dearest.toLocaleString('en')}`,
  })
})

test('breadcrumbs number the steps from the front page and give their whole addresses', () => {
  const steps = [
    { name: 'Home', address: '/en' },
    { name: 'Prices', address: '/en/price' },
  ]
  expect(breadcrumbsOf(steps, origin)).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/en` },
      { '@type': 'ListItem', position: 2, name: 'Prices', item: `${origin}/en/price` },
    ],
  })
})
