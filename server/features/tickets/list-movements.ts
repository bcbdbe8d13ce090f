import { limits } from '#contract/limits.ts'
import type { MovementCursor } from '#contract/tickets.ts'
import { newest } from '#server/database/earlier.ts'
import type { Earlier } from '#server/database/earlier.ts'
import type { Reader } from '#server/database/database.ts'
import type { MemberId } from '#server/http/authentication.ts'
import { textsIn } from '#server/texts.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { findMovements } from './queries.ts'

interface Wanted {
  before?: MovementCursor | undefined
  size?: number | undefined
}

/** The caller's ticket movements, newest first. They are not counted, because that takes longer the more there are. */
export async function listOwnMovements(
  reader: Reader,
  id: MemberId,
  language: Language,
  { before, size = limits.page.size }: Wanted,
) {
  const found = await findMovements(reader, id, earlierThan(before, size + 1))
  const page = found.slice(0, size)
  const last = found.length > size ? page.at(-1) : undefined
  return { movements: page.map(inWords(language)), next: last ? `${last.at}.${last.id}` : null }
}

/** The newest ticket movements of any member. A change without a reason says that an administrator made it. */
export async function movementsOf(
  reader: Reader,
  memberId: string,
  language: Language,
  most: number = limits.page.size,
) {
  const found = await findMovements(reader, memberId, newest(most))
  return found.map(inWords(language))
}

const earlierThan = (before: MovementCursor | undefined, most: number): Earlier =>
  before === undefined ? newest(most) : { at: before.at, ties: { below: before.id }, most }

type FoundMovement = Awaited<ReturnType<typeof findMovements>>[number]

const inWords =
  (language: Language) =>
  ({ title, titleEn, startsAt, at, note, ticketsKept, ...movement }: FoundMovement) => ({
    ...movement,
    note: note ?? (movement.reason === 'adjusted' ? textsIn(language)('tickets.adjusted') : null),
    at: isoText(at),
    lessonTitle: title === null ? null : inLanguage(language, title, titleEn ?? ''),
    lessonStart: startsAt === null ? null : isoText(startsAt),
    kept: ticketsKept === 1,
  })
