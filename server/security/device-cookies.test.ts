import { expect, test } from 'vitest'
import { createDeviceCookies } from './device-cookies.ts'

test('the cookie of a device is sent over TLS only where the site has TLS', () => {
  const headerOf = (secure: boolean) =>
    createDeviceCookies('a secret of at least 32 characters', { clock: () => 0, secure }).write('a@b.example')
  expect(headerOf(true)).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  expect(headerOf(false)).not.toContain('Secure')
})
