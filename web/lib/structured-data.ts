/** Data for search engines (schema.org), taken from the owner's facts. */
import { hours } from '#studio/hours.ts'
import { identity } from '#studio/identity.ts'
import type { Language } from '#studio/languages.ts'
import { map, mapLink } from '#studio/map.ts'
import { yogaPlans } from '#studio/member-types.ts'
import { prices } from '#studio/prices.ts'
import { sharePicture } from '#studio/share-picture.ts'
import { yenText } from '#studio/yen.ts'
import { factsInPlace } from '#web/lib/facts-in-place.ts'
import { pathIn } from './language.ts'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** The studio as a local business. */
export function businessOf(language: Language, origin: string): object {
  const { name, email, phone, officialSite, company } = identity
  return {
    '@context': 'https://schema.org',
    '@type': 'HealthClub',
    '@id': businessId(origin),
    name: name[language],
    alternateName: Object.values(name).find((other) => other !== name[language]),
    slogan: identity.tagline[language],
    url: `${origin}${pathIn(language, '/')}`,
    sameAs: officialSite,
    image: `${origin}${sharePicture.path}`,
    logo: `${origin}/icon-512.png`,
    telephone: phone.replace(/^0/, '+81-'),
    email,
    address: addressOf(language),
    geo: { '@type': 'GeoCoordinates', latitude: map.latitude, longitude: map.longitude },
    hasMap: mapLink(factsInPlace),
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: weekdays.filter((_, day) => !hours.closedDays.includes(day)),
      opens: hours.opens,
      closes: hours.closes,
    },
    priceRange: priceRange(language),
    currenciesAccepted: 'JPY',
    parentOrganization: {
      '@type': 'Organization',
      name: company.name[language],
      foundingDate: company.founded,
    },
  }
}

/** The identifier of the studio in all structured data. */
export const businessId = (origin: string) => `${origin}/#studio`

/** The studio as the place of an event. */
export function placeOf(language: Language): object {
  return { '@type': 'Place', name: identity.name[language], address: addressOf(language) }
}

function addressOf(language: Language): object {
  const { region, city, street } = identity.place
  return {
    '@type': 'PostalAddress',
    addressCountry: 'JP',
    postalCode: identity.postalCode,
    addressRegion: region[language],
    addressLocality: city[language],
    streetAddress: street[language],
  }
}

/** From the cheapest to the dearest price of a lesson or a monthly plan. */
function priceRange(language: Language): string {
  const amounts = [prices.trialLesson, ...yogaPlans.map(({ price }) => price)]
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
