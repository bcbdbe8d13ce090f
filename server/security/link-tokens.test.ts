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

test('a token needs no escaping in a URL', () => {
  expect(tokens.sign('password', '01a2-b3')).toMatch(/^[\w.-]+$/)
})
