import { expect, test } from 'vitest'
import { isLoopback, publicReason } from './public-reason.ts'

test.each([
  '127.0.0.1',
  '127.8.9.1',
  'localhost',
  'LOCALHOST',
  'studio.localhost',
  '::1',
  '[::1]',
  '::ffff:127.0.0.1',
])('%s leads back to this machine', (host) => expect(isLoopback(host)).toBe(true))

test.each([
  '0.0.0.0',
  '::',
  '192.168.0.9',
  '128.0.0.1',
  'fe80::1',
  'yoga.example',
  'localhost.example',
  '127.example',
  '',
])('%s can be reached by other machines', (host) => expect(isLoopback(host)).toBe(false))

test.each([
  [{ HOST: '127.0.0.1' }, undefined],
  [{ HOST: '127.0.0.1', NODE_ENV: 'development', PUBLIC_URL: 'http://[::1]:3000' }, undefined],
  [{ HOST: '127.0.0.1', NODE_ENV: 'production' }, 'NODE_ENV is production'],
  [{ HOST: '127.0.0.1', PUBLIC_URL: 'http://192.168.0.9:3000' }, 'PUBLIC_URL is http://192.168.0.9:3000'],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, 'HOST is 0.0.0.0'],
])('one setting is enough to make a studio public: %j', (settings, reason) => {
  expect(publicReason(settings)).toBe(reason)
})
