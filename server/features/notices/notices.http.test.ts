import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createNotice, deleteNotice, listNotices, updateNotice } from '#contract/notices.ts'
import type { NoticeForm } from '#contract/notices.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { createNoticeBars } from './notice-bars.ts'

async function open(app?: TestApp) {
  const studio = app ?? (await TestApp.open())
  const as = await givenAdmin(studio.database)
  const now = studio.clock.now()
  const repair: NoticeForm = {
    textJa: 'エアコンを修理しています <b>',
    textEn: 'The air conditioning is being repaired <b>',
    link: '/address',
    start: isoText(now + hourMs),
    end: isoText(now + 2 * hourMs),
  }
  const write = async (fields: Partial<NoticeForm> = {}) =>
    (await studio.ask(createNotice, { as, body: { ...repair, ...fields } })).body.id
  const change = (id: string, fields: Partial<NoticeForm>, ifMatch?: string) =>
    studio.ask(updateNotice, { as, params: { id }, body: { ...repair, ...fields }, ifMatch })
  const remove = (id: string, ifMatch?: string) => studio.ask(deleteNotice, { as, params: { id }, ifMatch })
  const all = async () => (await studio.ask(listNotices, { as })).body
  const barsOf = createNoticeBars(studio.database, studio.clock.now)
  const bars = async () => barsOf(await studio.database.version())
  return { app: studio, as, repair, write, change, remove, all, bars }
}

test('a bar stands above the pages from its first moment until its last one, in both languages, without a call', async () => {
  const { app, write, all, bars } = await open()
  const id = await write()
  expect(await bars()).toEqual([])
  expect(await all()).toMatchObject([{ id, state: 'planned' }])
  app.clock.pass(hourMs - 1)
  expect(await bars()).toEqual([])
  app.clock.pass(1)
  const [bar] = await bars()
  expect(bar?.html).toContain('エアコンを修理しています &#60;b&#62; <a href="/address">')
  expect(bar?.html).toContain('The air conditioning is being repaired &#60;b&#62; <a href="/en/address">')
  expect(await all()).toMatchObject([{ state: 'shown' }])
  app.clock.pass(hourMs)
  expect(await bars()).toEqual([])
  expect(await all()).toMatchObject([{ state: 'over' }])
})

test('a changed bar has another key, so that visitors who closed it see it again', async () => {
  const { app, write, change, bars } = await open()
  const id = await write({ start: isoText(app.clock.now()) })
  const [before] = await bars()
  await change(id, { start: isoText(app.clock.now()), textEn: 'The air conditioning works again' })
  const [after] = await bars()
  expect(after?.html).toContain('works again')
  expect(after?.key).not.toBe(before?.key)
})

test('an administrator who saw an earlier state cannot overwrite or delete what another one wrote, and is told what it is', async () => {
  const { app, as, repair, write, change, remove, all } = await open()
  const id = await write()
  await change(id, { textJa: '停電中です' }, '1')
  const late = await change(id, { textJa: '断水中です' }, '1')
  expect(late).toMatchObject({ ...refused('error.notice.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { textJa: '停電中です', etag: '2', state: 'planned' } })
  expect(await remove(id, '1')).toMatchObject(refused('error.notice.changed'))
  // The answer to the first attempt was lost.
  expect(await change(id, { textJa: '停電中です' }, '1')).toMatchObject({ status: 200 })
  const both = await Promise.all(['甲', '乙'].map((textJa) => change(id, { textJa }, '2')))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(await remove(id, '3')).toMatchObject({ status: 200 })
  expect(await all()).toEqual([])
  for (const refusal of [remove(id), change(id, {})])
    expect(await refusal).toMatchObject(refused('error.notice.notFound'))
  const entries = (await auditEntries(app.database)).filter(({ action }) => action.startsWith('notice.'))
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
    ['notice.created', 'notice.changed', 'notice.changed', 'notice.deleted'].map((action) => [action, as.id]),
  )
  expect(entries[1]).toMatchObject({
    before: { noticeTextJa: repair.textJa },
    after: { noticeTextJa: '停電中です' },
  })
})

test.each([
  ['textJa', { textJa: '', textEn: ' ' }, 'required'],
  ['textJa', { textJa: 'あ'.repeat(limits.noticeLength + 1) }, 'tooLong'],
  ['link', { link: 'ftp://files.example' }, 'pattern'],
  ['end', { end: '2026-11-01T00:00:00+09:00' }, 'validate'],
  ['end', { end: '2036-11-01T00:00:00+09:00' }, 'tooLong'],
])('refuses a wrong %s and writes nothing', async (field, fields, mistake) => {
  const { app, as, repair, all } = await open()
  const answer = await app.ask(createNotice, { as, body: { ...repair, ...fields } })
  expect(answer).toMatchObject(refused('error.server.invalid', { [field]: mistake }))
  expect(await all()).toEqual([])
})

test('a bar in Japanese only is shown to readers of English too, and says that it is Japanese', async () => {
  const { app, as, repair, bars } = await open()
  await app.ask(createNotice, { as, body: { ...repair, textEn: '' } })
  app.clock.pass(hourMs)
  const [bar] = await bars()
  expect(bar?.html).toContain('<p><span lang="ja">エアコンを修理しています')
  expect(bar?.html).toContain('<p>エアコンを修理しています')
})

test('another process on the database shows a new bar with its next page', async () => {
  const place = await newPlace()
  const here = await open(await TestApp.open({ place }))
  const there = await open(await TestApp.open({ place }))
  expect(await there.bars()).toEqual([])
  await here.write({ start: isoText(here.app.clock.now()), end: isoText(here.app.clock.now() + dayMs) })
  expect(await there.bars()).toHaveLength(1)
})
