import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSimulator } from '#demo/stripe-simulator/start.ts'
import { send } from './members.ts'
import type { DrillMember } from './members.ts'

/** What the hirers did, as they were told. */
export interface Hirings {
  /** The hires whose payment page was paid. */
  paid: Set<string>
  /** Those that were confirmed to their hirers after that. */
  confirmed: number
  /** Those that were cancelled then, and whose money goes back without the fee. */
  cancelled: Set<string>
  /** Answers that no failure excuses. */
  wrong: string[]
}

interface Hiring {
  origin: string
  stripe: RunningSimulator
  signal: AbortSignal
  /** The time that the hirer takes again and again, and no other does. */
  time: { spaceId: string; start: string; end: string }
  hirings: Hirings
}

const lookMs = 500
/** So long that no hirer gets more mails than may go to one address within an hour. */
const restMs = 25_000
const repeatMs = 700
/** After a webhook was refused, Stripe waits up to a minute. */
const mostSeconds = 150

/** Hires a time, pays for it, waits for the confirmation and cancels it, again and again until the signal. */
export async function hireAgainAndAgain(member: DrillMember, given: Hiring): Promise<void> {
  const { origin, signal, time, hirings } = given
  const { answer: quote } = await call(member, `${origin}/api/spaces/${time.spaceId}/quote`, 'POST', time)
  const { total } = quote as { total: number }
  while (!signal.aborted) {
    const form = { ...time, people: 2, purpose: 'drill', total }
    const key = { 'idempotency-key': `"${randomUUID()}"` }
    const held = await call(member, `${origin}/api/hires`, 'POST', form, key)
    if (held.status !== 201) {
      hirings.wrong.push(`hold: ${held.error}`)
      return
    }
    const { id } = held.answer as { id: string }
    await payAndCancel(member, id, given)
    await pause(restMs * Math.random() * 2)
  }
}

async function payAndCancel(
  member: DrillMember,
  id: string,
  { origin, stripe, hirings }: Hiring,
): Promise<void> {
  const hire = `${origin}/api/hires/${id}`
  const page = await call(member, `${hire}/checkout`, 'POST')
  const { url } = (page.answer ?? {}) as { url?: string }
  const session = stripe.simulator.state.sessions[url?.split('/').at(-1) ?? '']
  if (session === undefined) {
    hirings.wrong.push(`checkout: ${page.error}`)
    return
  }
  stripe.simulator.pay(session)
  hirings.paid.add(id)
  void stripe.webhooks.send()
  const until = Date.now() + mostSeconds * 1_000
  for (;;) {
    const { answer } = await call(member, hire, 'GET')
    if ((answer as { state?: string }).state === 'confirmed') break
    if (Date.now() > until) {
      hirings.wrong.push(`not confirmed within ${mostSeconds} s after it was paid`)
      return
    }
    await pause(lookMs)
  }
  hirings.confirmed += 1
  const { answer: figures } = await call(member, `${hire}/cancellation`, 'GET')
  const { refund } = figures as { refund: number }
  const { status, error } = await call(member, `${hire}?refund=${refund}`, 'DELETE')
  // The answer to the first request was lost, and it had taken effect.
  if (status === 200 || error === '409 error.hire.over') hirings.cancelled.add(id)
  else hirings.wrong.push(`cancellation: ${error}`)
}

/** Repeats the request until it has an answer that says what became of it. */
async function call(
  { token }: DrillMember,
  address: string,
  method: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  for (;;) {
    const answered = await send(address, {
      method,
      headers: {
        ...headers,
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (answered.status !== undefined && answered.status < 500) return answered
    await pause(repeatMs)
  }
}
