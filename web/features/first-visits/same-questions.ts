import type { Questionnaire } from '#contract/first-visits.ts'

type Question = Questionnaire['questions'][number]

/** What a person has typed or chosen, by question; null for nothing yet. */
export type Typed = Readonly<Record<string, string | number | boolean | null>>

const wordsOf = ({ kind, text, choices }: Question) =>
  JSON.stringify([kind, text.ja, text.en, choices.ja, choices.en])

/** What was answered to the questions that are the same in the version of now. */
export function keptOf(typed: Typed, before: readonly Question[], now: readonly Question[]): Typed {
  const words = new Map(before.map((question) => [question.id, wordsOf(question)]))
  return Object.fromEntries(
    now.flatMap((question) => {
      const answer = typed[question.id]
      return answer !== undefined && words.get(question.id) === wordsOf(question)
        ? [[question.id, answer]]
        : []
    }),
  )
}

/** A value for each question, so that the form knows all of them. */
export const emptyOf = (questions: readonly Question[], kept: Typed = {}): Typed =>
  Object.fromEntries(questions.map(({ id, kind }) => [id, kept[id] ?? (kind === 'text' ? '' : null)]))
