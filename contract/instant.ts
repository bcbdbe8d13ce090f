import * as z from 'zod/mini'
import { limits } from './limits.ts'

const first = Date.parse('1900-01-01T00:00:00Z')
/** Later ones cannot be written with a year of four digits. */
const last = Date.parse('9999-12-31T23:59:59.999Z')

/** Made once: making a schema costs far more than reading a text with it. */
const isoWithOffset = z.iso.datetime({ offset: true })

/** ISO 8601 with any offset, in requests. */
export const instant = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((text) => isoWithOffset.safeParse(text).success && isWithin(text), 'pattern'),
)

function isWithin(text: string): boolean {
  const moment = Date.parse(text)
  return moment >= first && moment <= last
}

/** An instant on the grid that lessons and windows are planned on. */
export const steppedInstant = instant.check(
  z.refine((text) => Date.parse(text) % (limits.stepMinutes * 60_000) === 0, {
    error: 'step',
    when: (payload) => payload.issues.length === 0,
  }),
)

/** ISO 8601 in UTC, in answers. */
export const utcInstant = z.iso.datetime()

interface Span {
  start: string
  end: string
}

/** What holds for anything that has a start and an end, once both are moments. */
export const spanChecks = (longestMs: number) => [
  z.refine<Span>(({ start, end }) => Date.parse(end) > Date.parse(start), {
    path: ['end'],
    error: 'validate',
    when: hasMoments,
  }),
  z.refine<Span>(({ start, end }) => Date.parse(end) - Date.parse(start) <= longestMs, {
    path: ['end'],
    error: 'tooLong',
    when: hasMoments,
  }),
]

const moments = z.object({ start: instant, end: instant })

const hasMoments = ({ value }: { value: unknown }) => moments.safeParse(value).success

/** The half-open range that a list is asked for. */
export const rangeQuery = moments.check(...spanChecks(limits.rangeDays * 86_400_000))
