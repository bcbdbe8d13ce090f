import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { createClosureBanner } from './banner.ts'

const end = '2026-11-26T00:00:00+09:00'
const fields = { start: '2026-11-24T00:00:00+09:00', end, reasonJa: '台風 <b>', reasonEn: 'Typhoon <b>' }

test('the banner says in both languages when and why the studio is closed, until the closure is over or lifted', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const bannerOf = createClosureBanner(app.database, app.clock.now)
  const banner = async () => bannerOf(await app.database.version())
  expect(await banner()).toBe('')
  const close = async () => {
    const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
    return (await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).body
  }
  const { id } = await close()
  const shown = await banner()
  expect(shown).toContain('2026年11月24日(火)〜11月25日(水)は休業いたします（台風 &#60;b&#62;）。')
  // The library that writes the days puts narrow spaces beside the dash.
  expect(shown.replaceAll(/\s/g, ' ')).toContain(
    'The studio is closed: Tue, Nov 24 – Wed, Nov 25, 2026 (Typhoon &#60;b&#62;).',
  )
  await app.ask(liftClosure, { as: admin, params: { id } })
  expect(await banner()).toBe('')
  await close()
  expect(await banner()).toBe(shown)
  app.clock.set(Date.parse(end))
  expect(await banner()).toBe('')
})
