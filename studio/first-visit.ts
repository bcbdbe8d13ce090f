/**
 * What a person is asked before the first lesson. The owner writes it at /admin/studio; each version that is
 * published stays readable, because the answers name theirs.
 */
import { complete } from './languages.ts'
import type { Language, Worded } from './languages.ts'

export const questionKinds = ['text', 'choice', 'yesNo'] as const

export interface Question {
  id: string
  kind: (typeof questionKinds)[number]
  text: Worded
  /** Of a choice, in their order; an answer is a position among them. Otherwise ignored. */
  choices: Readonly<Record<Language, readonly string[]>>
  required: boolean
  /** Whether the answer is about health: only who teaches the person reads it, and it is deleted. */
  health: boolean
}

export interface FirstVisitFacts {
  firstVisitAsked: boolean
  firstVisitQuestions: readonly Question[]
  firstVisitConsent: Worded
  /** After so many months the answers about health are deleted. */
  healthMonths: number
}

const noChoices = { ja: [], en: [] } as const

/** What a new studio begins with: nothing is asked until its owner has read it and says so. */
export const firstVisitOfFile: FirstVisitFacts = {
  firstVisitAsked: false,
  firstVisitQuestions: [
    {
      id: 'experience',
      kind: 'choice',
      text: { ja: 'ヨガのご経験を教えてください。', en: 'How much yoga have you done?' },
      choices: {
        ja: ['はじめて', '数回ある', '1年以上続けている'],
        en: ['None yet', 'A few lessons', 'More than a year'],
      },
      required: true,
      health: false,
    },
    {
      id: 'found',
      kind: 'text',
      text: { ja: '当スタジオを何で知りましたか。', en: 'How did you hear about us?' },
      choices: noChoices,
      required: false,
      health: false,
    },
    {
      id: 'treatment',
      kind: 'yesNo',
      text: {
        ja: '治療中の病気やけが、痛みのあるところはありますか。',
        en: 'Do you have an illness or injury under treatment, or any pain?',
      },
      choices: noChoices,
      required: true,
      health: true,
    },
    {
      id: 'pregnant',
      kind: 'yesNo',
      text: {
        ja: '妊娠中、または産後6か月以内ですか。',
        en: 'Are you pregnant, or within six months of giving birth?',
      },
      choices: noChoices,
      required: false,
      health: true,
    },
    {
      id: 'care',
      kind: 'text',
      text: {
        ja: '講師に知っておいてほしいことがあれば、お書きください。',
        en: 'Is there anything your teacher should know?',
      },
      choices: noChoices,
      required: false,
      health: true,
    },
  ],
  firstVisitConsent: {
    ja: 'ご回答は、安全で快適なレッスンのためにのみ使用します。体調に不安があるときは医師にご相談のうえ、無理のない範囲でご参加ください。レッスン中に気分が悪くなったときは、すぐに講師へお知らせください。',
    en: 'We use your answers only to make your lessons safe and comfortable. If you have doubts about your health, please ask your doctor first and take part within your limits. If you feel unwell during a lesson, tell your teacher at once.',
  },
  healthMonths: 12,
}

/** The choices of a question in the language, or in the other one where there are none in it. */
export const choicesIn = ({ choices }: Pick<Question, 'choices'>, language: Language): readonly string[] =>
  complete(choices)[language]
