import { expect, test } from 'vitest'
import { createLinkTokens } from './link-tokens.ts'

const tokens = createLinkTokens('a secret for tests of at least 32 characters')

test('a token gives back its id, for its purpose alone', () => {
  const token = tokens.sign('payment', 'link-1')
  expect(tokens.read('payment', token)).toBe('link-1')
  expect(tokens.read('password', token)).toBeUndefined()
})

test('a token of another secret, a changed one and no token at all give nothing', () => {
  const token = tokens.sign('payment', 'link-1')
  const others = createLinkTokens('another secret of at least 32 characters')
  expect(others.read('payment', token)).toBeUndefined()
  for (const wrong of [token.replace('link-1', 'link-2'), token.slice(0, -2), 'link-1', 'link-1.', '.', '']) {
    expect(tokens.read('payment', wrong)).toBeUndefined()
  }
})

test('a token can stand in an address as it is', () => {
  expect(tokens.sign('password', '01a2-b3')).toMatch(/^[\w.-]+$/)
})
