/**
 * What holds for the facts that administrators change: in the files of `studio/`, in a draft, and when it is
 * published.
 */
import * as z from 'zod/mini'
import { bookAccounts, bookTaxes } from '#studio/books.ts'
import type { BookAccount, BookTax } from '#studio/books.ts'
import {
  hasTickets,
  isAddable,
  isUnlimited,
  paidMemberTypes,
  rentalMembership,
  yogaPlans,
} from '#studio/member-types.ts'
import type { PaidMemberType } from '#studio/member-types.ts'
import type { Language } from '#studio/languages.ts'
import { hasKnownPlaceholders } from '#studio/pausing.ts'
import type { PausingFacts, Section, StudioFacts } from '#studio/facts.ts'
import { absences } from './absence-facts.ts'
import { booking, bookingFile, bookingLimits, series } from './booking-facts.ts'
import { firstVisit } from './first-visit-facts.ts'
import { forms, home, kinds, lineMessages, paying, storyBlocks } from './content-facts.ts'
import { offers } from './offer-facts.ts'
import { degrees, line, name, passage, steps, timeOfDay, whole, worded, yen } from './fact-fields.ts'
import type { Least } from './fact-fields.ts'
import { documentVersion } from './membership-rules.ts'
import { limits } from '#contract/limits.ts'
import { pictureAt } from '#contract/pictures/picture-sources.ts'
import { rental, rentalFile } from './rental-facts.ts'

const hours = (least: Least) =>
  z
    .object({
      opens: timeOfDay,
      closes: timeOfDay,
      closedDays: z
        .array(z.int('weekday').check(z.minimum(0, 'weekday'), z.maximum(6, 'weekday')), 'weekday')
        .check(
          z.refine((days) => new Set(days).size === days.length, 'weekday'),
          z.maxLength(6, 'everyDay'),
        ),
      closedDaysText: worded(least),
    })
    .check(
      z.refine(({ opens, closes }) => opens < closes, {
        error: 'order',
        path: ['closes'],
        when: ({ issues }) => issues.length === 0,
      }),
    )

const amounts = {
  trialLesson: yen,
  referralCoupon: yen,
  newcomerCoupon: yen,
  freeEventsPerYear: whole(0, 100, 'count'),
  recommendedPlan: z.nullable(
    z.literal(
      yogaPlans.map(({ code }) => code),
      'plan',
    ),
  ),
}

const prices = (least: Least) =>
  z.object({
    ...amounts,
    entryFee: yen,
    plans: z
      .array(
        z
          .object({
            code: z.literal([...paidMemberTypes], 'plan'),
            name: worded(least),
            price: yen,
            onSale: z.boolean('pattern'),
            lessonsPerMonth: z.union([z.int('lessons'), z.literal('unlimited', 'lessons')], 'lessons'),
          })
          .check(z.refine(hasRightLessons, { error: 'lessons', path: ['lessonsPerMonth'] })),
        'plan',
      )
      .check(z.refine(hasEachPlan, 'plan'), z.refine(sellsWhatIsNeeded, 'noPlanOnSale')),
  })

/** Hires need the rental membership, and the registration a plan to join with. */
const sellsWhatIsNeeded = (plans: ReadonlyArray<{ code: number; onSale: boolean }>) =>
  plans.some(({ code, onSale }) => onSale && code !== rentalMembership.code) &&
  plans.every(({ code, onSale }) => onSale || code !== rentalMembership.code)

/** A plan with tickets has at least one; the others are as in the file. */
const hasRightLessons = ({ code, lessonsPerMonth }: { code: PaidMemberType; lessonsPerMonth: unknown }) => {
  if (!hasTickets(code)) return lessonsPerMonth === (isUnlimited(code) ? 'unlimited' : 0)
  return typeof lessonsPerMonth === 'number' && lessonsPerMonth >= 1 && lessonsPerMonth <= 31
}

/** Each plan once, and none left out but those that administrators have not added. */
function hasEachPlan(plans: ReadonlyArray<{ code: number }>): boolean {
  const codes = new Set(plans.map(({ code }) => code))
  return codes.size === plans.length && paidMemberTypes.every((type) => codes.has(type) || isAddable(type))
}

