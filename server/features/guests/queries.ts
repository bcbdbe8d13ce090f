import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import type { Language } from '#studio/languages.ts'

export const guestColumns = [
  'guests.id',
  'guests.name',
  'guests.kana',
  'guests.phone',
  'guests.email',
  'guests.language',
  'guests.inquiry_id as inquiryId',
  'guests.member_id as memberId',
  'guests.created_at as createdAt',
  'guests.erased_at as erasedAt',
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
    .values({
      ...columnsOf(guest),
      id: guest.id,
      inquiry_id: guest.inquiryId,
      created_at: now,
      created_by: guest.createdBy,
    })
    .execute()
}

const columnsOf = ({ name, kana, phone, email, language, searchText }: WrittenGuest) => ({
  name,
  kana,
  phone,
  email,
  language,
  search_text: searchText,
})

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
    .set({ ...columnsOf(guest), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Gives the guests who became a member to the member with whom the account is merged. */
export async function moveGuests(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('guests').set({ member_id: to }).where('member_id', '=', from).execute()
}

/** Notes which member the guest became. */
export async function setMember(writer: Writer, id: string, memberId: string): Promise<void> {
  await writer
    .updateTable('guests')
    .set({ member_id: memberId, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The guests who became this member. */
export async function listGuestsOfMember(reader: Reader, memberId: string): Promise<string[]> {
  const rows = await reader.selectFrom('guests').select('id').where('member_id', '=', memberId).execute()
  return rows.map(({ id }) => id)
}

/** Which guests are due: those who were added before the instant, or those who became a member who has closed the account. */
type Due = { addedBefore: number } | { memberId: string } | { ofClosedAccounts: true }

/** The guests who are due and whose last lesson ended before the instant. */
export interface ToErase {
  before: number
  due: Due
}

/** The guests whose personal data are to be removed, those who were added first before the others; all without `most`. */
export async function listGuestsToErase(
  reader: Reader,
  wanted: ToErase & { most?: number },
): Promise<string[]> {
  let guests = guestsToErase(reader, wanted).orderBy('guests.created_at').orderBy('guests.id')
  if (wanted.most !== undefined) guests = guests.limit(wanted.most)
  return (await guests.execute()).map(({ id }) => id)
}

/** Locks a guest; false when the personal data are no longer to be removed, for example because the guest was booked again. */
export async function lockGuestToErase(writer: Writer, id: string, wanted: ToErase): Promise<boolean> {
  await lockGuest(writer, id)
  // In a statement of its own, so that it sees what was committed until the lock was there.
  const row = await guestsToErase(writer, wanted).where('guests.id', '=', id).executeTakeFirst()
  return row !== undefined
}

const guestsToErase = (reader: Reader, { before, due }: ToErase) =>
  reader
    .selectFrom('guests')
    .leftJoin('members', 'members.id', 'guests.member_id')
    .select('guests.id')
    .where('guests.erased_at', 'is', null)
    .where((guest) => {
      if ('memberId' in due) return guest('guests.member_id', '=', due.memberId)
      if ('addedBefore' in due) return guest('guests.created_at', '<', due.addedBefore)
      return guest.and([
        guest('guests.member_id', 'is not', null),
        guest('members.closed_at', 'is not', null),
      ])
    })
    .where((guest) =>
      guest.not(
        guest.exists(
          guest
            .selectFrom('bookings')
            .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
            .select('bookings.id')
            .whereRef('bookings.guest_id', '=', 'guests.id')
            .where('lessons.ends_at', '>=', before),
        ),
      ),
    )

/** Removes everything that tells who the guests were. */
export async function emptyGuests(writer: Writer, ids: readonly string[], now: number): Promise<void> {
  await writer
    .updateTable('guests')
    .set({ name: '', kana: '', phone: '', email: null, search_text: '', erased_at: now })
    .where('id', 'in', ids)
    .execute()
}
