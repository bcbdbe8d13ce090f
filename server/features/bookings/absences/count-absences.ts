import type { Context, TransactionContext } from '#server/context.ts'
import { findLesson } from '#server/features/lessons/queries.ts'
import { lockMember } from '#server/features/members/queries.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { absenceRuleAt } from '#studio/absences.ts'
import type { AbsenceFacts } from '#studio/absences.ts'
import { lessonInMail } from '../lesson-in-mail.ts'
import { queueAbsenceMail } from './mails.ts'
import {
  findAbsence,
  findPlanBooker,
  listAbsences,
  listDue,
  setCounted,
  setNotCounted,
  upsertAbsence,
} from './queries.ts'
import type { AbsenceRow } from './queries.ts'
import { countsAt, limitUntil, stepOf, tookPlace } from './rules.ts'

/**
 * Notes that the member of a booking did not come, or cancelled after the deadline, if the member's plan paid
 * for it and the studio has rules for absences. The caller has locked the lesson.
 */
export async function noteAbsence(
  tx: TransactionContext,
  { bookingId, kind }: { bookingId: string; kind: 'missed' | 'late' },
): Promise<void> {
  if (tx.facts.absences.absenceRules.length === 0) return
  const memberId = await findPlanBooker(tx.writer, bookingId)
  if (memberId !== undefined) await upsertAbsence(tx.writer, { bookingId, memberId, kind, now: tx.now })
}

/**
 * The mark of the booking was changed: the absence does not count, also after it has counted. Limits that
 * would not have begun without it end.
 */
export async function withdrawAbsence(tx: TransactionContext, bookingId: string): Promise<void> {
  const seen = await findAbsence(tx.writer, bookingId)
  if (seen === undefined || seen.state === 'withdrawn') return
  await lockMember(tx.writer, seen.memberId)
  // Read again, because it could still be counted until the member was locked.
  const absence = await findAbsence(tx.writer, bookingId)
  await setNotCounted(tx.writer, bookingId, { state: 'withdrawn', now: tx.now })
  if (absence?.state === 'counted') await countAgain(tx, absence)
}

/** The absences that counted after this one are each one less where they are of one period. */
async function countAgain(tx: TransactionContext, withdrawn: AbsenceRow): Promise<void> {
  const counted = await listCounted(tx, withdrawn.memberId)
  for (const [position, absence] of counted.entries()) {
    const { bookingId, startsAt, limitBookings, limitUntil: until, decidedAt } = absence
    const before = counted.slice(0, position).map((earlier) => earlier.startsAt)
    const step = stepOf(tx.facts.absences, startsAt, before)
    if (step >= (absence.step ?? 0)) continue
    const isLimited = limitOf(tx.facts.absences, step) !== undefined
    const limit =
      isLimited && limitBookings !== null && until !== null ? { bookings: limitBookings, until } : undefined
    await setCounted(tx.writer, bookingId, { step, limit, now: decidedAt ?? tx.now })
  }
}

/** The member's absences that are counted, in the order in which they were. */
async function listCounted(tx: TransactionContext, memberId: string): Promise<AbsenceRow[]> {
  return (await listAbsences(tx.writer, memberId))
    .filter(({ state }) => state === 'counted')
    .toSorted((a, b) => (a.decidedAt ?? 0) - (b.decidedAt ?? 0) || a.startsAt - b.startsAt)
}

/** Counts the absences that are due, and tells the members what follows. Any number of servers may do so at once. */
export async function countAbsences(ctx: Context): Promise<void> {
  await forEachRow(await listDue(ctx.reader, ctx.now), (bookingId) =>
    ctx.transact((tx) => count(tx, bookingId)),
  )
}

async function count(tx: TransactionContext, bookingId: string): Promise<void> {
  const seen = await findAbsence(tx.writer, bookingId)
  if (seen === undefined) return
  const member = await lockMember(tx.writer, seen.memberId)
  // Read again, because it could still be waived or withdrawn until the member was locked.
  const absence = await findAbsence(tx.writer, bookingId)
  if (absence?.state !== 'open' || absence.memberId !== seen.memberId || countsAt(absence) > tx.now) return
  const { absences } = tx.facts
  // The studio may have given up its rules since the absence was noted.
  if (member === undefined || !tookPlace(absence) || absences.absenceRules.length === 0)
    return setNotCounted(tx.writer, bookingId, { state: 'withdrawn', now: tx.now })

  const others = (await listCounted(tx, absence.memberId)).map(({ startsAt }) => startsAt)
  const step = stepOf(absences, absence.startsAt, others)
  const allowed = limitOf(absences, step)
  const limit = allowed && { bookings: allowed.bookings, until: limitUntil(allowed.days, tx.now) }
  await setCounted(tx.writer, bookingId, { step, limit, now: tx.now })
  const effect = absenceRuleAt(absences, step)?.effect
  const lesson = await findLesson(tx.writer, absence.lessonId)
  if (lesson === undefined || effect === 'nothing') return
  const to = { ...member, memberId: absence.memberId }
  const about = {
    lesson: lessonInMail(lesson),
    late: absence.kind === 'late',
    step,
    periodDays: absences.absencePeriodDays,
  }
  if (limit !== undefined)
    return queueAbsenceMail(tx, { kind: 'bookingsLimited', to, content: { ...about, ...limit } })
  const next = limitOf(absences, step + 1) ?? null
  await queueAbsenceMail(tx, { kind: 'absenceCounted', to, content: { ...about, next } })
}

function limitOf(facts: AbsenceFacts, step: number): { bookings: number; days: number } | undefined {
  const rule = absenceRuleAt(facts, step)
  if (rule?.effect !== 'limit' || rule.bookings === null || rule.days === null) return undefined
  return { bookings: rule.bookings, days: rule.days }
}
