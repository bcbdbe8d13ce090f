import { limits } from '#contract/limits.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { listAllAbsences } from '#server/features/bookings/absences/absences.ts'
import { listBookingHistory } from '#server/features/bookings/list-bookings.ts'
import { listWaitingHistory } from '#server/features/bookings/waiting-list/wait.ts'
import { findFeedOf } from '#server/features/calendar-feeds/queries.ts'
import { exportAnswers } from '#server/features/first-visits/read-answers.ts'
import { listHireHistory } from '#server/features/hires/own-hires.ts'
import { listAnswers } from '#server/features/inquiries/answer.ts'
import { listInquiriesOf } from '#server/features/inquiries/queries.ts'
import { listInvitations } from '#server/features/invitations/invitations.ts'
import { findLinkOf } from '#server/features/line/queries.ts'
import { readOwnCode } from '#server/features/member-codes/own-code.ts'
import { readMemberDetails } from '#server/features/members/registration-queries.ts'
import { listNoteRows } from '#server/features/notes/queries.ts'
import { listPayments } from '#server/features/payments/list-payments.ts'
import { listOwnPausings } from '#server/features/pausing/read-pausings.ts'
import { listOwnFactors } from '#server/features/second-factors/factors.ts'
import { listSessions } from '#server/features/sessions/sessions.ts'
import { listOwnLots, movementsOf } from '#server/features/tickets/list-tickets.ts'
import type { MemberCaller } from '#server/http/authentication.ts'
import { listMailsTo } from '#server/mail/queries.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { readOwnProfile } from './read-member.ts'

/** Everything that the studio holds about the caller. */
export async function exportOwnData(ctx: Context<MemberCaller>, { language }: { language: Language }) {
  const { id } = ctx.caller
  const member = await readOwnProfile(ctx, id)
  const { since, consentVersion, consentAt } = await readMemberDetails(ctx.reader, id)
  const { membership, payments } = await listPayments(ctx, id)
  const feed = await findFeedOf(ctx.reader, id)
  const line = await findLinkOf(ctx.reader, id)
  return {
    exportedAt: isoText(ctx.now),
    member: { ...member, since, consentVersion, consentAt },
    bookings: await listBookingHistory(ctx, id, language),
    waitlist: await listWaitingHistory(ctx.reader, id, language),
    absences: (await listAllAbsences(ctx, id, language)).absences,
    ticketLots: await listOwnLots(ctx, id),
    ticketMovements: await movementsOf(ctx.reader, id, language, limits.page.most),
    invitations: await listInvitations(ctx, id, language),
    hires: await listHireHistory(ctx, id),
    membership,
    payments,
    pausings: await listOwnPausings(ctx, id),
    secondFactors: await listOwnFactors(ctx.reader, id),
    inquiries: await exportInquiries(ctx.reader, id),
    notes: (await listNoteRows(ctx.reader, { memberId: id, guestId: null })).map(
      ({ text, writtenAt, changedAt }) => ({
        text,
        at: isoText(writtenAt),
        changedAt: changedAt === null ? null : isoText(changedAt),
      }),
    ),
    firstVisit: await exportAnswers(ctx.reader, id, language),
    mails: (await listMailsTo(ctx.reader, id)).map(({ writtenAt, kind, recipient }) => ({
      at: isoText(writtenAt),
      kind,
      to: recipient,
    })),
    sessions: await listSessions(ctx, id),
    calendarFeed: feed === undefined ? null : { createdAt: isoText(feed.createdAt) },
    memberCode: await readOwnCode(ctx.reader, id),
    line: line === undefined ? null : { userId: line.lineUserId, linkedAt: isoText(line.linkedAt) },
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