const contact = (least: Least) =>
  z.object({
    phone: line(/^0\d+(-\d+)+$/, 'phone'),
    email: line(/^\S+@\S+\.\S+$/, 'email'),
    postalCode: line(/^\d{3}-\d{4}$/, 'postalCode'),
    region: worded(least),
    city: worded(least),
    street: worded(least),
    latitude: degrees(20, 46, 'latitude'),
    longitude: degrees(122, 154, 'longitude'),
    representative: worded(least),
  })

/** Of the library, because the icons are drawn from its file. */
const logo = z
  .string('library')
  .check(z.refine((address) => address === '' || pictureAt(address) !== undefined, 'library'))

const names = (least: Least) =>
  z.object({
    studioName: name(least),
    companyName: name(least),
    officialSite: line(/^https:\/\/[^\s/]+\S*$/, 'site'),
    logo,
  })

const legalRows = (least: Least) => ({
  legalPrice: passage(least),
  legalExtraFees: passage(least),
  legalOrder: passage(least),
  legalPayment: passage(least),
  legalPaymentTime: passage(least),
  legalDelivery: passage(least),
  legalReturns: passage(least),
  legalCancellation: passage(least).check(
    z.refine(({ ja, en }) => hasKnownPlaceholders(ja) && hasKnownPlaceholders(en), 'placeholder'),
  ),
  legalHireCancellation: passage(least),
})

const legal = (least: Least) =>
  z.object({
    business: worded(least),
    // A sole proprietor has neither.
    founded: z
      .string('date')
      .check(z.refine((day) => day === '' || z.iso.date().safeParse(day).success, 'date')),
    capitalYen: z.nullable(z.int('capital').check(z.minimum(0, 'capital'))),
    ...legalRows(least),
  })

const billing = z.object({
  issuerNumber: line(/^(T\d{13})?$/, 'issuerNumber'),
  bankAccount: passage(0),
})

