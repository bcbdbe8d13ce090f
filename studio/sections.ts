/*
 * The facts that administrators change at /admin/studio. The files of this folder are what a new studio
 * begins with. Rules of the server take what was published since then as a value; for the components of the
 * pages it is put over the objects of the files, in the renderer and in the browser (docs/decisions/0102).
 */
import { documentPlaces } from './document-sections.ts'
import type { Section, StudioFacts } from './facts.ts'
import { hours } from './hours.ts'
import { identity } from './identity.ts'
import { legalRows } from './legal-rows.ts'
import { map } from './map.ts'
import { plans } from './plans.ts'
import type { Plan } from './plans.ts'
import { prices } from './prices.ts'
import { bookingPlace, rentalPlace } from './rule-places.ts'
import type { Place } from './rule-places.ts'
import { story } from './story.ts'
import { whatToBring } from './what-to-bring.ts'

const rows: readonly Plan[] = plans

const places: { [Name in Section]: Place<StudioFacts[Name]> } = {
  booking: bookingPlace,
  contact: {
    read: () => ({
      phone: identity.phone,
      email: identity.email,
      postalCode: identity.postalCode,
      ...identity.place,
      latitude: map.latitude,
      longitude: map.longitude,
      representative: identity.company.representative,
    }),
    put({ phone, email, postalCode, region, city, street, latitude, longitude, representative }) {
      Object.assign(identity, { phone, email, postalCode, place: { region, city, street } })
      Object.assign(map, { latitude, longitude })
      identity.company.representative = representative
    },
  },
  hours: {
    read: () => ({ ...hours }),
    put: (facts) => Object.assign(hours, facts),
  },
  legal: {
    read() {
      const { business, founded, capitalYen } = identity.company
      return { business, founded, capitalYen, ...legalRows }
    },
    put({ business, founded, capitalYen, ...texts }) {
      Object.assign(identity.company, { business, founded, capitalYen })
      Object.assign(legalRows, texts)
    },
  },
  names: {
    read: () => ({
      studioName: identity.name,
      companyName: identity.company.name,
      officialSite: identity.officialSite,
    }),
    put({ studioName, companyName, officialSite }) {
      Object.assign(identity, { name: studioName, officialSite })
      identity.company.name = companyName
    },
  },
  prices: {
    read: () => ({
      trialLesson: prices.trialLesson,
      referralCoupon: prices.referralCoupon,
      freeEventsPerYear: prices.freeEventsPerYear,
      plans: rows
        .filter(({ paid }) => paid !== 'never')
        .map(({ code, name, price }) => ({ code, name, price })),
    }),
    put({ plans: changed, ...amounts }) {
      Object.assign(prices, amounts)
      for (const { code, ...fields } of changed) {
        Object.assign(rows.find((plan) => plan.code === code) ?? {}, fields)
      }
    },
  },
  ...documentPlaces,
  rental: rentalPlace,
  story: {
    read: () => ({
      tagline: identity.tagline,
      storyIntro: story.intro,
      storyPhilosophy: story.philosophy,
      storyReason: story.reason,
      storyMeaning: story.meaning,
    }),
    put({ tagline, storyIntro, storyPhilosophy, storyReason, storyMeaning }) {
      identity.tagline = tagline
      Object.assign(story, {
        intro: storyIntro,
        philosophy: storyPhilosophy,
        reason: storyReason,
        meaning: storyMeaning,
      })
    },
  },
  visit: {
    read: () => ({
      station: map.station,
      walkMinutes: map.walkMinutes,
      directions: map.directions,
      parking: map.parking,
      whatToBring: { ...whatToBring },
    }),
    put({ whatToBring: brought, ...way }) {
      Object.assign(map, way)
      Object.assign(whatToBring, brought)
    },
  },
}

export const sections = Object.keys(places) as Section[]

/** What stands in the files: the facts of a new studio. */
export const factsOfFiles: Readonly<StudioFacts> = currentFacts()

/** The facts as they are in this process now. */
export function currentFacts(): StudioFacts {
  const read = sections.map((section) => [section, places[section].read()])
  return Object.fromEntries(read) as StudioFacts
}

/** Puts the published facts into place. A section that was never published has what stands in its file. */
export function putFacts(published: Partial<StudioFacts>): void {
  const facts = { ...factsOfFiles, ...published }
  for (const section of sections) put(section, facts[section])
}

const put = <Name extends Section>(section: Name, facts: StudioFacts[Name]): void =>
  places[section].put(facts)
