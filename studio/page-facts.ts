import { bookingLimits, bookingRules } from './booking-rules.ts'
import { documentVersions } from './document-versions.ts'
import type { PageFacts } from './facts.ts'
import { hours } from './hours.ts'
import { identity } from './identity.ts'
import { lessonSeries } from './lesson-series.ts'
import { map } from './map.ts'
import { plans } from './plans.ts'
import type { Plan } from './plans.ts'
import { prices, yogaEntryFee } from './prices.ts'
import { hireNotes, hireRules, rentalCancellation } from './rentals.ts'
import { whatToBring } from './what-to-bring.ts'

const { waitingList, ...times } = bookingRules
const { choices: waitingChoices, ...waiting } = waitingList
const { latitude, longitude, ...way } = map
const rows: readonly Plan[] = plans

/** What stands in the files of every fact that the script of each page has. */
export const pageFactsOfFiles: PageFacts = {
  booking: { ...times, ...waiting, waitingChoices, weeksAhead: lessonSeries.weeksAhead },
  contact: {
    phone: identity.phone,
    email: identity.email,
    postalCode: identity.postalCode,
    ...identity.place,
    latitude,
    longitude,
    representative: identity.company.representative,
  },
  hours,
  limits: bookingLimits,
  names: {
    studioName: identity.name,
    companyName: identity.company.name,
    officialSite: identity.officialSite,
    logo: '',
  },
  prices: {
    ...prices,
    entryFee: yogaEntryFee,
    plans: rows
      .filter(({ paid, addable }) => paid !== 'never' && !addable)
      .map(({ code, name, price, lessonsPerMonth }) => ({
        code,
        name,
        price,
        onSale: true,
        lessonsPerMonth,
      })),
  },
  rental: {
    ...hireRules,
    cancellationTiers: rentalCancellation.tiers,
    refundFee: rentalCancellation.refundFee,
    hireNotes,
  },
  rules: { rulesVersion: documentVersions.rules },
  story: { tagline: identity.tagline },
  visit: { ...way, whatToBring },
}
