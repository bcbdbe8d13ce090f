import * as accountAdministration from './accounts/account-administration.ts'
import * as account from './accounts/account.ts'
import * as emailChange from './accounts/email-change.ts'
import * as memberAdministration from './accounts/member-administration.ts'
import * as memberExport from './accounts/member-export.ts'
import * as merging from './accounts/merging.ts'
import * as registration from './accounts/registration.ts'
import * as staffInvitations from './accounts/staff-invitations.ts'
import * as timeline from './accounts/timeline.ts'
import * as audit from './audit.ts'
import * as bookings from './bookings/bookings.ts'
import * as books from './books.ts'
import * as absences from './bookings/absences.ts'
import * as waitingList from './bookings/waiting-list.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import * as campaigns from './campaigns.ts'
import * as closures from './closures.ts'
import * as exporting from './exporting.ts'
import * as firstSteps from './first-steps.ts'
import * as firstVisits from './first-visits.ts'
import * as guestBookings from './guests/guest-bookings.ts'
import * as guestMembership from './guests/guest-membership.ts'
import * as guests from './guests/guests.ts'
import * as trial from './guests/trial.ts'
import * as hireAdministration from './hires/hire-administration.ts'
import * as hires from './hires/hires.ts'
import * as quotes from './hires/quotes.ts'
import * as imports from './importing/imports.ts'
import * as inquiries from './inquiries/inquiries.ts'
import * as inquiryAdministration from './inquiries/inquiry-administration.ts'
import * as invitations from './invitations.ts'
import * as kiosk from './kiosk.ts'
import * as lessons from './lessons.ts'
import * as passwords from './login/passwords.ts'
import * as mails from './mails/mails.ts'
import * as line from './line.ts'
import * as memberCodes from './member-codes.ts'
import * as members from './members/members.ts'
import * as news from './news.ts'
import * as notes from './notes.ts'
import * as notices from './notices.ts'
import * as coupons from './offers/coupons.ts'
import * as offers from './offers/offers.ts'
import * as orderAdministration from './offers/order-administration.ts'
import * as memberContract from './payments/member-contract.ts'
import * as money from './payments/money.ts'
import * as openPayments from './payments/open-payments.ts'
import * as payments from './payments/payments.ts'
import * as planChange from './payments/plan-change.ts'
import * as receipts from './payments/receipts.ts'
import * as refunds from './payments/refunds.ts'
import * as sitePayments from './payments/site-payments.ts'
import * as pausing from './pausing.ts'
import * as pictures from './pictures/pictures.ts'
import * as reception from './reception.ts'
import * as referrals from './referrals.ts'
import * as reports from './reports.ts'
import * as lessonCopies from './schedule/lesson-copies.ts'
import * as lessonPage from './schedule/lesson-page.ts'
import * as lessonSearch from './schedule/lesson-search.ts'
import * as series from './schedule/series.ts'
import * as substitutes from './schedule/substitutes.ts'
import * as identity from './second-factors/identity.ts'
import * as passkeys from './second-factors/passkeys.ts'
import * as secondFactors from './second-factors/second-factors.ts'
import * as sessions from './sessions.ts'
import * as blocks from './spaces/blocks.ts'
import * as occupancy from './spaces/occupancy.ts'
import * as publicSpaces from './spaces/public-spaces.ts'
import * as repeatedWindows from './spaces/repeated-windows.ts'
import * as spaces from './spaces/spaces.ts'
import * as windowChanges from './spaces/window-changes.ts'
import * as status from './status.ts'
import * as membershipRules from './studio/membership-rules.ts'
import * as studioAdministration from './studio/studio-administration.ts'
import * as teachers from './teachers.ts'
import * as teaching from './teaching.ts'
import * as ticketAdministration from './tickets/ticket-administration.ts'
import * as tickets from './tickets/tickets.ts'
import type { Endpoint } from './endpoint.ts'

const files = [
  accountAdministration,
  account,
  emailChange,
  memberAdministration,
  memberExport,
  merging,
  registration,
  staffInvitations,
  timeline,
  audit,
  bookings,
  books,
  absences,
  waitingList,
  calendarFeeds,
  campaigns,
  closures,
  exporting,
  firstSteps,
  firstVisits,
  guestBookings,
  guestMembership,
  guests,
  trial,
  hireAdministration,
  hires,
  quotes,
  imports,
  inquiries,
  inquiryAdministration,
  invitations,
  kiosk,
  lessons,
  passwords,
  mails,
  line,
  memberCodes,
  members,
  news,
  notes,
  notices,
  coupons,
  offers,
  orderAdministration,
  memberContract,
  money,
  openPayments,
  payments,
  planChange,
  receipts,
  refunds,
  sitePayments,
  pausing,
  pictures,
  reception,
  referrals,
  reports,
  lessonCopies,
  lessonPage,
  lessonSearch,
  series,
  substitutes,
  identity,
  passkeys,
  secondFactors,
  sessions,
  blocks,
  occupancy,
  publicSpaces,
  repeatedWindows,
  spaces,
  windowChanges,
  status,
  membershipRules,
  studioAdministration,
  teachers,
  teaching,
  ticketAdministration,
  tickets,
]

/**
 * Every call of the API. The server does not start before each has a handler, and the API description uses
 * their names as `operationId`. The browser imports the files that a page needs, so that it loads only their
 * schemas.
 */
export const endpoints: readonly Endpoint[] = files
  .flatMap((file) => Object.values<unknown>(file))
  .filter(isEndpoint)

type Exported<File> = File extends unknown ? File[keyof File] : never

/** The names of all calls. */
export type EndpointName = Extract<Exported<(typeof files)[number]>, { name: string; path: string }>['name']

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}
