import { describe, expect, test } from 'vitest'
import { FakeClock } from '#tests/support/fake-clock.ts'
import { dayMs } from '#time/tokyo.ts'
import { createTokens } from './access-tokens.ts'

const secret = 'a secret of a test, with at least 32 characters'
const sora = { id: 'sora', role: 'USER', sessionId: 'of sora' } as const

function open() {
  const clock = new FakeClock('2026-11-20T12:00:00+09:00')
  const tokens = createTokens(secret, clock.now)
  return { clock, tokens, token: tokens.sign(sora) }
}

describe('a token that was read before', () => {
  test('tells the same again', () => {
    const { tokens, token } = open()
    const holder = { sub: 'sora', role: 'USER', sessionId: 'of sora' }
    expect([tokens.read(token), tokens.read(token)]).toEqual([holder, holder])
  })

  test('expires after its seven days', () => {
    const { clock, tokens, token } = open()
    tokens.read(token)
    clock.pass(7 * dayMs - 1)
    expect(tokens.read(token).sub).toBe('sora')
    clock.pass(1)
    expect(() => tokens.read(token)).toThrow('error.server.token_expired')
    expect(() => tokens.read(token)).toThrow('error.server.token_expired')
  })

  test('opens nothing for a token with another content or signature', () => {
    const { tokens, token } = open()
    tokens.read(token)
    const [head, , signature] = token.split('.')
    const content = Buffer.from(JSON.stringify({ ...sora, sub: 'umi', exp: 9_999_999_999 })).toString(
      'base64url',
    )
    const stranger = createTokens('another secret, with at least 32 characters', () => 0)
    const longer = ['x', '!', '=', '.x'].map((more) => token + more)
    for (const forged of [[head, content, signature].join('.'), ...longer, stranger.sign(sora)]) {
      expect(() => tokens.read(forged)).toThrow('error.server.token_invalid')
      expect(() => tokens.read(forged)).toThrow('error.server.token_invalid')
    }
  })
})
