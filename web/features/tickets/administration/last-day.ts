import * as z from 'zod/mini'
import { wrongLastDay } from '#contract/ticket-administration.ts'
import { dateOf } from '#time/tokyo.ts'

const refusing = (wrong: 'past' | 'tooFar') =>
  z.refine<{ expiresOn?: string | undefined }>(
    ({ expiresOn: day }) => day === undefined || wrongLastDay(day, dateOf(Date.now())) !== wrong,
    { path: ['expiresOn'], error: wrong },
  )

/** The checks of a form for a last day that is over, or too far away. */
export const lastDayChecks = [refusing('past'), refusing('tooFar')] as const
