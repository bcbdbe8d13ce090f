import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { emailExists } from '#contract/registration.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { createRateLimit } from './rate-limits.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/** How many of a hundred attempts are let through that come from these addresses, where sixty may. */
async function letThrough(
  trustProxy: TrustedProxies,
  sent: (turn: number) => { from: string; forwardedFor?: string },
): Promise<number> {
  const app = await TestApp.open({ rateLimits: true, trustProxy })
  let through = 0
  for (let turn = 0; turn < 100; turn += 1) {
    const { from, forwardedFor } = sent(turn)
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const reply = await app.ask(emailExists, { body: { email: 'sora@example.test' }, from, headers })
    if (reply.status === 200) through += 1
    else expect(reply).toMatchObject(refused('error.server.too_many_requests'))
  }
  return through
}

const client = '198.51.100.7'
const [proxy, outer] = ['10.0.0.1', '10.0.0.2']
const forged = (turn: number) => `203.0.113.${turn}`

test('an IPv6 network that is somebody’s own counts as one address', async () => {
  expect(await letThrough(false, (turn) => ({ from: `2001:db8:0:1::${turn.toString(16)}` }))).toBe(60)
  expect(await letThrough(false, (turn) => ({ from: `2001:db8:0:${turn.toString(16)}::1` }))).toBe(100)
})

test('an IPv4 address is the same one however it is written', async () => {
  expect(await letThrough(false, (turn) => ({ from: turn % 2 ? client : `::ffff:${client}` }))).toBe(60)
})

test.each<[string, TrustedProxies, string, (turn: number) => string]>([
  ['one proxy', 1, proxy, (turn) => `${forged(turn)}, ${client}`],
  ['two proxies', 2, proxy, (turn) => `${forged(turn)}, ${client}, ${outer}`],
  [
    'proxies known by address',
    [proxy, '10.0.0.2/31'],
    proxy,
    (turn) => `${forged(turn)}, ${client}, ${outer}`,
  ],
  ['a stranger instead of the proxy', [proxy], client, forged],
  ['no proxy', false, client, forged],
])('nobody gets more by claiming to be forwarded for others: %s', async (_, trusted, from, forwardedFor) => {
  expect(await letThrough(trusted, (turn) => ({ from, forwardedFor: forwardedFor(turn) }))).toBe(60)
})

test.each<[string, TrustedProxies, (turn: number) => string]>([
  ['one', 1, forged],
  ['two', 2, (turn) => `${forged(turn)}, ${outer}`],
  ['those known by address', [proxy, outer], (turn) => `${forged(turn)}, ${outer}`],
])('whoever comes through the proxies has their own share: %s', async (_, trusted, forwardedFor) => {
  expect(await letThrough(trusted, (turn) => ({ from: proxy, forwardedFor: forwardedFor(turn) }))).toBe(100)
})

test('an account that was asked for too often stays so, whatever else is asked for', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const attempt = await createRateLimit(app, true)
  app.get('/', async (request) => {
    const ask = (account: string) =>
      attempt('forgottenPerAccount', account, request).then(
        () => true,
        () => false,
      )
    const first = [await ask('sora'), await ask('sora'), await ask('sora'), await ask('sora')]
    for (let other = 0; other < 50_000; other += 1) await ask(`nobody ${other}`)
    return { first, again: await ask('sora') }
  })
  const answer = await app.inject('/')
  expect(answer.json()).toEqual({ first: [true, true, true, false], again: false })
})
