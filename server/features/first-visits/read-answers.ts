import type { AnsweringPerson, Answers, ReadAnswers } from '#contract/first-visits.ts'
import type { Context, ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findPerson } from '#server/features/notes/find-person.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { findAnswers, findBookingOfPerson, findHealthAnswers } from './queries.ts'
import type { AnswersRow } from './queries.ts'
import { readAskedIn } from './questionnaire.ts'
import { inWords, mayReadHealth } from './rules.ts'

/** The answers of a person that are not about health. Throws what `findPerson` throws. */
export async function readAnswersOf(
  ctx: Context<AdminCaller>,
  of: AnsweringPerson,
  language: Language,
): Promise<ReadAnswers> {
  const row = await findAnswers(ctx.reader, await findPerson(ctx, of))
  if (row === undefined) return { answeredAt: null, language: null, answers: [], health: 'none' }
  const { firstVisitQuestions } = await readAskedIn(ctx.reader, row.version)
  return {
    answeredAt: isoText(row.answeredAt),
    language: row.language,
    answers: inWords(firstVisitQuestions, JSON.parse(row.answers) as Answers, language),
    health: await healthOf(ctx, of, row),
  }
}

async function healthOf(
  ctx: ReadContext & { caller: AdminCaller },
  { of, id }: AnsweringPerson,
  row: AnswersRow,
): Promise<ReadAnswers['health']> {
  if (row.hadHealth === 0) return 'none'
  if ((await findHealthAnswers(ctx.reader, row.id)) === undefined) return 'deleted'
  if (of !== 'booking') return 'hidden'
  const booking = await findBookingOfPerson(ctx.reader, id)
  return booking && mayReadHealth(ctx.caller, booking, ctx.now) ? 'readable' : 'hidden'
}

/**
 * The answers about health, for who teaches the lesson of the booking. The log keeps who read about whom, in
 * the same transaction. To all others the booking does not exist. Throws `error.yoga.bookingNotFound` and
 * `error.firstVisit.noHealth`.
 */
export function readHealth(ctx: Context<AdminCaller>, bookingId: string, language: Language) {
  return ctx.transact(async (tx) => {
    const booking = await findBookingOfPerson(tx.writer, bookingId)
    if (booking === undefined || !mayReadHealth(tx.caller, booking, tx.now))
      throw new ApiError('error.yoga.bookingNotFound')
    const person = await findPerson(tx, { of: 'booking', id: bookingId })
    const row = await findAnswers(tx.writer, person)
    const health = row && (await findHealthAnswers(tx.writer, row.id))
    if (row === undefined || health === undefined) throw new ApiError('error.firstVisit.noHealth')
    const subjectId = person.memberId ?? person.guestId
    await tx.record({ action: 'health.read', subjectId })
    const { firstVisitQuestions } = await readAskedIn(tx.writer, row.version)
    return {
      answers: inWords(firstVisitQuestions, JSON.parse(health.answers) as Answers, language),
      deleteAt: isoText(health.deleteAt),
    }
  })
}

/** What a member has answered, for the export of the member's own data; null for nothing. */
export async function exportAnswers(reader: Reader, memberId: string, language: Language) {
  const row = await findAnswers(reader, { memberId, guestId: null })
  if (row === undefined) return null
  const { firstVisitQuestions: questions, firstVisitConsent } = await readAskedIn(reader, row.version)
  const health = await findHealthAnswers(reader, row.id)
  const words = (json: string) => inWords(questions, JSON.parse(json) as Answers, language)
  return {
    answeredAt: isoText(row.answeredAt),
    version: row.version,
    consent: firstVisitConsent[language],
    answers: words(row.answers),
    health:
      health === undefined ? null : { answers: words(health.answers), deleteAt: isoText(health.deleteAt) },
  }
}
