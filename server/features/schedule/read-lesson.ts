import type { LessonPage, ToldPerson } from '#contract/schedule/lesson-page.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { listEntriesOfLesson } from '#server/features/audit/list-entries.ts'
import { guestsInLessons } from '#server/features/guests/read-guest.ts'
import { listMailsOfLesson } from '#server/features/mails/list-mails.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { WriteMail } from '#server/mail/write-mail.ts'
import type { Language } from '#studio/languages.ts'
import { fullKana, fullName } from '#studio/person-name.ts'
import { isoText } from '#time/tokyo.ts'
import { toAdminEvent } from './lesson-event.ts'
import {
  findLessonForPage,
  listGuestsCancelledWith,
  listMembersCancelledWith,
} from './lesson-page-queries.ts'
import { listBookedBetween, listWaitingBetween } from './week-queries.ts'

/** A lesson with its members, the mails about it and its history. A cancelled one keeps who was booked. */
export async function readLesson(
  ctx: Context<AdminCaller>,
  id: string,
  { language, writeMail }: { language: Language; writeMail: WriteMail },
): Promise<LessonPage> {
  const lesson = await findLessonForPage(ctx.reader, id)
  if (lesson === undefined) throw new ApiError('error.yoga.notFound')
  const { startsAt, cancelledAt, cancelReasonJa, cancelReasonEn, shownCancelled } = lesson
  const isOfLesson = ({ lessonId }: { lessonId: string }) => lessonId === id
  const booked = (await listBookedBetween(ctx.reader, startsAt, startsAt + 1)).filter(isOfLesson)
  const waiting = (await listWaitingBetween(ctx.reader, startsAt, startsAt + 1)).filter(isOfLesson)
  const guests = (await guestsInLessons(ctx.reader, startsAt, startsAt + 1)).get(id) ?? []
  return {
    event: toAdminEvent(
      ctx.facts,
      lesson,
      { booked, guests, waiting },
      { callerId: ctx.caller.id, language },
    ),
    space: lesson.spaceName === null ? null : { name: lesson.spaceName, nameEn: lesson.spaceNameEn ?? '' },
    cancelled:
      cancelledAt === null
        ? null
        : {
            at: isoText(cancelledAt),
            reasonJa: cancelReasonJa ?? '',
            reasonEn: cancelReasonEn ?? '',
            shown: shownCancelled === 1,
          },
    told: cancelledAt === null ? [] : await cancelledWith(ctx.reader, id, cancelledAt),
    mails: await listMailsOfLesson(ctx, { lessonId: id, language, writeMail }),
    // The log is for administrators.
    history: ctx.caller.role === 'ADMIN' ? await listEntriesOfLesson(ctx.reader, id, language) : [],
  }
}

async function cancelledWith(reader: Reader, id: string, cancelledAt: number): Promise<ToldPerson[]> {
  const members = await listMembersCancelledWith(reader, id, cancelledAt)
  const guests = await listGuestsCancelledWith(reader, id, cancelledAt)
  return [
    ...members.map(({ bookingId, memberId, phone, email, ticketsReturned, ...names }) => ({
      bookingId,
      memberId,
      guestId: null,
      phone,
      email,
      ticketsReturned,
      name: fullName(names),
      kana: fullKana(names),
    })),
    ...guests.map((guest) => ({ ...guest, memberId: null, ticketsReturned: 0 })),
  ]
}
