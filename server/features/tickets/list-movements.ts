import type { PageQuery } from '#contract/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { sliceOf } from '#server/database/paging.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { countMovements, findMovements } from './queries.ts'
import { isoText } from '#time/tokyo.ts'

/** A page of the caller's ticket movements, newest first. */
export async function listOwnMovements(reader: Reader, id: MemberId, language: Language, asked: PageQuery) {
  const [items, total] = await Promise.all([
    movementsOf(reader, id, language, asked),
    countMovements(reader, id),
  ])
  return { items, total }
}

/** The ticket movements of any member, newest first. A change without a reason says that an administrator made it. */
export async function movementsOf(
  reader: Reader,
  memberId: string,
  language: Language,
  asked: PageQuery = {},
) {
  const movements = await findMovements(reader, memberId, sliceOf(asked))
  return movements.map(({ title, titleEn, startsAt, at, note, ticketsKept, ...movement }) => ({
    ...movement,
    note: note ?? (movement.reason === 'adjusted' ? textsIn(language)('tickets.adjusted') : null),
    at: isoText(at),
    lessonTitle: title === null ? null : inLanguage(language, title, titleEn ?? ''),
    lessonStart: startsAt === null ? null : isoText(startsAt),
    kept: ticketsKept === 1,
  }))
}
