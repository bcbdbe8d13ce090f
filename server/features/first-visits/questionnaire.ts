import type { Questionnaire } from '#contract/first-visits.ts'
import type { ReadContext } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { findPublished } from '#server/features/facts/queries.ts'
import { completeFacts, storedFacts } from '#server/features/facts/rules.ts'
import { firstVisitOfFile } from '#studio/first-visit.ts'
import type { FirstVisitFacts } from '#studio/first-visit.ts'

/** What the studio asks now, by the version that is published; undefined when it asks nothing. */
export async function readQuestionnaire({
  reader,
  facts,
}: Pick<ReadContext, 'reader' | 'facts'>): Promise<Questionnaire | undefined> {
  // What was published a moment ago is read with the next call.
  if (!facts.firstVisit.firstVisitAsked) return undefined
  const published = await findPublished(reader, 'firstVisit')
  const asked = read(published?.facts)
  if (!asked.firstVisitAsked) return undefined
  const { firstVisitQuestions, firstVisitConsent, healthMonths } = asked
  return {
    version: published?.number ?? 0,
    questions: firstVisitQuestions.map((question) => ({
      ...question,
      choices: { ja: [...question.choices.ja], en: [...question.choices.en] },
    })),
    consent: { ...firstVisitConsent },
    healthMonths,
  }
}

/** The words of a version that was answered; those of the file before the first one was published. */
export async function readAskedIn(reader: Reader, version: number): Promise<FirstVisitFacts> {
  const published = version === 0 ? undefined : await findPublished(reader, 'firstVisit', version)
  return read(published?.facts)
}

function read(json: string | undefined): FirstVisitFacts {
  const stored = json === undefined ? undefined : storedFacts('firstVisit', json)
  return completeFacts((stored as FirstVisitFacts | undefined) ?? firstVisitOfFile)
}
