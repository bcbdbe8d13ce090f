import * as z from 'zod/mini'
import { wrongLastDay } from '#contract/ticket-administration.ts'
import { dateOf, instantOf } from '#time/tokyo.ts'

/** The contract refuses what is no day. */
const isDay = (text: string | undefined): text is string =>
  text !== undefined && instantOf(text) !== undefined

const refusing = (wrong: 'past' | 'tooFar') =>
  z.refine<{ expiresOn?: string | undefined }>(
    ({ expiresOn: day }) => !isDay(day) || wrongLastDay(day, dateOf(Date.now())) !== wrong,
    { path: ['expiresOn'], error: wrong },
  )

/** The checks of a form for a last day that is over, or too far away. */
export const lastDayChecks = [refusing('past'), refusing('tooFar')] as const
