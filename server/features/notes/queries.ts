import { sql } from 'kysely'
import type { Reader, Writer } from '#server/database/database.ts'
import { isLive } from '#server/features/bookings/queries.ts'

/** Whose notes: a member's, or those of a guest who is no member. */
export type Person = { memberId: string; guestId: null } | { memberId: null; guestId: string }

const columns = [
  'person_notes.id',
  'person_notes.memberId',
  'person_notes.guestId',
  'person_notes.text',
  'person_notes.authorId',
  'person_notes.writtenAt',
  'person_notes.changedAt',
  'person_notes.version',
] as const

const columnOf = ({ memberId }: Person) => (memberId === null ? 'guestId' : 'memberId')
const idOf = ({ memberId, guestId }: Person): string => memberId ?? guestId

/** The notes of a person, the newest first, with who wrote and changed them. */
export async function listNoteRows(reader: Reader, person: Person) {
  return reader
    .selectFrom('person_notes')
    .innerJoin('members as author', 'author.id', 'person_notes.authorId')
    .leftJoin('members as changer', 'changer.id', 'person_notes.changedBy')
    .select(columns)
    .select([
      'author.lastName',
      'author.firstName',
      'author.closedAt',
      'changer.lastName as changerLastName',
      'changer.firstName as changerFirstName',
      'changer.closedAt as changerClosedAt',
    ])
    .where(`person_notes.${columnOf(person)}`, '=', idOf(person))
    .orderBy('person_notes.writtenAt', 'desc')
    .orderBy('person_notes.id', 'desc')
    .execute()
}

/** How many notes there are about each of the members, or of the guests who are no members. */
export async function countNotes(
  reader: Reader,
  of: 'memberId' | 'guestId',
  ids: readonly string[],
): Promise<Map<string, number>> {
  // An empty list is not valid SQL.
  if (ids.length === 0) return new Map()
  const rows = await reader
    .selectFrom('person_notes')
    .select((note) => [note.ref(of).as('personId'), note.fn.countAll<number>().as('count')])
    .where(of, 'in', [...new Set(ids)])
    .groupBy(of)
    .execute()
  return new Map(rows.map(({ personId, count }) => [personId ?? '', count]))
}

export async function countNotesOf(reader: Reader, person: Person): Promise<number> {
  const id = idOf(person)
  return (await countNotes(reader, columnOf(person), [id])).get(id) ?? 0
}

/** A note whose row is locked until the transaction ends. */
export async function lockNote(writer: Writer, id: string) {
  return writer
    .updateTable('person_notes')
    .set({ version: sql<number>`version` })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
}

export async function insertNote(
  writer: Writer,
  { memberId, guestId }: Person,
  note: { id: string; text: string; authorId: string; writtenAt: number },
): Promise<void> {
  await writer
    .insertInto('person_notes')
    .values({ ...note, memberId, guestId })
    .execute()
}

export async function updateNote(
  writer: Writer,
  id: string,
  change: { text: string; changedAt: number; changedBy: string },
): Promise<void> {
  await writer
    .updateTable('person_notes')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute()
}

export async function deleteNoteRow(writer: Writer, id: string): Promise<void> {
  await writer.deleteFrom('person_notes').where('id', '=', id).execute()
}

/** With the member's account. */
export async function deleteNotesOfMember(writer: Writer, memberId: string): Promise<void> {
  await writer.deleteFrom('person_notes').where('memberId', '=', memberId).execute()
}

/** With the personal data of the guests. */
export async function deleteNotesOfGuests(writer: Writer, guestIds: readonly string[]): Promise<void> {
  await writer.deleteFrom('person_notes').where('guestId', 'in', guestIds).execute()
}

/** Gives the notes to the member with whom the account is merged. */
export async function moveNotes(writer: Writer, { from, to }: { from: string; to: string }): Promise<void> {
  await writer.updateTable('person_notes').set({ memberId: to }).where('memberId', '=', from).execute()
}

/** Gives the notes about a guest to the member that the guest became. */
export async function moveNotesOfGuest(
  writer: Writer,
  { guestId, memberId }: { guestId: string; memberId: string },
): Promise<void> {
  await writer
    .updateTable('person_notes')
    .set({ memberId, guestId: null })
    .where('guestId', '=', guestId)
    .execute()
}

/** A guest, with the member that the guest became. */
export async function findGuestOfNotes(reader: Reader, id: string) {
  return reader.selectFrom('guests').select(['memberId', 'erasedAt']).where('id', '=', id).executeTakeFirst()
}

/** Who holds a live booking of a lesson that takes place, and who teaches the lesson. */
export async function findHolder(reader: Reader, bookingId: string) {
  return reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select(['bookings.memberId', 'bookings.guestId', 'lessons.teacherId'])
    .where('bookings.id', '=', bookingId)
    .where(isLive)
    .where('lessons.cancelledAt', 'is', null)
    .executeTakeFirst()
}

/** Whether the person has a seat in a lesson of the teacher, also as a guest before becoming a member. */
export async function isTaughtBy(
  reader: Reader,
  { memberId, guestId }: { memberId: string | null; guestId: string | null },
  teacherId: string,
): Promise<boolean> {
  const row = await reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select('bookings.id')
    .where(isLive)
    .where('lessons.cancelledAt', 'is', null)
    .where('lessons.teacherId', '=', teacherId)
    .where((booking) =>
      guestId === null
        ? booking.or([
            booking('bookings.memberId', '=', memberId),
            booking(
              'bookings.guestId',
              'in',
              booking.selectFrom('guests').select('guests.id').where('guests.memberId', '=', memberId),
            ),
          ])
        : booking('bookings.guestId', '=', guestId),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
