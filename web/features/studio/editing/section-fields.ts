import type { ParseKeys } from 'i18next'
import { useTranslation } from 'react-i18next'
import { bookAccounts, bookTaxes } from '#studio/books.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'

/**
 * How a fact is edited. `texts` are one line in each language, `sentences` one that may be long, `passages`
 * several lines of text, `steps` several lines, `parts` the sections of a document, `offers` lesson tickets
 * for sale, `kinds` the kinds of lessons, `logo` a picture of the library, and `absences` the rules for
 * absences, `questions` those of the first visit. `blocks` and `cards` are what a page consists of, `picture`
 * one that cannot be left out. `countOrNone` is a number that may be left out, `flag` yes or no. `lineOrNone`
 * is a line that may be empty, `dayOrNone` a day. `asked` is whether a form asks for a field.
 */
type EditedAs =
  | 'line'
  | 'lineOrNone'
  | 'degrees'
  | 'time'
  | 'dayOrNone'
  | 'yen'
  | 'count'
  | 'counts'
  | 'countOrNone'
  | 'flag'
  | 'weekdays'
  | 'texts'
  | 'sentences'
  | 'passages'
  | 'steps'
  | 'plans'
  | 'plan'
  | 'tiers'
  | 'parts'
  | 'offers'
  | 'kinds'
  | 'blocks'
  | 'cards'
  | 'picture'
  | 'logo'
  | 'asked'
  | 'absences'
  | 'questions'
  | 'planLimits'

interface FactField<Name extends string = string> {
  name: Name
  as: EditedAs
  /** Whether a row of another field of the section edits it. */
  inRow?: boolean
}

/**
 * The fields of each section's form, in their order. The schemas in contract/studio/studio-facts.ts say what
 * holds for them.
 */
