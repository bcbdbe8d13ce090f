import { expect, test } from 'vitest'
import { createNotice, deleteNotice } from '#contract/notices.ts'
import { openSite } from '#tests/support/built-site.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const words = { textJa: 'エアコンを修理しています。', textEn: 'The heating is being repaired.', link: '' }

test('a bar stands above every page of every process from its first moment to its last, except for a visitor who has closed it', async () => {
  const place = await newPlace()
  const here = await openSite({ place })
  const there = await openSite({ place })
  const { clock } = here.studio
  const as = await givenAdmin(here.studio.database)
  const start = clock.now() + hourMs
  const body = { ...words, start: isoText(start), end: isoText(start + hourMs) }
  const { body: made } = await here.ask(createNotice, { as, body })
  const pass = (ms: number) => [here, there].forEach(({ studio }) => studio.clock.pass(ms))
  const shows = (headers = {}) =>
    Promise.all(
      [here, there].flatMap(({ pageAt }) =>
        ['/', '/price', '/login', '/nowhere', '/en/booking', '/admin'].map(async (path) => {
          const { html } = await pageAt(path, headers)
          return html.includes(words.textJa) && html.includes(words.textEn)
        }),
      ),
    )
  expect(new Set(await shows())).toEqual(new Set([false]))
  pass(hourMs)
  expect(new Set(await shows())).toEqual(new Set([true]))
  const key = /data-notice="([^"]*)"/.exec((await here.pageAt('/')).html)?.[1]
  expect(key).toContain(made.id)
  expect(new Set(await shows({ cookie: `closedNotices=${key}` }))).toEqual(new Set([false]))
  pass(hourMs)
  expect(new Set(await shows())).toEqual(new Set([false]))
})

test('a bar that is deleted is gone from the next page on', async () => {
  const { studio, pageAt, ask } = await openSite()
  const as = await givenAdmin(studio.database)
  const now = studio.clock.now()
  const body = { ...words, start: isoText(now), end: isoText(now + hourMs) }
  const { body: made } = await ask(createNotice, { as, body })
  expect((await pageAt('/price')).html).toContain(words.textEn)
  await ask(deleteNotice, { as, params: { id: made.id } })
  expect((await pageAt('/price')).html).not.toContain(words.textEn)
})
