import { expect, test } from 'vitest'
import { cookieText } from './cookie.ts'

test('a cookie of the pages is sent over TLS only where the site has TLS', () => {
  const cookie = { name: 'language', value: 'en', maxAge: 60 }
  expect(cookieText(cookie, 'https:')).toBe('language=en; Path=/; Max-Age=60; SameSite=Lax; Secure')
  expect(cookieText(cookie, 'http:')).not.toContain('Secure')
})
