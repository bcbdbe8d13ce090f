import type { Answers } from '#contract/first-visits.ts'
import type { Reader } from '#server/database/database.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { findAnswers, findHealthAnswers } from './queries.ts'
import { readAskedIn } from './questionnaire.ts'
import { inWords } from './rules.ts'

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
