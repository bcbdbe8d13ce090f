/**
 * The questionnaire of the first visit: who answers it, once, by a mailed link, in the own profile or at the
 * door, and who of the staff reads which answers.
 */
import * as z from 'zod/mini'
import { questionKinds } from '#studio/first-visit.ts'
import type { Question } from '#studio/first-visit.ts'
import { languages } from '#studio/languages.ts'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { limits } from './limits.ts'
import { linkToken } from './link-token.ts'
import { route } from './route.ts'

const texts = z.object({ ja: z.string(), en: z.string() })
const lists = z.object({ ja: z.array(z.string()), en: z.array(z.string()) })

export const questionnaire = z.object({
  /** The number of the published version, which the answers name. */
  version: z.int(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      text: texts,
      choices: lists,
      required: z.boolean(),
      health: z.boolean(),
    }),
  ),
  consent: texts,
  /** After so many months the answers about health are deleted. */
  healthMonths: z.int(),
})

export type Questionnaire = z.output<typeof questionnaire>

/** What was typed, yes or no, or the position of a choice. */
const answer = z.union([z.string(), z.boolean(), z.int()], 'pattern')

export type GivenAnswer = z.output<typeof answer>

/** By the id of the question. A question without an answer may be left out. */
export type Answers = Readonly<Record<string, GivenAnswer>>

const none = (value: unknown) => value === undefined || value === null || value === ''

/** An answer to the question; undefined for none. */
function answerTo({ kind, required, choices }: Question) {
  const isMissing = z.refine<unknown>((value) => !required || !none(value), 'required')
  const last = Math.max(choices.ja.length, choices.en.length) - 1
  const given =
    kind === 'text'
      ? z.string('pattern').check(z.trim(), z.maxLength(limits.answerLength, 'tooLong'), isMissing)
      : kind === 'yesNo'
        ? z.boolean('pattern')
        : z.int('pattern').check(z.minimum(0, 'pattern'), z.maximum(last, 'pattern'))
  return z.pipe(
    z.unknown().check(isMissing),
    z.transform((value: unknown, { issues }) => {
      if (none(value)) return undefined
      const read = given.safeParse(value)
      for (const { message } of read.error?.issues ?? [])
        issues.push({ code: 'custom', message, input: value })
      return none(read.data) ? undefined : read.data
    }),
  )
}

/** The answers to these questions, and no others. */
export const answersTo = (questions: readonly Question[]) => {
  // A schema refuses a field that is absent, also one that may be empty.
  const nothing: Record<string, unknown> = Object.fromEntries(questions.map(({ id }) => [id, null]))
  return z.pipe(
    z.transform((sent: Readonly<Record<string, unknown>>) => ({ ...nothing, ...sent })),
    z.object(Object.fromEntries(questions.map((question) => [question.id, answerTo(question)]))),
  )
}

const consent = z.literal(true, 'consent')

/** The form of the questionnaire. */
export const answerForm = (questions: readonly Question[]) =>
  z.object({ answers: answersTo(questions), consent })

const filledIn = {
  /** That of the questionnaire that the person saw. */
  version: z.int('required'),
  /** In which the person read it. */
  language: z.enum(languages, 'pattern'),
  answers: z.record(z.string(), answer, 'required'),
  consent,
}

export type FilledIn = z.output<z.ZodMiniObject<typeof filledIn>>

const lesson = z.object({ title: z.string(), start: utcInstant, end: utcInstant })

const open = z.object({
  /** The lesson before which it is to be answered; null where none is to come. */
  lesson: z.nullable(lesson),
  answeredAt: z.nullable(utcInstant),
  /** Null when it is answered, or the studio asks nothing. */
  questionnaire: z.nullable(questionnaire),
})

export type OpenFirstVisit = z.output<typeof open>

/**
 * The refusal `error.firstVisit.changed` carries the questionnaire of now, so that answers to questions that
 * are the same can be kept.
 */
const refusals = [
  'error.firstVisit.notFound',
  'error.firstVisit.answered',
  'error.firstVisit.changed',
  'error.firstVisit.off',
] as const

const answered = z.object({ answeredAt: utcInstant })

export const readFirstVisit = {
  ...route('readFirstVisit', 'POST', '/first-visit/read', 'anyone'),
  summary: 'The questionnaire, for the person who has the link of a booking; no answers',
  body: z.object({ token: linkToken }),
  answer: open,
  status: 200,
  errors: ['error.firstVisit.notFound'],
} as const satisfies Endpoint

