import type { AuditEntry } from '#contract/audit.ts'
import { shownOfStudio } from './shown-of-studio.ts'
import { shownOfTexts } from './shown-of-texts.ts'
import { shownOfTeachers } from './shown-of-teachers.ts'

/** What is shown of the fields of an audit entry, and how. Other fields, such as ids and counters, tell an administrator nothing. */
const shown = {
  title: 'text',
  titleEn: 'text',
  description: 'text',
  descriptionEn: 'text',
  imageUrl: 'text',
  level: 'level',
  startsAt: 'time',
  endsAt: 'time',
  totalSeats: 'number',
  space: 'text',
  reasonJa: 'text',
  reasonEn: 'text',
  shownCancelled: 'yesNo',
  spaces: 'names',
  lessons: 'number',
  bookings: 'number',
  ticketsReturned: 'number',
  hires: 'number',
  weekdays: 'weekdays',
  startTime: 'text',
  endTime: 'text',
  minutes: 'number',
  fromDay: 'day',
  untilDay: 'day',
  skipsHolidays: 'yesNo',
  lessonsAdded: 'number',
  windowsAdded: 'number',
  windowsChanged: 'number',
  windowsDeleted: 'number',
  note: 'text',
  leftOut: 'names',
  name: 'text',
  nameEn: 'text',
  unitPrice: 'yen',
  weekendPrice: 'yen',
  flatRate: 'yesNo',
  textJa: 'text',
  textEn: 'text',
  equipmentJa: 'lines',
  equipmentEn: 'lines',
  pictures: 'pictures',
  parts: 'names',
  wholes: 'names',
  windows: 'windows',
  tickets: 'number',
  ticketsReason: 'text',
  members: 'number',
  ticketsEach: 'number',
  ticketsGranted: 'number',
  expiresOn: 'day',
  memberTypes: 'memberTypes',
  notBookedSince: 'day',
  paymentOpen: 'yesNo',
  notVisitedWeeks: 'number',
  birthMonth: 'number',
  expiringDays: 'number',
  administrators: 'yesNo',
  recipients: 'number',
  subjectJa: 'text',
  mailTextJa: 'text',
  subjectEn: 'text',
  mailTextEn: 'text',
  memberType: 'memberType',
  planEffect: 'planEffect',
  status: 'status',
  ticketsTaken: 'number',
  ticketsKept: 'number',
  withoutTicket: 'yesNo',
  afterDeadline: 'yesNo',
  lastName: 'text',
  firstName: 'text',
  kanaLastName: 'text',
  kanaFirstName: 'text',
  kana: 'text',
  email: 'text',
  phone: 'text',
  birthday: 'day',
  addressId: 'text',
  addressRest: 'text',
  gender: 'gender',
  language: 'language',
  number: 'number',
  mergedInto: 'number',
  comingBookings: 'number',
  pastBookings: 'number',
  waits: 'number',
  payments: 'number',
  inquiries: 'number',
  guests: 'number',
  contract: 'yesNo',
  receipt: 'text',
  copy: 'yesNo',
  amount: 'yen',
  method: 'paymentMethod',
  entryFee: 'yen',
  paidOn: 'day',
  paidUntil: 'day',
  people: 'number',
  price: 'yen',
  paidSoFar: 'yen',
  refund: 'yen',
  refunded: 'yen',
  disputedAt: 'time',
  ordered: 'money',
  paid: 'money',
  liveKey: 'yesNo',
  livePayment: 'yesNo',
  stripeId: 'text',
  attempts: 'number',
  reason: 'text',
  factor: 'factor',
  assignee: 'text',
  left: 'number',
  ...shownOfStudio,
  newsDay: 'day',
  newsTitleJa: 'text',
  newsTitleEn: 'text',
  newsTextJa: 'text',
  newsTextEn: 'text',
  ...shownOfTeachers,
  ...shownOfTexts,
  noticeTextJa: 'text',
  noticeTextEn: 'text',
  link: 'text',
  publishAt: 'time',
  invitations: 'number',
  perHour: 'number',
} as const

type ShownField = keyof typeof shown
export type ShownAs = (typeof shown)[ShownField]

export interface Change {
  field: ShownField
  as: ShownAs
  before: unknown
  after: unknown
}

/**
 * The fields that an audit entry changed, in the order above. A field that is missing before or after counts as null.
 * So does an empty list, unless the list on the other side has something.
 */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  return (Object.keys(shown) as ShownField[])
    .map((field) => ({
      field,
      as: shown[field],
      before: before?.[field] ?? null,
      after: after?.[field] ?? null,
    }))
    .filter(({ before: was, after: is }) => JSON.stringify(was) !== JSON.stringify(is))
    .filter((change) => !(isNothing(change.before) && isNothing(change.after)))
}

const isNothing = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
