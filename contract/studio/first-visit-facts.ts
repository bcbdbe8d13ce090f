/** What holds for the questionnaire of the first visit, which administrators write. */
import * as z from 'zod/mini'
import { questionKinds } from '#studio/first-visit.ts'
import type { Question } from '#studio/first-visit.ts'
import { limits } from '#contract/limits.ts'
import { passage, steps, whole, worded } from './fact-fields.ts'
import type { Least } from './fact-fields.ts'

const hasRightChoices = ({ kind, choices: { ja, en } }: Question) =>
  kind !== 'choice' || Math.max(ja.length, en.length) >= 2

/** An answer is a position, so both languages have the same choices in the same order. */
const hasSameChoices = ({ kind, choices: { ja, en } }: Question) =>
  kind !== 'choice' || ja.length === 0 || en.length === 0 || ja.length === en.length

/** What a draft may still lack. */
const requiredOfChoices = [
  z.refine<Question>(hasRightChoices, {
    error: 'fewChoices',
    path: ['choices', 'ja'],
    when: ({ issues }) => issues.length === 0,
  }),
  z.refine<Question>(hasSameChoices, {
    error: 'choicesDiffer',
    path: ['choices', 'en'],
    when: ({ issues }) => issues.length === 0,
  }),
]

const question = (least: Least) =>
  z
    .object({
      id: z.string('pattern').check(z.regex(/^[a-z0-9-]{1,40}$/, 'pattern')),
      kind: z.enum(questionKinds, 'pattern'),
      text: worded(least),
      choices: steps(0, limits.titleLength, 'tooLongTitle'),
      required: z.boolean('pattern'),
      health: z.boolean('pattern'),
    })
    .check(...(least === 0 ? [] : requiredOfChoices))

/** Without words to agree to nothing can be asked. */
const hasConsent = z.refine<{ firstVisitAsked: boolean; firstVisitConsent: { ja: string; en: string } }>(
  ({ firstVisitAsked: isAsked, firstVisitConsent: { ja, en } }) => !isAsked || ja !== '' || en !== '',
  { error: 'required', path: ['firstVisitConsent', 'ja'], when: ({ issues }) => issues.length === 0 },
)

export const firstVisit = (least: Least) =>
  z
    .object({
      firstVisitAsked: z.boolean('pattern'),
      firstVisitQuestions: z.array(question(least), 'required').check(
        z.maxLength(limits.questions, 'tooManyQuestions'),
        z.refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'pattern'),
      ),
      firstVisitConsent: passage(0),
      healthMonths: whole(1, 60, 'healthMonths'),
    })
    .check(...(least === 0 ? [] : [hasConsent]))
