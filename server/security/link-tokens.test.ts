import { expect, test } from 'vitest'
import { createLinkTokens } from './link-tokens.ts'

const tokens = createLinkTokens('a secret for tests of at least 32 characters')

test('a token is read back as its id, only for its purpose', () => {
  const token = tokens.sign('payment', 'link-1')
  expect(tokens.read('payment', token)).toBe('link-1')
  expect(tokens.read('password', token)).toBeUndefined()
})

test('a token of another secret, a changed token and other text are read as undefined', () => {
  const token = tokens.sign('payment', 'link-1')
  const others = createLinkTokens('another secret of at least 32 characters')
  expect(others.read('payment', token)).toBeUndefined()
  for (const wrong of [token.replace('link-1', 'link-2'), token.slice(0, -2), 'link-1', 'link-1.', '.', '']) {
    expect(tokens.read('payment', wrong)).toBeUndefined()
  }
})

test.each(['x', '=', '!', '.', '.x', ' ', '\u0000'])('a token with %j after it is refused', (more) => {
  const token = tokens.sign('payment', 'link-1')
  expect(tokens.read('payment', token + more)).toBeUndefined()
})

test('a token that is signed for a holder is read for the same holder only', () => {
  const token = tokens.sign('trial', 'booking-1', 'emma@example.test')
  expect(tokens.read('trial', token, 'emma@example.test')).toBe('booking-1')
  for (const holder of ['ema@example.test', '', undefined])
    expect(tokens.read('trial', token, holder)).toBeUndefined()
})

test('a token needs no escaping in a URL', () => {
  expect(tokens.sign('password', '01a2-b3')).toMatch(/^[\w.-]+$/)
})
