import { expect, test } from 'vitest'
import { emailExists } from '#contract/accounts/registration.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

/**
 * How many of a hundred attempts from these addresses are answered, where the bound is sixty for one address.
 */
async function countAnswered(
  trustProxy: TrustedProxies,
  sent: (turn: number) => { from: string; forwardedFor?: string },
): Promise<number> {
  const app = await TestApp.open({ rateLimits: true, trustProxy })
  let answered = 0
  for (let turn = 0; turn < 100; turn += 1) {
    const { from, forwardedFor } = sent(turn)
    const headers = forwardedFor === undefined ? {} : { 'x-forwarded-for': forwardedFor }
    const reply = await app.ask(emailExists, { body: { email: 'sora@example.test' }, from, headers })
    if (reply.status === 200) answered += 1
    else expect(reply).toMatchObject(refused('error.server.too_many_requests'))
  }
  return answered
}

const client = '198.51.100.7'
const [proxy, outer] = ['10.0.0.1', '10.0.0.2']
const forged = (turn: number) => `203.0.113.${turn}`

test('the IPv6 network of one customer counts as one address', async () => {
  expect(await countAnswered(false, (turn) => ({ from: `2001:db8:0:1::${turn.toString(16)}` }))).toBe(60)
  expect(await countAnswered(false, (turn) => ({ from: `2001:db8:0:${turn.toString(16)}::1` }))).toBe(100)
})

test('an IPv4 address counts as the same one in every notation', async () => {
  expect(await countAnswered(false, (turn) => ({ from: turn % 2 ? client : `::ffff:${client}` }))).toBe(60)
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
])('a forged forwarding header does not raise the limit: %s', async (_, trusted, from, forwardedFor) => {
  expect(await countAnswered(trusted, (turn) => ({ from, forwardedFor: forwardedFor(turn) }))).toBe(60)
})

test.each<[string, TrustedProxies, (turn: number) => string]>([
  ['one proxy', 1, forged],
  ['two proxies', 2, (turn) => `${forged(turn)}, ${outer}`],
  ['proxies known by address', [proxy, outer], (turn) => `${forged(turn)}, ${outer}`],
])('each client behind trusted proxies has its own limit: %s', async (_, trusted, forwardedFor) => {
  expect(await countAnswered(trusted, (turn) => ({ from: proxy, forwardedFor: forwardedFor(turn) }))).toBe(
    100,
  )
})
