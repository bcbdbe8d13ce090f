import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { whatIsOn } from './what-is-on.ts'

const linesOf = (settings: Record<string, string>, running: Partial<Parameters<typeof whatIsOn>[1]> = {}) =>
  whatIsOn(readConfig({ DATA_DIR: '/data', ...settings }), {
    demoStudio: false,
    mailbox: false,
    payments: undefined,
    ...running,
  })
    .split('\n')
    .map((line) => line.trim().replace(/ {2,}/g, ' | '))

test('the start on a laptop says that only this machine reaches the demo, and where the mails are', () => {
  expect(linesOf({}, { demoStudio: true, mailbox: true, payments: { simulated: true } })).toEqual([
    'public | off | only this machine reaches the studio',
    'demo studio | on | everyone knows its passwords',
    'sending mails | off | SMTP_URL is not set',
    'mailbox page | on | Read the mails at http://localhost:3000/dev/mailbox',
    'picture store | off | pictures are in /data/pictures',
    'payments | off | STRIPE_SECRET_KEY is not set',
    'payment simulator | on | no money moves',
    'rate limits | on',
    'second factor | off | administrators may have one',
    'TLS only | off | PUBLIC_URL does not begin with https',
    'trusted proxies | off | TRUST_PROXY is not set',
  ])
})

test('the start of a public studio says why it is public and shows no secret', () => {
  const settings = {
    PUBLIC_URL: 'https://yoga.example',
    SMTP_URL: 'smtps://lessons:geheim@mail.example:465',
    STRIPE_SECRET_KEY: 'sk_live_geheim',
    STRIPE_WEBHOOK_SECRET: 'whsec_geheim',
    TRUST_PROXY: '10.0.0.1, 10.0.0.2',
  }
  const lines = linesOf(settings, { payments: { simulated: false } })
  expect(lines).toEqual([
    'public | on | PUBLIC_URL is https://yoga.example',
    'demo studio | off',
    'sending mails | on | through mail.example',
    'mailbox page | off',
    'picture store | off | pictures are in /data/pictures',
    'payments | on | through Stripe',
    'payment simulator | off',
    'rate limits | on',
    'second factor | on | administrators must have one',
    'TLS only | on',
    'trusted proxies | on | 10.0.0.1, 10.0.0.2',
  ])
  expect(lines.join()).not.toContain('geheim')
})

test('the start of a public studio without services says which settings are missing', () => {
  const lines = linesOf({ NODE_ENV: 'production', RATE_LIMIT: 'off', TRUST_PROXY: '2' })
  expect(lines).toEqual([
    'public | on | NODE_ENV is production',
    'demo studio | off',
    'sending mails | off | SMTP_URL is not set: mails become files in /data/mail',
    'mailbox page | off',
    'picture store | off | pictures are in /data/pictures',
    'payments | off | STRIPE_SECRET_KEY is not set: members cannot pay on the website',
    'payment simulator | off',
    'rate limits | off | RATE_LIMIT is off',
    'second factor | on | administrators must have one',
    'TLS only | off | PUBLIC_URL does not begin with https',
    'trusted proxies | on | 2',
  ])
})

test('the start of a copy says so first, and of which studio', () => {
  const [first] = linesOf({}, { original: 'https://yoga.example' })
  expect(first).toBe('copy | on | of https://yoga.example: no mails, no refunds, no automatic work')
})
