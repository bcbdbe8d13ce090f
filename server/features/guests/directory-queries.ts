import { sql } from 'kysely'
import { countOf } from '#server/database/count.ts'
import type { Reader } from '#server/database/database.ts'
import type { Slice } from '#server/database/paging.ts'
import type { SearchWord } from '#server/features/members/search-text.ts'
import { guestColumns } from './queries.ts'

/** A page of the guests in whom every word is found, the newest first, with the lessons that they have not cancelled. */
export async function findMatching(reader: Reader, words: readonly SearchWord[], { skip, most }: Slice) {
  return matching(reader, words)
    .select(guestColumns)
    .select((guest) => {
      const booked = guest
        .selectFrom('bookings')
        .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
        .whereRef('bookings.guest_id', '=', 'guests.id')
        .where('bookings.status', '<>', 'cancelled')
      return [
        booked.select(({ fn }) => fn.countAll<number>().as('count')).as('lessons'),
        booked.select(({ fn }) => fn.max('lessons.starts_at').as('last')).as('lastLesson'),
      ]
    })
    .orderBy('guests.created_at', 'desc')
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
    .where('guests.erased_at', 'is', null)
    .where((guest) => guest.and(words.map(({ forms }) => guest.or(forms.map((form) => contains(form))))))

const contains = (form: string) =>
  sql<boolean>`guests.search_text like ${`%${form.replaceAll(/[%_!]/g, '!$&')}%`} escape '!'`
