import * as accountAdministration from './account-administration.ts'
import * as account from './account.ts'
import * as archive from './archive.ts'
import * as audit from './audit.ts'
import * as blocks from './blocks.ts'
import * as bookings from './bookings.ts'
import * as calendarFeeds from './calendar-feeds.ts'
import * as closures from './closures.ts'
import * as emailChange from './email-change.ts'
import * as guestBookings from './guest-bookings.ts'
import * as guestMembership from './guest-membership.ts'
import * as guests from './guests.ts'
import * as hireAdministration from './hire-administration.ts'
import * as hires from './hires.ts'
import * as identity from './identity.ts'
import * as imports from './imports.ts'
import * as inquiries from './inquiries.ts'
import * as inquiryAdministration from './inquiry-administration.ts'
import * as lessonCopies from './lesson-copies.ts'
import * as lessonPage from './lesson-page.ts'
import * as lessonSearch from './lesson-search.ts'
import * as lessons from './lessons.ts'
import * as mailings from './mailings.ts'
import * as mails from './mails.ts'
import * as memberAdministration from './member-administration.ts'
import * as memberCodes from './member-codes.ts'
import * as memberContract from './member-contract.ts'
import * as memberExport from './member-export.ts'
import * as members from './members.ts'
import * as membershipRules from './membership-rules.ts'
import * as merging from './merging.ts'
import * as money from './money.ts'
import * as news from './news.ts'
import * as notices from './notices.ts'
import * as occupancy from './occupancy.ts'
import * as openPayments from './open-payments.ts'
import * as passkeys from './passkeys.ts'
import * as passwords from './passwords.ts'
import * as payments from './payments.ts'
import * as pictures from './pictures.ts'
import * as planChange from './plan-change.ts'
import * as publicSpaces from './public-spaces.ts'
import * as quotes from './quotes.ts'
import * as receipts from './receipts.ts'
import * as reception from './reception.ts'
import * as refunds from './refunds.ts'
import * as registration from './registration.ts'
import * as repeatedWindows from './repeated-windows.ts'
import * as reports from './reports.ts'
import * as secondFactors from './second-factors.ts'
import * as series from './series.ts'
import * as session from './session.ts'
import * as sitePayments from './site-payments.ts'
import * as spaces from './spaces.ts'
import * as studioAdministration from './studio-administration.ts'
import * as substitutes from './substitutes.ts'
import * as teachers from './teachers.ts'
import * as ticketAdministration from './ticket-administration.ts'
import * as tickets from './tickets.ts'
import * as timeline from './timeline.ts'
import * as trial from './trial.ts'
import * as waitingList from './waiting-list.ts'
import * as windowChanges from './window-changes.ts'
import type { Endpoint } from './endpoint.ts'

const files = [
  accountAdministration,
  account,
  archive,
  audit,
  blocks,
  bookings,
  calendarFeeds,
  closures,
  emailChange,
  guestBookings,
  guestMembership,
  guests,
  hireAdministration,
  hires,
  identity,
  imports,
  inquiries,
  inquiryAdministration,
  lessonCopies,
  lessonPage,
  lessonSearch,
  lessons,
  mailings,
  mails,
  memberAdministration,
  memberCodes,
  memberContract,
  memberExport,
  members,
  membershipRules,
  merging,
  money,
  news,
  notices,
  occupancy,
  openPayments,
  passkeys,
  passwords,
  payments,
  pictures,
  planChange,
  publicSpaces,
  quotes,
  receipts,
  reception,
  refunds,
  registration,
  repeatedWindows,
  reports,
  secondFactors,
  series,
  session,
  sitePayments,
  spaces,
  studioAdministration,
  substitutes,
  teachers,
  ticketAdministration,
  tickets,
  timeline,
  trial,
  waitingList,
  windowChanges,
]

/**
 * Every call of the API. The server does not start before each has a handler, and the API description uses their names as `operationId`. The
 * browser imports the files that a page needs, so that it loads only their schemas.
 */
export const endpoints: readonly Endpoint[] = files
  .flatMap((file) => Object.values<unknown>(file))
  .filter(isEndpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
}