/** As typed, because a program compares it sign by sign. */
const bookName = (least: 0 | 1) =>
  z
    .string('account')
    .check(z.trim(), z.minLength(least, 'account'), z.regex(/^[^\p{Cc}"]{0,40}$/u, 'account'))

const books = z.object({
  ...(Object.fromEntries(bookAccounts.map((account) => [account, bookName(1)])) as Names<BookAccount>),
  ...(Object.fromEntries(bookTaxes.map((tax) => [tax, bookName(0)])) as Names<BookTax>),
})

type Names<Name extends string> = Record<Name, ReturnType<typeof bookName>>

const story = (least: Least) =>
  z.object({
    tagline: worded(least, limits.tagline, 'tooLongTagline'),
    storyIntro: passage(least),
    storyPhilosophy: passage(least),
    storyReason: passage(least),
    storyMeaning: passage(least),
    storyBlocks: storyBlocks(least),
  })

const way = (least: Least) => ({
  station: worded(least),
  walkMinutes: whole(0, 100, 'count'),
  directions: steps(least),
  parking: worded(least),
})

const visit = (least: Least) => z.object({ ...way(least), whatToBring: worded(least) })

/** A section of a document, perhaps with a list. */
const part = (least: Least) =>
  z.object({
    title: worded(least),
    text: steps(least, limits.factPassage, 'tooLongPassage'),
    items: steps(0),
  })

const parts = (least: Least) =>
  z
    .array(part(least), 'required')
    .check(z.minLength(Math.min(least, 1), 'required'), z.maxLength(limits.documentParts, 'tooManyParts'))

const privacy = (least: Least) =>
  z.object({ privacyVersion: documentVersion, privacyLead: passage(least), privacyParts: parts(least) })

const rules = (least: Least) =>
  z.object({
    rulesVersion: documentVersion,
    rulesLead: passage(least),
    rulesParts: parts(least).check(
      z.refine((all) => all.every(({ text, items }) => knowsPlaceholders(text, items)), 'placeholder'),
    ),
    rulesSentences: sentences,
  })

const knowsPlaceholders = (...texts: ReadonlyArray<Record<Language, readonly string[]>>) =>
  texts.every((text) => [...text.ja, ...text.en].every(hasKnownPlaceholders))

const sentence = worded(0, limits.factPassage, 'tooLongPassage')

const sentences = z.object({
  deadline: sentence,
  pauseLength: sentence,
  leftTickets: sentence,
  earliestLeave: sentence,
  comingBack: sentence,
})

/** The payment provider charges no less. */
const leastCharge = 50

const pauseFee = yen.check(z.refine((amount) => amount === 0 || amount >= leastCharge, 'pauseFee'))

type Months = Pick<PausingFacts, 'leastPauseMonths' | 'mostPauseMonths' | 'mostPauseMonthsInYear'>

const pausing = (least: Least) =>
  z
    .object({
      // The 29th is not in every month.
      pauseDeadlineDay: whole(1, 28, 'dayOfMonth'),
      leastPauseMonths: whole(1, 12, 'pauseMonths'),
      mostPauseMonths: whole(1, 12, 'pauseMonths'),
      mostPauseMonthsInYear: whole(1, 12, 'pauseMonths'),
      monthlyPauseFee: pauseFee,
      freeReturnMonths: z.nullable(whole(0, 120, 'months')),
      leastMembershipMonths: whole(0, 24, 'leastMonths'),
      ticketsWhilePaused: z.boolean('pattern'),
      ticketsAfterLeaving: z.boolean('pattern'),
      pauseNote: passage(least),
      leaveNote: passage(least),
    })
    .check(
      z.refine(({ leastPauseMonths, mostPauseMonths }: Months) => leastPauseMonths <= mostPauseMonths, {
        error: 'pauseOrder',
        path: ['mostPauseMonths'],
        when: ({ issues }) => issues.length === 0,
      }),
      z.refine(({ mostPauseMonths, mostPauseMonthsInYear: year }: Months) => mostPauseMonths <= year, {
        error: 'pauseYear',
        path: ['mostPauseMonthsInYear'],
        when: ({ issues }) => issues.length === 0,
      }),
    )

type Schemas = { [Name in Section]: z.ZodMiniType<StudioFacts[Name], StudioFacts[Name]> & z.ZodMiniObject }

/** A draft, and what its form checks. */
export const draftSchemas: Schemas = {
  absences,
  billing,
  books,
  booking,
  contact: contact(0),
  firstVisit: firstVisit(0),
  forms,
  home: home(0),
  hours: hours(0),
  kinds: kinds(0),
  legal: legal(0),
  line: lineMessages,
  limits: bookingLimits,
  names: names(0),
  offers: offers(0),
  paying,
  pausing: pausing(0),
  prices: prices(0),
  privacy: privacy(0),
  rules: rules(0),
  rental: rental(0),
  story: story(0),
  visit: visit(0),
}

/** What is published, and what stands in the files. */
export const factSchemas: Schemas = {
  absences,
  billing,
  books,
  booking,
  contact: contact(1),
  firstVisit: firstVisit(1),
  forms,
  home: home(1),
  hours: hours(1),
  kinds: kinds(1),
  legal: legal(1),
  line: lineMessages,
  limits: bookingLimits,
  names: names(1),
  offers: offers(1),
  paying,
  pausing: pausing(1),
  prices: prices(1),
  privacy: privacy(1),
  rules: rules(1),
  rental: rental(1),
  story: story(1),
  visit: visit(1),
}

const place = z.nullable(z.number())

/** What anyone reads: a studio that began blank has empty fields, until its owner has entered them. */
export const shownSchemas = {
  ...draftSchemas,
  contact: z.object({
    phone: z.string(),
    email: z.string(),
    postalCode: z.string(),
    region: worded(0),
    city: worded(0),
    street: worded(0),
    latitude: place,
    longitude: place,
    representative: worded(0),
  }),
  legal: z.object({
    business: worded(0),
    founded: z.string(),
    capitalYen: z.nullable(z.int()),
    ...legalRows(0),
  }),
  names: z.object({ studioName: name(1), companyName: name(0), officialSite: z.string(), logo }),
  beginning: z.optional(z.enum(['undecided', 'blank'])),
}

const documentText = z.object({ lead: passage(2), parts: parts(2) })

/** What the start of the server checks of the files, by their names. */
export const fileSchemas = {
  absences,
  books,
  'first-visit': firstVisit(2),
  'booking-rules': bookingFile,
  'lesson-series': z.object(series),
  hours: hours(2),
  prices: z.object({ ...amounts, yogaEntryFee: yen }),
  plans: z.array(z.object({ name: worded(2), price: yen })),
  'legal-rows': z.object(legalRows(2)),
  map: z.object(way(2)),
  offers: offers(2),
  pausing: pausing(2),
  'privacy-policy': documentText,
  'membership-rules': documentText,
  story: z.object({ intro: passage(2), philosophy: passage(2), reason: passage(2), meaning: passage(2) }),
  rentals: rentalFile,
  'what-to-bring': worded(2),
}
