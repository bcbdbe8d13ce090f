import { limits } from '#contract/limits.ts'
import type { Reader } from '#server/database/database.ts'
import { listBookingHistory } from '#server/features/bookings/list-bookings.ts'
import { listWaitingHistory } from '#server/features/bookings/waiting-list/wait.ts'
import { findFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { listHireHistory } from '#server/features/hires/own-hires.ts'
import { listAnswers } from '#server/features/inquiries/answer.ts'
import { listInquiriesOf } from '#server/features/inquiries/queries.ts'
import { readOwnCode } from '#server/features/member-codes/own-code.ts'
import { findConsent, findMemberSince } from '#server/features/members/registration-queries.ts'
import { listPayments } from '#server/features/payments/list-payments.ts'
import { listOwnFactors } from '#server/features/second-factors/factors.ts'
import { listSessions } from '#server/features/sessions/sessions.ts'
import { listOwnLots, movementsOf } from '#server/features/tickets/list-tickets.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { listMailsTo } from '#server/mail/queries.ts'
import type { StudioFacts } from '#studio/facts.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { readOwnProfile } from './read-member.ts'

/** Everything that the studio holds about the caller. */
export async function exportOwnData(
  facts: StudioFacts,
  reader: Reader,
  id: MemberId,
  { language, now }: { language: Language; now: number },
) {
  const member = await readOwnProfile(reader, id, now)
  const since = await findMemberSince(reader, id)
  const consent = await findConsent(reader, id)
  const { membership, payments } = await listPayments(facts, reader, id)
  const feed = await findFeedOf(reader, id)
  return {
    exportedAt: isoText(now),
    member: {
      ...member,
      since: isoText(since),
      ...consent,
    },
    bookings: await listBookingHistory(facts, reader, id, language),
    waitlist: await listWaitingHistory(reader, id, language),
    ticketLots: await listOwnLots(reader, id, now),
    ticketMovements: await movementsOf(reader, id, language, limits.page.most),
    hires: await listHireHistory(reader, id, now),
    membership,
    payments,
    secondFactors: await listOwnFactors(reader, id),
    inquiries: await exportInquiries(reader, id),
    mails: (await listMailsTo(reader, id)).map(({ writtenAt, kind, recipient }) => ({
      at: isoText(writtenAt),
      kind,
      to: recipient,
    })),
    sessions: await listSessions(reader, id, now),
    calendarFeed: feed === undefined ? null : { createdAt: isoText(feed.createdAt) },
    memberCode: await readOwnCode(reader, id),
  }
}

async function exportInquiries(reader: Reader, memberId: string) {
  const inquiries = await listInquiriesOf(reader, memberId)
  const answers = await listAnswers(
    reader,
    inquiries.map(({ id }) => id),
  )
  return inquiries.map(({ id, at, ...inquiry }) => ({
    ...inquiry,
    at: isoText(at),
    answers: (answers.get(id) ?? []).map(({ at: answeredAt, text }) => ({ at: answeredAt, text })),
  }))
}
