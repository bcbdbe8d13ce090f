import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { openApiServer } from '#demo/stripe-simulator/api-server.ts'
import { answerRequest } from '#demo/stripe-simulator/answer-request.ts'
import type { ApiRequest } from '#demo/stripe-simulator/answer-request.ts'
import { StripeSimulator } from '#demo/stripe-simulator/simulator.ts'
import { StateStore } from '#demo/stripe-simulator/state-store.ts'
import { signEvent } from '#demo/stripe-simulator/webhook-sender.ts'
import type { Database } from './database/database.ts'
import { checkIntegrity } from './database/integrity-checks/check-integrity.ts'
import { eventColumnsOf } from '#server/features/lessons/queries.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { givenWindow } from '#tests/support/rental.ts'
import { startServer } from '#tests/support/server-process.ts'
import type { ServerProcess } from '#tests/support/server-process.ts'
import { givenSpaces } from '#tests/support/spaces.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'

/**
 * A server that asks a Stripe in the process of this test, and a member who has paid at the provider: for a
 * held time, for a pack of tickets, or for a seat in an event.
 */
async function openPaid(paidFor: 'hire' | 'offer' | 'event' = 'hire') {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const simulator = new StripeSimulator(new StateStore(undefined), Date.now, 'http://localhost/dev')
  let server: ServerProcess
  let killAt: ((request: ApiRequest) => boolean) | undefined
  let readsAnswer = false
  const api = await openApiServer(async (request) => {
    const answer = answerRequest(simulator, request)
    if (killAt?.(request)) {
      killAt = undefined
      // The provider has done what it was asked for. The server reads its answer, or is killed before.
      if (readsAnswer) void nextTurn().then(() => server.end('SIGKILL'))
      else await server.end('SIGKILL')
    }
    return answer
  })
  onTestFinished(() => api.close())
  const { secretKey, webhookSecret } = simulator.state
  const stripe = {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: api.url,
  }
  const start = async () => {
    server = await startServer(place, stripe)
    return server
  }
  server = await start()
  onTestFinished(() => server.end('SIGKILL').then(() => undefined))

  const startsAt = startOfDay(Date.now()) + 10 * dayMs + 10 * hourMs
  const seat = { id: '', start: isoText(startsAt) }
  const member = await withDatabase(place, async (database) => {
    const terms = { price: 3_000, memberPrice: null, tiers: [{ toDaysBefore: null, percent: 0 }] }
    seat.id = (await givenLesson(database, startsAt, eventColumnsOf(terms))).id
    await givenSpaces(database, ['room'])
    await givenWindow(database, 'room', { startsAt, endsAt: startsAt + 4 * hourMs })
    return givenMember(database, { memberType: 11 })
  })
  const call = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${server.origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenFor(member)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const hire = {
    spaceId: 'room',
    start: isoText(startsAt),
    end: isoText(startsAt + hourMs),
    people: 2,
    purpose: '撮影',
    total: 2_000,
  }
  const ordered =
    paidFor === 'hire'
      ? await call('POST', '/hires', hire)
      : await call('POST', '/orders', paidFor === 'offer' ? { offerId: 'pack-5' } : { event: seat })
  expect(ordered.status, JSON.stringify(ordered.body)).toBe(201)
  const { id = '' } = ordered.body
  const page = paidFor === 'hire' ? await call('POST', `/hires/${id}/checkout`) : ordered
  const session = simulator.state.sessions[page.body['url']?.split('/').at(-1) ?? '']
  if (session === undefined) throw new Error('there is no payment page')
  simulator.pay(session)

  /** Sends all events of the provider so far, as it does until they are accepted. */
  const deliver = async () => {
    const statuses: number[] = []
    for (const event of simulator.state.pendingEvents) {
      const { body, signature } = signEvent(event, webhookSecret, Math.floor(Date.now() / 1000))
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
      const url = `${server.origin}/api/payments/webhook`
      const answer = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined)
      statuses.push(answer?.status ?? 0)
    }
    return statuses
  }
  const killWhen = (asked: (request: ApiRequest) => boolean, { answered = false } = {}) => {
    killAt = asked
    readsAnswer = answered
  }
  const read = <Found>(query: (reader: Database['reader']) => Promise<Found>) =>
    withDatabase(place, ({ reader }) => query(reader))
  const state = () =>
    read(async (reader) => ({
      hires: await reader.selectFrom('hires').select('state').execute(),
      payments: await reader.selectFrom('payments').select(['amount', 'refunded']).execute(),
      refunds: await reader.selectFrom('refunds').select(['amount', 'state']).execute(),
      seats: (await reader.selectFrom('bookings').select('status').execute()).map(({ status }) => status),
      lots: await reader.selectFrom('ticket_lots').select(['granted', 'remaining']).execute(),
      mails: (await reader.selectFrom('outbox').select('kind').orderBy('createdAt').execute()).map(
        ({ kind }) => kind,
      ),
      problems: await checkIntegrity(reader),
    }))
  return { place, simulator, id, call, deliver, killWhen, start, state, stop: () => server.end('SIGKILL') }
}

