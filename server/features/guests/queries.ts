import { sql } from 'kysely'
import type { Attendance } from '#contract/bookings/bookings.ts'
import { countOf } from '#server/database/count.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import { listLiveGuestBookings } from '#server/features/bookings/guest-queries.ts'
import { isLive } from '#server/features/bookings/queries.ts'
import type { SearchWord } from '#server/features/members/search-text.ts'
import { readSeatMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs } from '#time/tokyo.ts'

const guestColumns = [
  'guests.id',
  'guests.name',
  'guests.kana',
  'guests.phone',
  'guests.email',
  'guests.language',
  'guests.inquiryId',
  'guests.memberId',
  'guests.createdAt',
  'guests.erasedAt',
  'guests.version',
] as const

/** A guest as the database keeps it. */
export interface GuestRow {
  id: string
  name: string
  kana: string
  phone: string
  /** Null for a guest who gets no mails. */
  email: string | null
  language: Language
  inquiryId: string | null
  memberId: string | null
  createdAt: number
  /** When the personal data were removed. */
  erasedAt: number | null
  version: number
}

/** What administrators write of a guest, with the text in which the guest is found. */
export interface WrittenGuest extends Pick<GuestRow, 'name' | 'kana' | 'phone' | 'email' | 'language'> {
  searchText: string
}

export async function insertGuest(
  writer: Writer,
  guest: WrittenGuest & { id: string; inquiryId: string | null; createdBy: string | null },
  now: number,
): Promise<void> {
  await writer
    .insertInto('guests')
    .values({ ...guest, createdAt: now })
    .execute()
}

export async function findGuest(reader: Reader, id: string): Promise<GuestRow | undefined> {
  return reader.selectFrom('guests').select(guestColumns).where('id', '=', id).executeTakeFirst()
}

export async function findGuests(reader: Reader, ids: readonly string[]): Promise<GuestRow[]> {
  // An empty list is not valid SQL.
  if (ids.length === 0) return []
  return reader.selectFrom('guests').select(guestColumns).where('id', 'in', ids).execute()
}

/** A guest whose row is locked until the transaction ends. */
export async function lockGuest(writer: Writer, id: string): Promise<GuestRow | undefined> {
  return writer
    .updateTable('guests')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returning(guestColumns)
    .executeTakeFirst()
}

