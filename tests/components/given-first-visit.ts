import type { OpenFirstVisit, Questionnaire, ReadAnswers } from '#contract/first-visits.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { now } from './show.tsx'

const noChoices = { ja: [], en: [] }

/** One question of each kind; the one that is not required is about health. */
export const questionnaire = (given: Partial<Questionnaire> = {}): Questionnaire => ({
  version: 3,
  questions: [
    {
      id: 'experience',
      kind: 'choice',
      text: { ja: 'ヨガのご経験は？', en: 'How much yoga have you done?' },
      choices: { ja: ['はじめて', '数回ある'], en: ['None yet', 'A few lessons'] },
      required: true,
      health: false,
    },
    {
      id: 'injury',
      kind: 'yesNo',
      text: { ja: '痛みはありますか。', en: 'Are you in pain?' },
      choices: noChoices,
      required: false,
      health: true,
    },
    {
      id: 'found',
      kind: 'text',
      text: { ja: '何で知りましたか。', en: 'How did you hear about us?' },
      choices: noChoices,
      required: true,
      health: false,
    },
  ],
  consent: { ja: '安全なレッスンのために使います。', en: 'We use it to keep lessons safe.' },
  healthMonths: 12,
  ...given,
})

export const openFirstVisit = (given: Partial<OpenFirstVisit> = {}): OpenFirstVisit => ({
  lesson: { title: '朝ヨガ', start: isoText(now + dayMs), end: isoText(now + dayMs + hourMs) },
  answeredAt: null,
  questionnaire: questionnaire(),
  ...given,
})

/** Of a person who has not answered. */
export const noAnswers: ReadAnswers = { answeredAt: null, language: null, answers: [], health: 'none' }
