import { expect, test } from 'vitest'
import { createDeviceCookies } from './device-cookies.ts'

test('the cookie of a device is sent over TLS only where the site has TLS', () => {
  const headerOf = (secure: boolean) =>
    createDeviceCookies('a secret of at least 32 characters', { clock: () => 0, secure }).write('a@b.example')
  expect(headerOf(true)).toMatch(/; HttpOnly; SameSite=Strict; Secure$/)
  expect(headerOf(false)).not.toContain('Secure')
})

test('a device is known by exactly the cookie that was written', () => {
  const cookies = createDeviceCookies('a secret of at least 32 characters', { clock: () => 0, secure: true })
  const [cookie = ''] = cookies.write('a@b.example', 'device-1').split(';')
  expect(cookies.read('a@b.example', `lang=ja; ${cookie}`)).toBe('device-1')
  for (const wrong of [`${cookie}.x`, `${cookie}=`, `${cookie}x`, cookie.slice(0, -1)])
    expect(cookies.read('a@b.example', wrong)).toBeUndefined()
})