const refundedAt = ({ state }: StripeSimulator) =>
  Object.values(state.intents).map(({ refunded }) => refunded)

const confirmed = {
  seats: [],
  hires: [{ state: 'confirmed' }],
  payments: [{ amount: 2_000, refunded: 0 }],
  refunds: [],
  lots: [],
  mails: ['hireConfirmed'],
  problems: [],
}

test('a server that is killed between the payment and its confirmation confirms it once after the restart', async () => {
  const { deliver, killWhen, start, state, stop } = await openPaid()
  // The server has the event and asks how the payment stands.
  killWhen(({ method, url }) => method === 'GET' && url.startsWith('/v1/payment_intents/'))
  expect(await deliver()).toContain(0)
  await start()
  expect(await deliver()).not.toContain(0)
  await deliver()
  await stop()
  expect(await state()).toEqual(confirmed)
})

test('a server that is killed while it records a payment confirms it once after the restart', async () => {
  const { deliver, killWhen, start, state, stop } = await openPaid()
  killWhen(({ method, url }) => method === 'GET' && url.startsWith('/v1/payment_intents/'), {
    answered: true,
  })
  await deliver()
  await stop()
  await start()
  await deliver()
  await deliver()
  await stop()
  expect(await state()).toEqual(confirmed)
})

test('a server that is killed between the refund at the provider and its own record refunds once', async () => {
  const { place, simulator, id, call, deliver, killWhen, start, state, stop } = await openPaid()
  await deliver()
  killWhen(({ method, url }) => method === 'POST' && url === '/v1/refunds')
  await call('DELETE', `/hires/${id}?refund=1500`).catch(() => undefined)
  expect(refundedAt(simulator)).toEqual([1_500])
  expect(await state()).toMatchObject({
    hires: [{ state: 'cancelled' }],
    payments: [{ refunded: 0 }],
    refunds: [{ amount: 1_500, state: 'open' }],
  })
  // As if the time had passed for which the killed server had claimed the refund.
  await withDatabase(place, (database) =>
    database.transact((writer) => writer.updateTable('refunds').set({ dueAt: 0 }).execute()),
  )
  await start()
  await expect.poll(async () => (await state()).refunds).toEqual([{ amount: 1_500, state: 'done' }])
  await deliver()
  await stop()
  expect(refundedAt(simulator)).toEqual([1_500])
  expect(await state()).toMatchObject({ payments: [{ amount: 2_000, refunded: 1_500 }], problems: [] })
})

const ordered = [
  {
    what: 'offer',
    given: {
      seats: [],
      payments: [{ amount: 17_500, refunded: 0 }],
      lots: [{ granted: 5, remaining: 5 }],
      mails: ['offerBought'],
    },
  },
  {
    what: 'event',
    given: {
      seats: ['booked'],
      payments: [{ amount: 3_000, refunded: 0 }],
      lots: [],
      mails: ['bookingConfirmed'],
    },
  },
] as const

test.each(ordered.flatMap((order) => [false, true].map((answered) => ({ ...order, answered }))))(
  'a server that is killed between the payment for an $what and what it gives gives it once after the restart (answered: $answered)',
  async ({ what, given, answered }) => {
    const { deliver, killWhen, start, state, stop } = await openPaid(what)
    killWhen(({ method, url }) => method === 'GET' && url.startsWith('/v1/payment_intents/'), { answered })
    await deliver()
    await stop()
    await start()
    await deliver()
    await deliver()
    await stop()
    expect(await state()).toEqual({ ...given, hires: [], refunds: [], problems: [] })
  },
)
