import { hours } from '#studio/hours.ts'
import { identity } from '#studio/identity.ts'
import { legalRows } from '#studio/legal-rows.ts'
import { map } from '#studio/map.ts'
import { plans } from '#studio/plans.ts'
import type { Plan } from '#studio/plans.ts'
import { prices } from '#studio/prices.ts'
import { bookingPlace } from '#studio/rule-places.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { whatToBring } from '#studio/what-to-bring.ts'

const rows: readonly Plan[] = plans

/**
 * The facts as they are in this browser, for the functions that take them. Without the long texts, which few
 * pages load.
 */
export const factsInPlace = {
  get booking() {
    return bookingPlace.read()
  },
  get contact() {
    const { phone, email, postalCode, place, company } = identity
    const { latitude, longitude } = map
    const { representative } = company
    return { phone, email, postalCode, ...place, latitude, longitude, representative }
  },
  get hours() {
    return hours
  },
  get legal() {
    const { business, founded, capitalYen } = identity.company
    return { business, founded, capitalYen, ...legalRows }
  },
  get names() {
    const { name: studioName, company, officialSite } = identity
    return { studioName, companyName: company.name, officialSite }
  },
  get prices() {
    return { ...prices, plans: rows.filter(({ paid }) => paid !== 'never') }
  },
  get visit() {
    return { ...map, whatToBring }
  },
} satisfies Omit<StudioFacts, 'privacy' | 'rental' | 'rules' | 'story'>
