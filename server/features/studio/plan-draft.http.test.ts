import { expect, test } from 'vitest'
import {
  dropDraft,
  endPlan,
  listSections,
  planDraft,
  publishDraft,
  readSection,
  readStudio,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, isoText } from '#time/tokyo.ts'
import { publishPlanned } from './plan-draft.ts'

const { prices } = factsOfFiles
const dearer = { ...prices, trialLesson: 2_400 }
const params = { id: 'prices' as const }

async function open() {
  const app = await TestApp.open()
  const as = await givenAdmin(app.database)
  const at = isoText(app.clock.now() + dayMs)
  const save = (facts: object = dearer) => app.ask(saveDraft, { as, params, body: { facts: { ...facts } } })
  const plan = (publishAt: string = at, ifMatch?: string) =>
    app.ask(planDraft, { as, params, body: { publishAt }, ifMatch })
  const run = () => publishPlanned(contextIn(app.database, app.clock.now()))
  const price = async () => (await app.ask(readStudio)).body.prices.trialLesson
  const read = async () => (await app.ask(readSection, { as, params })).body
  return { app, as, at, save, plan, run, price, read }
}

test('a planned draft is published by itself at its moment, once, in the name of who planned it', async () => {
  const { app, as, at, save, plan, run, price, read } = await open()
  await save()
  expect((await plan()).status).toBe(200)
  expect((await read()).draft).toMatchObject({ publishAt: at })
  const marks = (await app.ask(listSections, { as })).body
  expect(marks.find(({ id }) => id === 'prices')).toMatchObject({ publishAt: at })
  app.clock.pass(dayMs - 1)
  await run()
  expect(await price()).toBe(prices.trialLesson)
  app.clock.pass(1)
  await Promise.all([run(), run()])
  expect(await price()).toBe(2_400)
  expect(await read()).toMatchObject({ draft: null, versions: [{ number: 1, at }] })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action.startsWith('facts.'))
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual(
    ['facts.drafted', 'facts.planned', 'facts.published'].map((action) => [action, as.id]),
  )
})

test('until its moment a planned draft is not changed, can be published or taken back, and then is not published', async () => {
  const { app, as, save, plan, run, price, read } = await open()
  await save()
  await plan()
  const planned = refused('error.section.planned')
  expect(await save({ ...prices, trialLesson: 1_000 })).toMatchObject(planned)
  expect(await app.ask(dropDraft, { as, params })).toMatchObject(planned)
  expect((await app.ask(endPlan, { as, params })).status).toBe(200)
  expect(await app.ask(endPlan, { as, params })).toMatchObject(refused('error.section.notPlanned'))
  app.clock.pass(2 * dayMs)
  await run()
  expect(await price()).toBe(prices.trialLesson)
  expect((await save({ ...prices, trialLesson: 1_000 })).status).toBe(200)
  await plan(isoText(app.clock.now() + dayMs))
  expect((await app.ask(publishDraft, { as, params })).status).toBe(200)
  expect(await read()).toMatchObject({ draft: null })
  app.clock.pass(2 * dayMs)
  await run()
  expect(await price()).toBe(1_000)
})

test('a plan needs a draft that can be published, the state that was seen, and a moment within a year', async () => {
  const { app, as, save, plan, read } = await open()
  expect(await plan()).toMatchObject(refused('error.section.noDraft'))
  await save()
  for (const [ms, why] of [
    [0, 'past'],
    [367 * dayMs, 'tooLate'],
  ] as const)
    expect(await plan(isoText(app.clock.now() + ms))).toMatchObject(
      refused('error.server.invalid', { publishAt: why }),
    )
  const { etag } = await read()
  await save({ ...prices, trialLesson: 1_000 })
  expect(await plan(undefined, etag)).toMatchObject(refused('error.section.changed'))
  const [plan1 = expect.fail()] = prices.plans
  const nameless = { ...plan1, name: { ja: '', en: '' } }
  await save({ ...prices, plans: prices.plans.map((row) => (row === plan1 ? nameless : row)) })
  expect(await plan()).toMatchObject(refused('error.section.incomplete', { plans: 'required' }))
  expect((await app.ask(readSection, { as, params })).body.draft).toMatchObject({ publishAt: null })
})
