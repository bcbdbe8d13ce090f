import { expect, test } from 'vitest'
import { openSearchableLog } from '#tests/support/audited-studio.ts'
import { dayMs } from '#time/tokyo.ts'

test('the audit log finds words in the fields before and after and in names, and not in the names of fields', async () => {
  const { read } = await openSearchableLog()
  const ofMember = ['booking.cancelled', 'paymentLink.sent', 'member.changed']
  expect(await read({ q: '森川' })).toEqual(ofMember)
  expect(await read({ q: 'もり かわ' })).toEqual([])
  expect(await read({ q: '森川 紹介' })).toEqual(['member.changed'])
  expect(await read({ q: 'ご紹介' })).toEqual([])
  expect(await read({ q: 'MORNING' })).toEqual(['lesson.cancelled'])
  expect(await read({ q: '佐藤' })).toEqual(['inquiry.answered'])
  for (const nothing of ['memberType', 'status', '%', '_', '"', '!'])
    expect(await read({ q: nothing })).toEqual([])
})

test('the audit log searches a text in the last half year of the range only', async () => {
  const { app, read } = await openSearchableLog()
  app.clock.pass(183 * dayMs)
  expect(await read({ q: '森川' })).toEqual([])
  expect(await read({ q: '森川', until: '2026-12-31' })).toHaveLength(3)
  expect(await read({ kind: 'member' })).toHaveLength(1)
})