export async function updateGuest(writer: Writer, id: string, guest: WrittenGuest): Promise<void> {
  await writer
    .updateTable('guests')
    .set({ ...guest, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives the guests who became a member to the member with whom the account is merged. */
export async function moveGuests(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('guests').set({ memberId: to }).where('memberId', '=', from).execute()
}

/** Notes which member the guest became. */
export async function setMember(writer: Writer, id: string, memberId: string): Promise<void> {
  await writer
    .updateTable('guests')
    .set({ memberId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The guests who became this member. */
export async function listGuestsOfMember(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader.selectFrom('guests').select('id').where('memberId', '=', memberId).execute()
  return rows.map(({ id }) => id)
}

/**
 * Which guests are due: those who were added before the instant, or those who became a member who has closed
 * the account.
 */
type Due = { addedBefore: number } | { memberId: string } | { ofClosedAccounts: true }

/** The guests who are due and whose last lesson ended before the instant. */
export interface ToErase {
  before: number
  due: Due
}

/**
 * The guests whose personal data are to be removed, those who were added first before the others; all without
 * `most`.
 */
export async function listGuestsToErase(
  reader: Reader,
  wanted: ToErase & { most?: number },
): Promise<string[]> {
  let guests = guestsToErase(reader, wanted).orderBy('guests.createdAt').orderBy('guests.id')
  if (wanted.most !== undefined) guests = guests.limit(wanted.most)
  return (await guests.execute()).map(({ id }) => id)
}

/**
 * Locks a guest; false when the personal data are no longer to be removed, for example because the guest was
 * booked again.
 */
export async function lockGuestToErase(writer: Writer, id: string, wanted: ToErase): Promise<boolean> {
  await lockGuest(writer, id)
  // In a statement of its own, so that it sees what was committed until the lock was there.
  const row = await guestsToErase(writer, wanted).where('guests.id', '=', id).executeTakeFirst()
  return row !== undefined
}

const guestsToErase = (reader: Reader, { before, due }: ToErase) =>
  reader
    .selectFrom('guests')
    .leftJoin('members', 'members.id', 'guests.memberId')
    .select('guests.id')
    .where('guests.erasedAt', 'is', null)
    .where((guest) => {
      if ('memberId' in due) return guest('guests.memberId', '=', due.memberId)
      if ('addedBefore' in due) return guest('guests.createdAt', '<', due.addedBefore)
      return guest.and([guest('guests.memberId', 'is not', null), guest('members.closedAt', 'is not', null)])
    })
    .where((guest) =>
      guest.not(
        guest.exists(
          guest
            .selectFrom('bookings')
            .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
            .select('bookings.id')
            .whereRef('bookings.guestId', '=', 'guests.id')
            .where('lessons.endsAt', '>=', before),
        ),
      ),
    )
    .where((guest) =>
      guest.not(
        guest.exists(
          guest
            .selectFrom('hires')
            .select('hires.id')
            .whereRef('hires.guestId', '=', 'guests.id')
            .where('hires.endsAt', '>=', before),
        ),
      ),
    )

/** Removes everything that tells who the guests were. */
export async function emptyGuests(writer: Writer, ids: readonly string[], now: number): Promise<void> {
  await writer
    .updateTable('guests')
    .set({ name: '', kana: '', phone: '', email: null, searchText: '', erasedAt: now })
    .where('id', 'in', ids)
    .execute()
}

/**
 * A page of the guests in whom every word is found, the newest first, with the lessons that they have not
 * cancelled.
 */
export async function findMatching(reader: Reader, words: readonly SearchWord[], { skip, most }: Slice) {
  return matching(reader, words)
    .select(guestColumns)
    .select((guest) => {
      const booked = guest
        .selectFrom('bookings')
        .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
        .whereRef('bookings.guestId', '=', 'guests.id')
        .where('bookings.status', '<>', 'cancelled')
      return [
        booked.select(({ fn }) => fn.countAll<number>().as('count')).as('lessons'),
        booked.select(({ fn }) => fn.max('lessons.startsAt').as('last')).as('lastLesson'),
      ]
    })
    .orderBy('guests.createdAt', 'desc')
    .orderBy('guests.id', 'desc')
    .offset(skip)
    .limit(most)
    .execute()
}

export const countMatching = (reader: Reader, words: readonly SearchWord[]): Promise<number> =>
  countOf(matching(reader, words))

/** Without those whose personal data were removed. */
const matching = (reader: Reader, words: readonly SearchWord[]) =>
  reader
    .selectFrom('guests')
    .where('guests.erasedAt', 'is', null)
    .where((guest) => guest.and(words.map(({ forms }) => guest.or(forms.map((form) => contains(form))))))

const contains = (form: string) =>
  sql<boolean>`guests.search_text like ${`%${form.replaceAll(/[%_!]/g, '!$&')}%`} escape '!'`

/** The guests with a live booking of a lesson that touches the half-open range, in order of booking. */
export async function listGuestsBetween(reader: Reader, from: number, to: number) {
  return (
    reader
      .selectFrom('lessons')
      .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
      .innerJoin('guests', 'guests.id', 'bookings.guestId')
      .leftJoin('trial_holds', 'trial_holds.bookingId', 'bookings.id')
      .select([
        'lessons.id as lessonId',
        'lessons.startsAt',
        'bookings.id as bookingId',
        'bookings.status',
        'bookings.price',
        'bookings.freeUntil',
        'guests.id as guestId',
        'guests.name',
        'guests.kana',
        'guests.phone',
        'guests.email',
        'guests.memberId',
        'trial_holds.expiresAt',
      ])
      // How many lessons before this one the guest has booked, and neither cancelled nor missed.
      .select((eb) =>
        eb
          .selectFrom('bookings as before')
          .innerJoin('lessons as earlier', 'earlier.id', 'before.lessonId')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('before.guestId', '=', 'guests.id')
          .whereRef('earlier.startsAt', '<', 'lessons.startsAt')
          .where('before.status', 'in', ['booked', 'attended'])
          .as('earlier'),
      )
      .where(isLive)
      // No lesson is longer than a day.
      .where('lessons.startsAt', '>=', from - dayMs)
      .where('lessons.startsAt', '<', to)
      .where('lessons.endsAt', '>', from)
      .orderBy('bookings.id')
      .$narrowType<{ status: Attendance }>()
      .execute()
  )
}

/** A lesson in which both the guest and the member, as a member or as another guest, have a live booking. */
export async function findLessonOfBoth(
  reader: Reader,
  { guestId, memberId }: { guestId: string; memberId: string },
) {
  return reader
    .selectFrom('bookings')
    .innerJoin('bookings as other', 'other.lessonId', 'bookings.lessonId')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .leftJoin('guests', 'guests.id', 'other.guestId')
    .select(['lessons.id', 'lessons.title', 'lessons.titleEn', 'lessons.startsAt'])
    .where('bookings.guestId', '=', guestId)
    .where(isLive)
    .whereRef('other.id', '<>', 'bookings.id')
    .where(sql<boolean>`other.status <> 'cancelled'`)
    .where((eb) => eb.or([eb('other.memberId', '=', memberId), eb('guests.memberId', '=', memberId)]))
    .executeTakeFirst()
}

/** A guest's seat that a cancellation of its lesson would cancel. */
export interface SeatToCancel {
  id: string
  lessonId: string
  guestId: string
  name: string
  /** Whole yen that would go back. */
  refund: number
}

/** The guests' seats that a cancellation of the lessons would cancel, in the order of the guests' kana. */
export async function seatsToCancel(reader: Reader, lessonIds: readonly string[]): Promise<SeatToCancel[]> {
  const booked = (await listLiveGuestBookings(reader, lessonIds)).filter(({ status }) => status === 'booked')
  const money = await readSeatMoney(
    reader,
    booked.map(({ id }) => id),
  )
  const guests = await findGuests(
    reader,
    booked.map(({ guestId }) => guestId),
  )
  const byId = new Map(guests.map((guest) => [guest.id, guest]))
  return booked
    .map(({ id, lessonId, guestId }) => {
      const { paid = 0, refunded = 0, refundOpen = 0 } = money.get(id) ?? {}
      const { name = '', kana = '' } = byId.get(guestId) ?? {}
      return { id, lessonId, guestId, name, kana, refund: paid - refunded - refundOpen }
    })
    .toSorted((a, b) => (a.kana < b.kana ? -1 : a.kana > b.kana ? 1 : 0))
    .map(({ kana: _, ...seat }) => seat)
}
