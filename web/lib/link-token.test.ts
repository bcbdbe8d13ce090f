import { expect, test } from 'vitest'
import { tokenInAddress } from './link-token.ts'

test.each([
  { hash: '#token=v1.abc_-~9', search: '', token: 'v1.abc_-~9' },
  { hash: '', search: '?token=old', token: 'old' },
  { hash: '#token=abcをご覧ください', search: '', token: 'abc' },
  { hash: '#token=', search: '', token: null },
  { hash: '#token=%20', search: '', token: null },
  { hash: '#times', search: '?day=2026-12-01', token: null },
])('the token in "$hash" and "$search" is $token', ({ token, ...address }) => {
  expect(tokenInAddress(address)).toBe(token)
})
