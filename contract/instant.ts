import * as z from 'zod/mini'
import { limits } from './limits.ts'

const first = Date.parse('1900-01-01T00:00:00Z')
/** ISO 8601 writes later years with more than four digits. */
const last = Date.parse('9999-12-31T23:59:59.999Z')

/** Created once, because creating a schema costs far more than parsing a text with it. */
const isoWithOffset = z.iso.datetime({ offset: true })

/** An instant in a request: ISO 8601 with any offset. */
export const instant = z.string('required').check(
  z.minLength(1, 'required'),
  z.refine((text) => isoWithOffset.safeParse(text).success && isWithin(text), 'pattern'),
)

function isWithin(text: string): boolean {
  const parsed = Date.parse(text)
  return parsed >= first && parsed <= last
}

/** An instant at which a lesson or a window may start or end. */
export const steppedInstant = instant.check(
  z.refine((text) => Date.parse(text) % (limits.stepMinutes * 60_000) === 0, {
    error: 'step',
    when: (payload) => payload.issues.length === 0,
  }),
)

/** An instant in an answer: ISO 8601 in UTC. */
export const utcInstant = z.iso.datetime()

interface Span {
  start: string
  end: string
}

/**
 * The end comes after the start, and at most `longestMs` later. Checked only when both are valid instants.
 */
export const spanChecks = (longestMs: number, tooLong = 'tooLong') => [
  z.refine<Span>(({ start, end }) => Date.parse(end) > Date.parse(start), {
    path: ['end'],
    error: 'validate',
    when: hasInstants,
  }),
  z.refine<Span>(({ start, end }) => Date.parse(end) - Date.parse(start) <= longestMs, {
    path: ['end'],
    error: tooLong,
    when: hasInstants,
  }),
]

const span = z.object({ start: instant, end: instant })

const hasInstants = ({ value }: { value: unknown }) => span.safeParse(value).success

/** The fields of the half-open range of a list, and their checks: it lists what touches [start, end). */
export const range = { start: instant, end: instant }
export const rangeChecks = () => spanChecks(limits.rangeDays * 86_400_000)

export const rangeQuery = z.object(range).check(...rangeChecks())
