import * as z from 'zod/mini'

/**
 * Of a person in a lesson: whether the questionnaire of the first visit is answered, or is to be answered
 * before the lesson, the person's first one.
 */
export const answerState = z.enum(['open', 'answered'])

export type AnswerState = z.output<typeof answerState>