const fields: { [Name in Section]: ReadonlyArray<FactField<keyof StudioFacts[Name] & string>> } = {
  prices: [
    { name: 'trialLesson', as: 'yen' },
    { name: 'entryFee', as: 'yen' },
    { name: 'plans', as: 'plans' },
    { name: 'recommendedPlan', as: 'plan' },
    { name: 'referralCoupon', as: 'yen' },
    { name: 'newcomerCoupon', as: 'yen' },
    { name: 'freeEventsPerYear', as: 'count' },
  ],
  offers: [{ name: 'offers', as: 'offers' }],
  kinds: [{ name: 'lessonKinds', as: 'kinds' }],
  hours: [
    { name: 'opens', as: 'time' },
    { name: 'closes', as: 'time' },
    { name: 'closedDays', as: 'weekdays' },
    { name: 'closedDaysText', as: 'sentences' },
  ],
  visit: [
    { name: 'station', as: 'texts' },
    { name: 'walkMinutes', as: 'count' },
    { name: 'directions', as: 'steps' },
    { name: 'parking', as: 'sentences' },
    { name: 'whatToBring', as: 'sentences' },
  ],
  names: [
    { name: 'studioName', as: 'texts' },
    { name: 'companyName', as: 'texts' },
    { name: 'officialSite', as: 'line' },
    { name: 'logo', as: 'logo' },
  ],
  contact: [
    { name: 'phone', as: 'line' },
    { name: 'email', as: 'line' },
    { name: 'postalCode', as: 'line' },
    { name: 'region', as: 'texts' },
    { name: 'city', as: 'texts' },
    { name: 'street', as: 'texts' },
    { name: 'latitude', as: 'degrees' },
    { name: 'longitude', as: 'degrees' },
    { name: 'representative', as: 'texts' },
  ],
  legal: [
    { name: 'business', as: 'passages' },
    { name: 'founded', as: 'dayOrNone' },
    { name: 'capitalYen', as: 'countOrNone' },
    { name: 'legalPrice', as: 'passages' },
    { name: 'legalExtraFees', as: 'passages' },
    { name: 'legalOrder', as: 'passages' },
    { name: 'legalPayment', as: 'passages' },
    { name: 'legalPaymentTime', as: 'passages' },
    { name: 'legalDelivery', as: 'passages' },
    { name: 'legalReturns', as: 'passages' },
    { name: 'legalCancellation', as: 'passages' },
    { name: 'legalHireCancellation', as: 'passages' },
  ],
  billing: [
    { name: 'issuerNumber', as: 'lineOrNone' },
    { name: 'bankAccount', as: 'passages' },
  ],
  books: [...bookAccounts, ...bookTaxes].map((name) => ({
    name,
    as: name.endsWith('Tax') ? ('lineOrNone' as const) : ('line' as const),
  })),
  booking: [
    { name: 'cancelUntilHoursBefore', as: 'count' },
    { name: 'weeksAhead', as: 'count' },
    { name: 'addUntilHoursBefore', as: 'count' },
    { name: 'waitingChoices', as: 'counts' },
    { name: 'lastHoursBeforeDeadline', as: 'count' },
    { name: 'remindAtHour', as: 'count' },
    { name: 'attendanceOpensMinutesBefore', as: 'count' },
    { name: 'announceExpiryDaysBefore', as: 'count' },
    { name: 'returnedTicketDays', as: 'count' },
    { name: 'mostEventSeats', as: 'count' },
    { name: 'receptionRefundYen', as: 'yen' },
  ],
  paying: [
    { name: 'payAtKonbini', as: 'flag' },
    { name: 'konbiniDays', as: 'count' },
    { name: 'konbiniHoursBefore', as: 'count' },
    { name: 'payWithPayPay', as: 'flag' },
  ],
  pausing: [
    { name: 'pauseDeadlineDay', as: 'count' },
    { name: 'leastPauseMonths', as: 'count' },
    { name: 'mostPauseMonths', as: 'count' },
    { name: 'mostPauseMonthsInYear', as: 'count' },
    { name: 'monthlyPauseFee', as: 'yen' },
    { name: 'leastMembershipMonths', as: 'count' },
    { name: 'freeReturnMonths', as: 'countOrNone' },
    { name: 'ticketsWhilePaused', as: 'flag' },
    { name: 'ticketsAfterLeaving', as: 'flag' },
    { name: 'pauseNote', as: 'passages' },
    { name: 'leaveNote', as: 'passages' },
  ],
  absences: [
    { name: 'absencePeriodDays', as: 'count' },
    { name: 'absenceRules', as: 'absences' },
  ],
  firstVisit: [
    { name: 'firstVisitAsked', as: 'flag' },
    { name: 'firstVisitQuestions', as: 'questions' },
    { name: 'firstVisitConsent', as: 'passages' },
    { name: 'healthMonths', as: 'count' },
  ],
  limits: [
    { name: 'refuseOverlap', as: 'flag' },
    { name: 'planLimits', as: 'planLimits' },
    { name: 'opensAtHour', as: 'count' },
  ],
  rental: [
    { name: 'minimumMinutes', as: 'count' },
    { name: 'maximumHours', as: 'count' },
    { name: 'bufferMinutes', as: 'count' },
    { name: 'aheadHours', as: 'count' },
    { name: 'aheadDays', as: 'count' },
    { name: 'holdMinutes', as: 'count' },
    { name: 'cancellationTiers', as: 'tiers' },
    { name: 'refundFee', as: 'yen' },
    { name: 'hireNotes', as: 'steps' },
  ],
  home: [
    { name: 'homeLead', as: 'sentences' },
    { name: 'homePicture', as: 'picture' },
    { name: 'homeBlocks', as: 'blocks' },
    { name: 'homeCards', as: 'cards' },
  ],
  story: [
    { name: 'tagline', as: 'sentences' },
    { name: 'storyIntro', as: 'passages', inRow: true },
    { name: 'storyPhilosophy', as: 'passages', inRow: true },
    { name: 'storyReason', as: 'passages', inRow: true },
    { name: 'storyMeaning', as: 'passages', inRow: true },
    { name: 'storyBlocks', as: 'blocks' },
  ],
  line: [
    { name: 'lineSeat', as: 'flag' },
    { name: 'lineCancelled', as: 'flag' },
    { name: 'linePayment', as: 'flag' },
    { name: 'lineReminder', as: 'flag' },
    { name: 'lineBound', as: 'count' },
  ],
  forms: [
    { name: 'inquiryPhone', as: 'asked' },
    { name: 'trialPhone', as: 'asked' },
    { name: 'trialKana', as: 'asked' },
    { name: 'registrationKana', as: 'asked' },
    { name: 'registrationPhone', as: 'asked' },
    { name: 'registrationBirthday', as: 'asked' },
    { name: 'registrationAddress', as: 'asked' },
    { name: 'registrationGender', as: 'asked' },
  ],
  rules: [
    { name: 'rulesLead', as: 'passages' },
    { name: 'rulesParts', as: 'parts' },
  ],
  privacy: [
    { name: 'privacyLead', as: 'passages' },
    { name: 'privacyParts', as: 'parts' },
  ],
}

export const fieldsOf = (section: Section): readonly FactField[] => fields[section]

/**
 * The sections of the page about the studio, in the order in which an owner needs them most. The offers have
 * a page of their own.
 */
export const shownSections = (Object.keys(fields) as Section[]).filter((section) => section !== 'offers')

/** Names a fact as the audit log does. */
export function useFactLabel(): (field: string) => string {
  const { t } = useTranslation()
  // The compiler cannot know keys that are put together.
  return (field) => t(`log.field.${field}` as ParseKeys)
}
