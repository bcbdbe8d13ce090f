import type { Answers, GivenAnswer, ReadAnswer } from '#contract/first-visits.ts'
import { choicesIn } from '#studio/first-visit.ts'
import type { Question } from '#studio/first-visit.ts'
import type { Language } from '#studio/languages.ts'
import { dateOf, dayMs, instantOf, monthsLater } from '#time/tokyo.ts'

/** For so long after the lesson its teacher reads the answers about health. */
const readableAfterMs = 7 * dayMs

/**
 * Whether the person reads the answers about health of who has a seat in the lesson: only who teaches it, and
 * an administrator only as its teacher.
 */
export const mayReadHealth = (
  { teacherId }: { teacherId?: string },
  lesson: { teacherId: string | null; endsAt: number },
  now: number,
): boolean =>
  teacherId !== undefined && lesson.teacherId === teacherId && now < lesson.endsAt + readableAfterMs

/** Answers about health apart from the others; those without an answer are left out. */
export function apart(questions: readonly Question[], given: Readonly<Record<string, unknown>>) {
  const answered = questions.flatMap(({ id, health }) => {
    const answer = given[id] as GivenAnswer | undefined
    return answer === undefined ? [] : [{ id, health, answer }]
  })
  const of = (health: boolean): Answers =>
    Object.fromEntries(answered.filter((one) => one.health === health).map(({ id, answer }) => [id, answer]))
  return { others: of(false), health: of(true) }
}

export const isSame = (one: Answers, other: Answers): boolean => {
  const [names, others] = [Object.keys(one), Object.keys(other)]
  return names.length === others.length && names.every((name) => one[name] === other[name])
}

/**
 * The answers with their questions, in the order in which these were asked. Of a question whose words cannot
 * be read any more, its id stands in their place.
 */
export function inWords(questions: readonly Question[], answers: Answers, language: Language): ReadAnswer[] {
  const known = questions.flatMap((question): ReadAnswer[] => {
    const answer = answers[question.id]
    if (answer === undefined) return []
    const words =
      typeof answer === 'number' ? (choicesIn(question, language)[answer] ?? String(answer)) : answer
    return [{ id: question.id, question: question.text[language], answer: words }]
  })
  const unknown = Object.entries(answers)
    .filter(([id]) => !questions.some((question) => question.id === id))
    .map(([id, answer]) => ({
      id,
      question: id,
      answer: typeof answer === 'number' ? String(answer) : answer,
    }))
  return [...known, ...unknown]
}

/** The beginning of the day in Tokyo that comes so many months after that of the instant, or before it. */
export const monthsFrom = (instant: number, months: number): number =>
  instantOf(monthsLater(dateOf(instant), months)) ?? instant
