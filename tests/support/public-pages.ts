import { hours } from '#studio/hours.ts'
import { addressText, identity } from '#studio/identity.ts'
import { languages } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { directionsOfFile } from '#studio/directions.ts'
import { map } from '#studio/map.ts'
import { yogaPlansOnSale } from '#studio/member-types.ts'
import { offersOfFile } from '#studio/offers.ts'
import { prices, yogaEntryFee } from '#studio/prices.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { spaces } from '#studio/spaces.ts'
import { teachers } from '#studio/teachers.ts'
import { yenText } from '#studio/yen.ts'
import { builtPages } from './built-site.ts'
import { textsOf } from './texts.ts'

/** The pages that search engines must not list: members' pages, forms that need a context, error pages. */
const unlisted = [
  'reset',
  'confirmEmail',
  'unsubscribe',
  'pay',
  'trial',
  'firstVisit',
  'payment',
  'order',
  'profile',
  'receipt',
  'hire',
  'admin',
  'adminReception',
  'adminTeaching',
  'adminMember',
  'adminLesson',
  'adminMoney',
  'adminOffers',
  'adminReports',
  'adminImport',
  'adminInquiries',
  'adminStatus',
  'adminMails',
  'adminStart',
  'adminAdministrators',
  'adminStudio',
  'adminTeachers',
  'adminNews',
  'adminPictures',
  'adminLog',
  'notFound',
  'unauthorized',
  'serverError',
]

/** The address of a page (`/price`) in a language. */
export const addressIn = (language: Language, path: string) =>
  language === 'ja' ? path : `/en${path === '/' ? '' : path}`

const addresses = languages.flatMap((language) =>
  builtPages().map(({ path, name }) => ({ address: addressIn(language, path), language, path, name })),
)

export const publicPages = addresses.filter(({ name }) => !unlisted.includes(name))
export const otherPages = addresses.filter(({ name }) => unlisted.includes(name))

/** The facts that a visitor must find on a page without script. */
export const mainFacts = (language: Language): Record<string, string[]> => {
  const t = textsOf(language)
  const yen = (amount: number) => yenText(amount, language)
  return {
    home: [yen(prices.trialLesson), map.station[language], `${hours.opens}–${hours.closes}`, t('home.rent')],
    about: [identity.company.name[language], t('about.legal'), hours.closedDaysText[language]],
    aboutYoga: teachers.map(({ name }) => name[language]),
    price: [
      prices.trialLesson,
      yogaEntryFee,
      ...yogaPlansOnSale(factsOfFiles).map(({ price }) => price),
      ...offersOfFile.offers.map(({ price }) => price),
    ].map(yen),
    address: [addressText(factsOfFiles, language), ...directionsOfFile.directions[language]],
    register: [yogaEntryFee, ...yogaPlansOnSale(factsOfFiles).map(({ price }) => price)].map(yen),
    rentalSpace: spaces.map(({ name }) => name[language]),
    booking: [t('booking.ruleTicket'), t('booking.ruleTrial')],
    privacy: [identity.company.name[language]],
    membershipRules: [yen(yogaEntryFee)],
  }
}
