/** Data for search engines (schema.org), taken from the owner's facts. */
import type { PageFacts, StudioFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { mapLink } from '#studio/map.ts'
import { yogaPlansOnSale } from '#studio/member-types.ts'
import { sharePictureOf } from '#studio/share-picture.ts'
import { yenText } from '#studio/yen.ts'
import { pathIn } from './language.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The studio as a local business, with what the owner has entered. */
export function businessOf(facts: StudioFacts, language: Language, origin: string): object {
  const { contact, hours, legal, names, story } = facts
  const name = names.studioName
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthClub',
    '@id': businessId(origin),
    name: name[language],
    alternateName: Object.values(name).find((other) => other !== name[language]),
    ...ifFilled('slogan', story.tagline[language]),
    url: `${origin}${pathIn(language, '/')}`,
    ...ifFilled('sameAs', names.officialSite),
    image: `${origin}${sharePictureOf(facts, language).path}`,
    logo: `${origin}/icon-512.png`,
    ...ifFilled('telephone', contact.phone.replace(/^0/, '+81-')),
    ...ifFilled('email', contact.email),
    ...addressOf(facts, language),
    ...(contact.latitude !== null && {
      geo: { '@type': 'GeoCoordinates', latitude: contact.latitude, longitude: contact.longitude },
      hasMap: mapLink(facts),
    }),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.filter((_, day) => !hours.closedDays.includes(day)),
      opens: hours.opens,
      closes: hours.closes,
    },
    priceRange: priceRange(facts, language),
    currenciesAccepted: 'JPY',
    ...(names.companyName[language] !== '' && {
      parentOrganization: {
        '@type': 'Organization',
        name: names.companyName[language],
        ...ifFilled('foundingDate', legal.founded),
      },
    }),
  }
}

const ifFilled = (property: string, text: string) => (text === '' ? {} : { [property]: text })

/** The identifier of the studio in all structured data. */
export const businessId = (origin: string) => `${origin}/#studio`

/** The studio as the place of an event. */
export function placeOf(facts: PageFacts, language: Language): object {
  return { '@type': 'Place', name: facts.names.studioName[language], ...addressOf(facts, language) }
}

function addressOf(facts: PageFacts, language: Language): object {
  const { postalCode, region, city, street } = facts.contact
  if (street[language] === '') return {}
  return {
    address: {
      '@type': 'PostalAddress',
      addressCountry: 'JP',
      postalCode,
      addressRegion: region[language],
      addressLocality: city[language],
      streetAddress: street[language],
    },
  }
}

/** From the cheapest to the dearest price of a lesson or a monthly plan. */
function priceRange(facts: PageFacts, language: Language): string {
  const amounts = [facts.prices.trialLesson, ...yogaPlansOnSale(facts).map(({ price }) => price)]
  return [Math.min(...amounts), Math.max(...amounts)].map((yen) => yenText(yen, language)).join('–')
}

/** The breadcrumbs from the front page to a page. */
export function breadcrumbsOf(
  steps: ReadonlyArray<{ name: string; address: string }>,
  origin: string,
): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${address}`,
    })),
  }
}
