import { expect, test } from 'vitest'
import type { AuditAction } from '#contract/audit.ts'
import { record } from '#server/features/audit/record.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { openSearchableLog } from '#tests/support/audited-studio.ts'
import { givenSpaces } from '#tests/support/spaces.ts'
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

test('the audit log finds what was changed by the name that it shows, in either language', async () => {
  const { app, admin, read } = await openSearchableLog()
  await givenSpaces(app.database, ['sea-room'])
  await app.database.transact(async (writer) => {
    const texts = { textJa: '', textEn: '', changedAt: 0 }
    const teacher = { id: 'a-teacher', nameJa: '浜野', nameEn: 'Hamano', position: 90 }
    await writer
      .insertInto('teachers')
      .values({ ...texts, ...teacher })
      .execute()
    const news = { id: 'some-news', titleJa: '点検', titleEn: 'Inspection', day: '2026-11-20' }
    await writer
      .insertInto('news_items')
      .values({ ...texts, ...news, pictureAddress: null, publishAt: 0 })
      .execute()
    const changes = {
      'space.changed': 'sea-room',
      'teacher.changed': 'a-teacher',
      'news.changed': 'some-news',
    }
    for (const [action, subjectId] of Object.entries(changes) as Array<[AuditAction, string]>)
      await record(writer, { actor: admin.id as AdminId, action, subjectId }, app.clock.now())
  })
  expect(await read({ q: 'sea-room in English' })).toEqual(['space.changed'])
  for (const name of ['浜野', 'hamano']) expect(await read({ q: name })).toEqual(['teacher.changed'])
  for (const title of ['点検', 'inspection']) expect(await read({ q: title })).toEqual(['news.changed'])
})
