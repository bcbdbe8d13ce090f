import { expect } from 'vitest'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { firstVisitOfFile } from '#studio/first-visit.ts'
import type { FirstVisitFacts, Question } from '#studio/first-visit.ts'
import type { TestApp } from './app.ts'
import { givenAdmin } from './factories.ts'
import { testSecret } from './test-tokens.ts'

const noChoices = { ja: [], en: [] }

/** One of each kind; of the answers one about health is required. */
export const questions: readonly Question[] = [
  {
    id: 'experience',
    kind: 'choice',
    text: { ja: 'ヨガの経験', en: 'Experience' },
    choices: { ja: ['はじめて', '少し'], en: ['None', 'A little'] },
    required: true,
    health: false,
  },
  {
    id: 'found',
    kind: 'text',
    text: { ja: '何で知りましたか', en: 'How did you find us' },
    choices: noChoices,
    required: false,
    health: false,
  },
  {
    id: 'injury',
    kind: 'yesNo',
    text: { ja: 'けがはありますか', en: 'Any injury' },
    choices: noChoices,
    required: true,
    health: true,
  },
  {
    id: 'care',
    kind: 'text',
    text: { ja: '配慮', en: 'Care' },
    choices: noChoices,
    required: false,
    health: true,
  },
]

/** Right answers to them; the words about health stand nowhere else. */
export const answers = { experience: 1, found: '友人の紹介', injury: true, care: '右膝の半月板' }

/** What is sent with the first published version. */
export const filledIn = (change: object = {}) => ({
  version: 1,
  language: 'ja' as const,
  consent: true as const,
  answers,
  ...change,
})

/** Publishes the questionnaire, as an administrator does. */
export async function publishQuestionnaire(
  app: TestApp,
  change: Partial<FirstVisitFacts> = {},
): Promise<void> {
  const admin = await givenAdmin(app.database)
  const params = { id: 'firstVisit' } as const
  const facts = { ...firstVisitOfFile, firstVisitAsked: true, firstVisitQuestions: questions, ...change }
  expect(await app.ask(saveDraft, { as: admin, params, body: { facts } })).toMatchObject({ status: 200 })
  expect(await app.ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}

/** The token of the mailed link. */
export const linkOf = (bookingId: string, { email }: { email: string }): string =>
  createLinkTokens(testSecret).sign('firstVisit', bookingId, email)
