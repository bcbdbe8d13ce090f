import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { LessonEvent } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import type { DrillLesson } from '#server/drill/participants.ts'
import { isoText } from '#time/tokyo.ts'
import type { Observations } from './observations.ts'

export interface DrillMember {
  id: string
  token: string
}

interface Rush {
  /** Where HAProxy answers visitors. */
  origin: string
  lessons: DrillLesson[]
  observations: Observations
  signal: AbortSignal
}

/** How long a member looks at a lesson after a full one. */
const thinkMs = 1_500
/**
 * How long a member rests after a booking: so long that none gets more than the 30 mails that go to one
 * address within an hour (server/mail/sending-rules.ts).
 */
const restMs = 18_000
/** How long a member waits before repeating a booking of unknown outcome. */
const repeatMs = 500
/** The member reads the week after each so manieth booking. */
const readEvery = 4

/**
 * The member books one lesson after the other until the signal, each with a key of its own. As in the
 * website, an answer that says nothing about the outcome is followed by the same request with the same key.
 */
export async function bookAll(member: DrillMember, rush: Rush): Promise<void> {
  let booked = 0
  for (const lesson of rush.lessons) {
    if (rush.signal.aborted) return
    const asked = performance.now()
    const bookingId = await bookUntilAnswered(member, lesson, rush)
    const outcome = bookingId === undefined ? 'refused' : 'done'
    const answered = performance.now()
    rush.observations.noteCall(lesson.id, { member: member.id, wish: 'book', outcome, asked, answered })
    if (bookingId !== undefined) {
      rush.observations.noteBooking({ bookingId, lessonId: lesson.id, memberId: member.id })
      booked += 1
      if (booked % readEvery === 0) await expectShown(member, { lesson, bookingId }, rush)
    }
    await pause((bookingId === undefined ? thinkMs : restMs) * (0.5 + Math.random()))
  }
  rush.observations.noteError('a member had no lesson left to book')
}

/** The id of the booking; undefined when it was refused. */
async function bookUntilAnswered(
  member: DrillMember,
  { id, startsAt }: DrillLesson,
  { origin, observations }: Rush,
): Promise<string | undefined> {
  const request = {
    method: 'POST',
    headers: {
      ...headersOf(member),
      'content-type': 'application/json',
      'idempotency-key': `"${randomUUID()}"`,
    },
    body: JSON.stringify({ id, start: isoText(startsAt) }),
  }
  for (;;) {
    const { status, answer, error } = await send(`${origin}/api/events/booking/yoga`, request)
    if (status === 201) return (answer as { id: string }).id
    if (status === 409 && error === '409 error.yoga.noSeat') return undefined
    observations.noteError(error)
    if (status !== undefined && status < 500) {
      observations.wrongRefusals.push(error)
      return undefined
    }
    await pause(repeatMs)
  }
}

/** The member reads the week, which must show the booking from now on. */
async function expectShown(
  member: DrillMember,
  { lesson, bookingId }: { lesson: DrillLesson; bookingId: string },
  { origin, observations }: Rush,
): Promise<void> {
  const range = { start: isoText(lesson.startsAt), end: isoText(lesson.startsAt + 1) }
  const address = `${origin}/api/events/yoga?${new URLSearchParams(range).toString()}`
  const { status, answer, error } = await send(address, { headers: headersOf(member) })
  if (status !== 200) return observations.noteError(`${error} (read)`)
  observations.reads += 1
  const isShown = (answer as LessonEvent[]).some(({ resource }) => resource.yogaBooking === bookingId)
  if (!isShown) observations.outdatedReads += 1
}

const headersOf = ({ token }: DrillMember) => ({ authorization: `Bearer ${token}` })

/** An answer as the website understands it. `error` is what the member would be told. */
export async function send(
  address: string,
  request: RequestInit,
): Promise<{ status?: number; answer?: unknown; error: string }> {
  try {
    const response = await fetch(address, {
      ...request,
      signal: AbortSignal.timeout(limits.requestTimeoutMs),
    })
    const { status } = response
    const text = await response.text()
    if (!isJson(response)) return { status, error: `${status} of HAProxy` }
    const answer = JSON.parse(text) as { message?: string }
    return { status, answer, error: `${status} ${answer.message ?? ''}` }
  } catch (error) {
    return { error: `no answer: ${reasonOf(error)}` }
  }
}

const isJson = (response: Response) =>
  response.headers.get('content-type')?.startsWith('application/json') ?? false

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `within ${limits.requestTimeoutMs / 1_000} s`
  return error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : error.message
}
