import type { Absence, Absences, AbsenceState } from '#contract/bookings/absences.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { findMember, lockMember } from '#server/features/members/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, isoText } from '#time/tokyo.ts'
import { findAbsenceLimit } from '../limits.ts'
import { isOfOtherTeacher } from '../mark-attendance.ts'
import { countHeld } from '../queries.ts'
import { findAbsence, findAbsencesOf, listAbsences, setNotCounted } from './queries.ts'
import type { AbsenceRow } from './queries.ts'
import { countsAt, isTogether, tookPlace } from './rules.ts'

/** All absences of the member, also those that were waived, the newest first. */
export async function listAllAbsences(
  ctx: ReadContext,
  memberId: string,
  language: Language,
): Promise<Absences> {
  const rows = (await listAbsences(ctx.reader, memberId)).filter(
    (row) => row.state === 'counted' || tookPlace(row),
  )
  const limit = await findAbsenceLimit(ctx, memberId)
  return {
    absences: rows.map((row) => shown(row, language)),
    limit:
      limit === undefined
        ? null
        : {
            bookings: limit.bookings,
            held: await countHeld(ctx.reader, memberId, ctx.now),
            lastDay: dateOf(limit.until - 1),
          },
  }
}

const shown = (row: AbsenceRow, language: Language): Absence => ({
  ...stateOf(row),
  bookingId: row.bookingId,
  title: inLanguage(language, row.title, row.titleEn),
  start: isoText(row.startsAt),
  end: isoText(row.endsAt),
  kind: row.kind,
  step: row.step,
})

/** What the reception and the member's page show of an absence that was not withdrawn. */
const stateOf = (row: AbsenceRow): AbsenceState => ({
  state: row.state === 'withdrawn' ? ('open' as const) : row.state,
  countsAt: isoText(countsAt(row)),
})

/** The absences of those who booked the lessons, by their bookings. None while the studio has no rules. */
export async function findAbsenceStates(
  { facts, reader }: ReadContext,
  lessons: readonly LessonEvent[],
): Promise<Map<string, AbsenceState>> {
  if (facts.absences.absenceRules.length === 0) return new Map()
  const missed = lessons
    .flatMap(({ resource }) => resource.users ?? [])
    .filter(({ status }) => status === 'missed')
  const rows = await findAbsencesOf(
    reader,
    missed.map(({ bookingId }) => bookingId),
  )
  return new Map([...rows].map(([bookingId, row]) => [bookingId, stateOf(row)]))
}

/** The member's own that will count or count now, that is, together with one of today. */
export async function listOwnAbsences(
  ctx: ReadContext,
  memberId: string,
  language: Language,
): Promise<Absences> {
  const all = await listAllAbsences(ctx, memberId, language)
  const isShown = ({ state, start }: Absence) =>
    state === 'open' || (state === 'counted' && isTogether(ctx.facts.absences, Date.parse(start), ctx.now))
  const hasRules = ctx.facts.absences.absenceRules.length > 0
  return { ...all, absences: hasRules ? all.absences.filter(isShown) : [] }
}

/** Throws `error.member.notFound`. */
export async function listAbsencesOf(ctx: ReadContext, id: string, language: Language): Promise<Absences> {
  if ((await findMember(ctx.reader, id)) === undefined) throw new ApiError('error.member.notFound')
  return listAllAbsences(ctx, id, language)
}

/** Lets an absence not count. Throws what `decide` throws. */
export const waiveAbsence = (
  ctx: Context<AdminCaller>,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> => decide(ctx, id, { state: 'waived', reason })

/** Lets a waived absence count after all. Throws what `decide` throws. */
export const endWaiver = (ctx: Context<AdminCaller>, { id }: { id: string }): Promise<{ id: string }> =>
  decide(ctx, id, { state: 'open' })

/**
 * Within 24 hours (`countsAt`) it is decided whether the absence of a booking counts. Who finds it decided so
 * already is answered the same. A teacher decides about the own lessons. Throws `error.absence.notFound` and
 * `error.absence.over`.
 */
function decide(
  ctx: Context<AdminCaller>,
  id: string,
  to: { state: 'open' } | { state: 'waived'; reason: string },
): Promise<{ id: string }> {
  return ctx.transact(async (tx) => {
    const seen = await findAbsence(tx.writer, id)
    const member = seen && (await lockMember(tx.writer, seen.memberId))
    // Read again, because it could still be counted until the member was locked.
    const absence = await findAbsence(tx.writer, id)
    if (absence === undefined || member === undefined || isOfOtherTeacher(tx.caller, absence))
      throw new ApiError('error.absence.notFound')
    if (absence.state === 'withdrawn') throw new ApiError('error.absence.notFound')
    if (absence.state === to.state) return { id }
    if (absence.state === 'counted' || countsAt(absence) <= tx.now) throw new ApiError('error.absence.over')
    await setNotCounted(
      tx.writer,
      id,
      to.state === 'open' ? to : { state: 'waived', by: tx.caller.id, now: tx.now },
    )
    const entry = { subjectId: id } as const
    await tx.record(
      to.state === 'open'
        ? { ...entry, action: 'booking.absenceCounts' }
        : { ...entry, action: 'booking.absenceWaived', after: { reason: to.reason } },
    )
    return { id }
  })
}
