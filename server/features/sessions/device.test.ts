import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each([
  ['Windows', 'Chrome', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`],
  [
    'Windows',
    'Microsoft Edge',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/150.0.0.0`,
  ],
  ['macOS', 'Safari', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Safari/605.1.15`],
  [
    'iPhone',
    'Safari',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${webKit} Mobile/15E148 Safari/604.1`,
  ],
  ['Android', 'Chrome', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Linux', 'Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'],
])('names a device on %s with %s', (system, browser, header) => {
  expect(deviceOf({ headers: { 'user-agent': header } })).toEqual({ browser, system })
})

test.each([[undefined], [''], ['-']])('names no device by the header %s', (header) => {
  expect(deviceOf({ headers: { 'user-agent': header } })).toEqual({ browser: null, system: null })
})

test('keeps what an unknown program says of itself short', () => {
  const { browser } = deviceOf({ headers: { 'user-agent': `${'x'.repeat(9_000)}/1.0` } })
  expect(browser?.length ?? 0).toBeLessThanOrEqual(40)
})
