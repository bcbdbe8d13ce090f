import type { TaughtLesson, TaughtPerson } from '#contract/teaching.ts'
import type { Context } from '#server/context.ts'
import { readAnswerStates } from '#server/features/first-visits/is-asked.ts'
import { findAbsenceStates } from '#server/features/bookings/absences/absences.ts'
import { listForAdmin } from '#server/features/schedule/list-week.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fullKana, fullName } from '#studio/person-name.ts'
import { countNotesOf, listFirstVisits } from './queries.ts'

/** The lessons of the caller as a teacher; none for a person who is no teacher. */
export async function listTaught(
  ctx: Context<AdminCaller>,
  { language, ...range }: { from: number; to: number; language: Language },
): Promise<TaughtLesson[]> {
  const { id, teacherId } = ctx.caller
  if (teacherId === undefined) return []
  const events = await listForAdmin(ctx, id, { ...range, withCancelled: true, language })
  const firstVisits = await listFirstVisits(ctx.reader, range.from, range.to)
  const own = events.filter(({ resource }) => resource.yoga.teacher?.id === teacherId)
  const absences = await findAbsenceStates(ctx, own)
  const notes = await countNotesOf(ctx.reader, own)
  const questionnaires = await readAnswerStates(ctx, own)
  // Field by field, so that nothing comes along that a teacher must not see.
  return own.map(({ start, end, resource: { yoga, users = [], guests = [] } }): TaughtLesson => {
    const members = users.map((user): TaughtPerson => ({
      bookingId: user.bookingId,
      name: fullName(user),
      kana: fullKana(user),
      status: user.status,
      firstVisit: firstVisits.has(user.bookingId),
      notes: notes.ofMember(user.id),
      questionnaire: questionnaires.ofMember(user.id, firstVisits.has(user.bookingId)),
      absence: absences.get(user.bookingId),
    }))
    const visitors = guests.map((guest): TaughtPerson => ({
      bookingId: guest.bookingId,
      name: guest.name,
      kana: guest.kana,
      status: guest.status,
      firstVisit: guest.firstVisit,
      notes: notes.ofGuest(guest),
      questionnaire: questionnaires.ofGuest(guest),
    }))
    return {
      id: yoga.id,
      title: inLanguage(language, yoga.title, yoga.titleEn ?? ''),
      start,
      end,
      totalSeats: yoga.totalSeats,
      seatsLeft: yoga.seatsLeft,
      waiting: yoga.waiting,
      cancelled: yoga.cancelled !== undefined,
      people: [...members, ...visitors],
    }
  })
}
