/** What an owner looks at before the studio opens, and how far each of it is. */
import * as z from 'zod/mini'
import { byId } from './by-id.ts'
import type { Endpoint } from './endpoint.ts'
import { utcInstant } from './instant.ts'
import { route } from './route.ts'

/** In the order of the list. */
export const firstSteps = [
  'names',
  'contact',
  'visit',
  'story',
  'legal',
  'teachers',
  'kinds',
  'hours',
  'prices',
  'rules',
  'spaces',
  'lessons',
  'mail',
  'payments',
  'backup',
  'administrators',
] as const

export type FirstStepId = (typeof firstSteps)[number]

/**
 * `done`: it is the studio's own. `sample`: visitors read what was invented for the sample studio. `usual`:
 * the figures with which each studio begins. `untested`: it is there, and was never seen to work. `missing`:
 * there is nothing yet.
 */
const stepState = z.enum(['done', 'sample', 'usual', 'untested', 'missing'])

const firstStep = z.object({
  id: z.enum(firstSteps),
  state: stepState,
  /** Since when an administrator says that it is right as it is; null where none does. */
  confirmedAt: z.nullable(utcInstant),
})

export type FirstStep = z.output<typeof firstStep>

/** Whether the owner still has to look at it. */
export const isOpenStep = ({ state, confirmedAt }: FirstStep): boolean =>
  state !== 'done' && confirmedAt === null

const step = z.object({ id: z.enum(firstSteps, 'pattern') })

export const listFirstSteps = {
  ...route('listFirstSteps', 'GET', '/admin/first-steps', 'admin'),
  summary: 'What an owner looks at before the studio opens, and how far each of it is',
  answer: z.array(firstStep),
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const confirmFirstStep = {
  ...route('confirmFirstStep', 'POST', '/admin/first-steps/{id}/confirmation', 'admin'),
  summary: 'Says that a step is right as it is',
  params: step,
  answer: byId,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const reopenFirstStep = {
  ...route('reopenFirstStep', 'DELETE', '/admin/first-steps/{id}/confirmation', 'admin'),
  summary: 'Takes that back',
  params: step,
  answer: byId,
  status: 200,
  errors: [],
} as const satisfies Endpoint

/** From the sample studio, all of which stays until it is changed, or from a blank one. */
export const beginnings = ['sample', 'blank'] as const

export type Beginning = (typeof beginnings)[number]

const beginningState = z.object({
  /** Null until an administrator has chosen: until then visitors read that the studio is being prepared. */
  beginning: z.nullable(z.enum(beginnings)),
  /** What is still the sample's, with the names of teachers and spaces: what a blank studio leaves out. */
  sample: z.object({
    sections: z.array(z.enum(firstSteps)),
    teachers: z.array(z.string()),
    spaces: z.array(z.string()),
  }),
  /** Whether a blank studio can show the samples again: not after facts were published since. */
  canReturn: z.boolean(),
})

export type BeginningState = z.output<typeof beginningState>

export const readBeginning = {
  ...route('readBeginning', 'GET', '/admin/first-steps/beginning', 'admin'),
  summary: 'With what the studio began, and what of it is still the sample’s',
  answer: beginningState,
  status: 200,
  errors: [],
} as const satisfies Endpoint

export const chooseBeginning = {
  ...route('chooseBeginning', 'PUT', '/admin/first-steps/beginning', 'admin'),
  summary:
    'Lets the studio begin from the sample or blank. `blank` later removes what is still the sample’s from what visitors read, `sample` takes that back',
  body: z.object({ beginning: z.enum(beginnings, 'pattern') }),
  answer: beginningState,
  status: 200,
  errors: ['error.beginning.published'],
} as const satisfies Endpoint