export const answerFirstVisit = {
  ...route('answerFirstVisit', 'POST', '/first-visit', 'anyone'),
  summary:
    'Answers the questionnaire by the link of a booking, once for each person; the same answers again change nothing',
  body: z.object({ token: linkToken, ...filledIn }),
  answer: answered,
  status: 200,
  errors: refusals,
} as const satisfies Endpoint

export const readOwnFirstVisit = {
  ...route('readOwnFirstVisit', 'GET', '/user/first-visit', 'member'),
  summary: 'The questionnaire, if the caller is to answer it before a first lesson that is booked',
  answer: open,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const answerOwnFirstVisit = {
  ...route('answerOwnFirstVisit', 'POST', '/user/first-visit', 'member'),
  summary: 'Answers the questionnaire, once; the same answers again change nothing',
  body: z.object(filledIn),
  answer: answered,
  status: 200,
  errors: refusals,
} as const satisfies Endpoint

export const readFirstVisitAtDoor = {
  ...route('readFirstVisitAtDoor', 'GET', '/kiosk/first-visit', 'kiosk'),
  summary: 'The questionnaire, without a word about any person',
  answer: questionnaire,
  status: 200,
  errors: ['error.firstVisit.off'],
} as const satisfies Endpoint

export const answerFirstVisitAtDoor = {
  ...route('answerFirstVisitAtDoor', 'POST', '/kiosk/first-visit', 'kiosk'),
  summary: 'Answers the questionnaire for the person who has just checked in with the booking, once',
  body: z.object({ bookingId: z.string('required'), ...filledIn }),
  answer: answered,
  status: 200,
  errors: ['error.yoga.bookingNotFound', ...refusals],
} as const satisfies Endpoint

/** Whose answers: a member's, a guest's, or those of the person who holds the booking. */
const person = z.object({ of: z.enum(['member', 'guest', 'booking'], 'pattern'), id: z.string() })

export type AnsweringPerson = z.output<typeof person>

/** A question with its answer, in the language of the caller; yes or no is a boolean. */
const readAnswer = z.object({
  id: z.string(),
  question: z.string(),
  answer: z.union([z.string(), z.boolean()]),
})

export type ReadAnswer = z.output<typeof readAnswer>

/** In the export of a member's own data. */
export const exportedAnswers = z.nullable(
  z.object({
    answeredAt: utcInstant,
    version: z.int(),
    /** What the member has agreed to. */
    consent: z.string(),
    answers: z.array(readAnswer),
    /** Null when there were none, or they are deleted. */
    health: z.nullable(z.object({ answers: z.array(readAnswer), deleteAt: utcInstant })),
  }),
)

const healthStates = ['none', 'hidden', 'readable', 'deleted'] as const

const readAnswers = z.object({
  /** Null when the person has not answered; then there are no answers. */
  answeredAt: z.nullable(utcInstant),
  language: z.nullable(z.enum(languages)),
  /** To the questions that are not about health. */
  answers: z.array(readAnswer),
  /** `readable`: the caller teaches the lesson of the booking. */
  health: z.enum(healthStates),
})

export type ReadAnswers = z.output<typeof readAnswers>

export const readFirstVisitOf = {
  ...route('readFirstVisitOf', 'GET', '/admin/first-visits/{of}/{id}', 'admin', { recorded: true }),
  summary:
    'What a person has answered, without the answers about health; a teacher names a booking of an own lesson',
  params: person,
  answer: readAnswers,
  status: 200,
  errors: ['error.member.notFound', 'error.guest.notFound', 'error.yoga.bookingNotFound'],
} as const satisfies Endpoint

export const readHealthAnswers = {
  ...route('readHealthAnswers', 'POST', '/admin/first-visits/booking/{id}/health', 'admin', {
    recorded: true,
  }),
  summary:
    'The answers about health of the person with the booking, for the person who teaches the lesson, until a week after it. The audit log keeps who read them, and not what they say',
  params: byId,
  answer: z.object({ answers: z.array(readAnswer), deleteAt: utcInstant }),
  status: 200,
  errors: ['error.yoga.bookingNotFound', 'error.firstVisit.noHealth'],
} as const satisfies Endpoint
