import { setTimeout as pause } from 'node:timers/promises'
import type { LessonEvent } from '#contract/lessons.ts'
import type { LoadRequest } from '../load.ts'
import { bookingsEveryMs } from '../plan.ts'
import type { Plan } from '../plan.ts'
import type { Server } from '../product.ts'
import { headersOf } from '../sessions.ts'
import type { FilledWeek } from '../studio.ts'
import { bookingRequest } from './bookings.ts'
import { answerTo, browserHeaders, withHeaders } from './reads.ts'
import type { Answer, Read } from './reads.ts'

/** A week and a month of lessons as the browsers of visitors and members read them. */
export async function readWeeks(product: Server, filled: FilledWeek, plan: Plan): Promise<Read[]> {
  const pathOf = ({ start, end }: { start: string; end: string }) =>
    `/api/events/yoga?start=${start}&end=${end}&cancelled=true`
  const byVisitor: LoadRequest = { method: 'GET', path: pathOf(filled), headers: browserHeaders }
  const again = { ...browserHeaders, 'if-none-match': await tagOf(product.url, byVisitor) }
  const byMembers = filled.members.map((id): LoadRequest => ({
    method: 'GET',
    path: pathOf(filled),
    headers: { ...browserHeaders, ...headersOf(id) },
  }))
  const { month } = filled
  const monthByVisitor: LoadRequest = { method: 'GET', path: pathOf(month), headers: browserHeaders }

  const limit = await limitOf(product.url, byVisitor, filled.lessons)
  const monthLimit = await limitOf(product.url, monthByVisitor, month.lessons)
  await confirmMembers(product.url, filled.members, pathOf(filled))
  return [
    { what: 'a week, visitor', goal: 0.6, requests: [byVisitor], limit },
    {
      what: 'the same, answered 304',
      goal: 0.6,
      requests: [{ ...byVisitor, headers: again }],
      limit: { ...limit, bytes: Buffer.alloc(0) },
    },
    { what: 'a week, member', goal: 0.6, requests: byMembers, limit },
    {
      what: `a week, member, beside ${1000 / bookingsEveryMs} bookings a second`,
      atMostMs: 25,
      requests: byMembers,
      limit,
      beside: (run) => bookSlowly(product.url, filled, run, bookingsBeside(plan)),
    },
    {
      what: `a month of ${month.lessons} lessons, visitor`,
      goal: 0.6,
      requests: [monthByVisitor],
      limit: monthLimit,
    },
  ]
}

/**
 * The compressed answer to visitors for the bare server, and the same bytes for it to compress for members.
 */
async function limitOf(origin: string, byVisitor: LoadRequest, lessons: number): Promise<Answer> {
  const { bytes: plain } = await answerTo(origin, { ...byVisitor, headers: {} })
  expectLessons(plain, lessons)
  const answer = await answerTo(origin, byVisitor)
  if (answer.headers['content-encoding'] !== 'br') throw new Error('the lessons did not come compressed')
  return { ...withHeaders(answer, ['content-type', 'content-encoding', 'etag']), plain }
}

async function tagOf(origin: string, request: LoadRequest): Promise<string> {
  const { headers } = await answerTo(origin, request)
  if (headers['etag'] === undefined) throw new Error('the answer has no entity tag')
  return headers['etag']
}

/** How many bookings are made in each run while the week is read. */
export const bookingsBeside = ({ secondsPerRun }: Plan) => (secondsPerRun * 1000) / bookingsEveryMs

/**
 * Books over HTTP, one after another with a pause, lessons of the week that is read. Returns what gives the
 * seats back.
 * @param run each run has other members
 */
async function bookSlowly(origin: string, { freeSeats, bookers }: FilledWeek, run: number, count: number) {
  const booked: LoadRequest[] = []
  for (const [position, lesson] of freeSeats.slice(0, count).entries()) {
    const began = performance.now()
    const member = bookers[(run * count + position) % bookers.length] ?? ''
    const { id } = await send(origin, bookingRequest(lesson, member), 201)
    booked.push({ method: 'DELETE', path: `/api/events/booking/yoga/${id}`, headers: headersOf(member) })
    await pause(Math.max(0, bookingsEveryMs - (performance.now() - began)))
  }
  return async () => {
    for (const request of booked) await send(origin, request, 200)
  }
}

async function send(
  origin: string,
  { path, ...request }: LoadRequest,
  status: number,
): Promise<{ id: string }> {
  const answered = await fetch(`${origin}${path}`, request)
  if (answered.status !== status) throw new Error(`${path} was answered with ${answered.status}`)
  return (await answered.json()) as { id: string }
}

function expectLessons(json: Buffer, lessons: number): void {
  const seen = JSON.parse(json.toString()) as LessonEvent[]
  if (seen.length !== lessons) throw new Error(`the answer has ${seen.length} lessons instead of ${lessons}`)
}

/** Throws unless each member sees their own bookings. */
async function confirmMembers(origin: string, members: readonly string[], path: string): Promise<void> {
  const bookings = new Set<string | null>()
  for (const member of members) {
    const { bytes } = await answerTo(origin, { method: 'GET', path, headers: headersOf(member) })
    const events = JSON.parse(bytes.toString()) as LessonEvent[]
    const own = events.map(({ resource }) => resource.yogaBooking).filter((id) => id !== null)
    if (own.length === 0) throw new Error('a member does not see the bookings that they hold')
    for (const id of own) {
      if (bookings.has(id)) throw new Error('two members see the same booking')
      bookings.add(id)
    }
  }
}
