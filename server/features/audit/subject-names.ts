import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { fullName } from '#studio/person-name.ts'
import { closedTimeText, slashText } from '#time/tokyo.ts'
import type { Reader } from '#server/database/database.ts'
import {
  findBookings,
  findClosures,
  findGuests,
  findInquiries,
  findLessons,
  findMails,
  findMembers,
  findNews,
  findPayments,
  findSeries,
  findSpaces,
  findTeachers,
} from './subject-queries.ts'

/** Gives the names of the subjects with these ids, without the ids that no longer exist. */
export type NamesOf = (ids: string[]) => string[]

/**
 * Finds the names of many subjects at once. An id does not tell which table it is from, so each id is looked up in all
 * of them. A booking is named by its member or guest and its lesson, a payment by who has paid.
 */
export async function findNames(reader: Reader, ids: string[], language: Language): Promise<NamesOf> {
  if (ids.length === 0) return () => []
  const bookings = new Map((await findBookings(reader, ids)).map((booking) => [booking.id, booking]))
  const payments = new Map((await findPayments(reader, ids)).map((payment) => [payment.id, payment]))
  const namedIds = (id: string) => {
    const booking = bookings.get(id)
    if (booking)
      return [booking.memberId ?? booking.guestId, booking.lessonId].filter((named) => named !== null)
    const payment = payments.get(id)
    return [payment?.memberId ?? payment?.guestId ?? id]
  }
  const all = [...new Set(ids.flatMap(namedIds))]
  const [members, guests, lessons, closures, series, spaces, inquiries, mails, news, teachers] =
    await Promise.all([
      findMembers(reader, all),
      findGuests(reader, all),
      findLessons(reader, all),
      findClosures(reader, all),
      findSeries(reader, all),
      findSpaces(reader, all),
      findInquiries(reader, all),
      findMails(reader, all),
      findNews(reader, all),
      findTeachers(reader, all),
    ])
  const names = new Map<string, string>([
    ...members.map((member) => [member.id, fullName(member)] as const),
    ...guests.filter(({ name }) => name !== '').map(({ id, name }) => [id, name] as const),
    ...lessons.map(
      ({ id, title, titleEn, startsAt }) =>
        [id, `${inLanguage(language, title, titleEn)} (${slashText(startsAt)})`] as const,
    ),
    ...closures.map(({ id, startsAt, endsAt }) => [id, closedTimeText(startsAt, endsAt, language)] as const),
    ...series.map(({ id, title, titleEn }) => [id, inLanguage(language, title, titleEn)] as const),
    ...spaces.map(({ id, name, nameEn }) => [id, inLanguage(language, name, nameEn)] as const),
    ...inquiries.map(({ id, name }) => [id, name] as const),
    ...news.map(({ id, titleJa, titleEn }) => [id, inLanguage(language, titleJa, titleEn)] as const),
    ...teachers.map(({ id, nameJa, nameEn }) => [id, inLanguage(language, nameJa, nameEn)] as const),
    ...mails.map(({ id, recipient }) => [id, recipient] as const),
  ])
  return (wanted) =>
    [...new Set(wanted.flatMap(namedIds))].map((id) => names.get(id)).filter((name) => name !== undefined)
}
