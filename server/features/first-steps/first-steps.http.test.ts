import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import {
  confirmFirstStep,
  firstSteps,
  isOpenStep,
  listFirstSteps,
  reopenFirstStep,
} from '#contract/first-steps.ts'
import type { FirstStepId } from '#contract/first-steps.ts'
import { publishDraft, readSection, saveDraft } from '#contract/studio/studio-administration.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import type { Section } from '#studio/facts.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import { testPasswordHash } from '#tests/support/passwords.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

/** A studio that has just begun, with its first administrator. */
async function openNewStudio(given: Parameters<typeof TestApp.open>[0] = {}) {
  const app = await TestApp.open({ ...given, operation: { mailServer: false, ...given.operation } })
  const { database, clock } = app
  const ctx = contextIn(database, clock.now())
  await fillSpaces(ctx)
  await fillTeachers(ctx)
  const admin = await givenMember(database, { role: 'ADMIN', memberType: 0, passwordHash: testPasswordHash })
  const states = async () => {
    const { body } = await app.ask(listFirstSteps, { as: admin })
    return new Map(body.map((step) => [step.id, step]))
  }
  const stateOf = async (id: FirstStepId) => (await states()).get(id)?.state
  const publish = async (id: Section, facts: object) => {
    const { etag } = (await app.ask(readSection, { as: admin, params: { id } })).body
    const saved = await app.ask(saveDraft, {
      as: admin,
      params: { id },
      body: { facts: { ...facts } },
      ifMatch: etag,
    })
    expect(saved.status).toBe(200)
    const draft = (await app.ask(readSection, { as: admin, params: { id } })).body.etag
    expect(await app.ask(publishDraft, { as: admin, params: { id }, ifMatch: draft })).toMatchObject({
      status: 200,
    })
  }
  return { app, admin, states, stateOf, publish }
}

test('in a new studio the invented is a sample, the usual figures are to be looked at, and the rest is missing', async () => {
  const { states } = await openNewStudio()
  const found = await states()
  expect([...found.keys()]).toEqual([...firstSteps])
  const of = (state: string) => [...found.values()].filter((step) => step.state === state).map(({ id }) => id)
  expect(of('sample')).toEqual(['names', 'contact', 'visit', 'story', 'legal', 'teachers', 'kinds', 'spaces'])
  expect(of('usual')).toEqual(['hours', 'prices', 'rules'])
  expect(of('missing')).toEqual(['lessons', 'mail', 'payments', 'backup', 'administrators'])
  expect([...found.values()].every(isOpenStep)).toBe(true)
})

test('an address counts as the studio’s own when nothing invented is left in it', async () => {
  const { stateOf, publish } = await openNewStudio()
  const { contact } = factsOfFiles
  const own = {
    ...contact,
    phone: '03-1111-2222',
    email: 'hello@studio.example',
    street: { ja: '本町1-2-3', en: '1-2-3 Honcho' },
    latitude: 35.7,
  }
  await publish('contact', own)
  expect(await stateOf('contact')).toBe('sample')
  await publish('contact', { ...own, representative: { ja: '山本 桜', en: 'Sakura Yamamoto' } })
  expect(await stateOf('contact')).toBe('done')
})

test('published prices, a lesson ahead and a second administrator are done', async () => {
  const { app, stateOf, publish } = await openNewStudio()
  await publish('prices', { ...factsOfFiles.prices, trialLesson: 2_000 })
  expect(await stateOf('prices')).toBe('done')
  await givenLesson(app.database, app.clock.now() - hourMs)
  expect(await stateOf('lessons')).toBe('missing')
  await givenLesson(app.database, app.clock.now() + hourMs)
  expect(await stateOf('lessons')).toBe('done')
  await givenStaff(app.database, 'RECEPTION')
  expect(await stateOf('administrators')).toBe('missing')
  await givenMember(app.database, { role: 'ADMIN', memberType: 0 })
  expect(await stateOf('administrators')).toBe('done')
})

test('a mail server and a backup are done when the server has them', async () => {
  const last = { name: 'backup', madeAt: 1 }
  const operation = { mailServer: true, readBackups: () => ({ last, damaged: 0 }) }
  const { stateOf } = await openNewStudio({ operation })
  expect(await stateOf('mail')).toBe('done')
  expect(await stateOf('backup')).toBe('done')
})

test('an administrator confirms a step and takes it back, once each in the log', async () => {
  const { app, admin, states } = await openNewStudio()
  const params = { id: 'hours' as const }
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await app.ask(confirmFirstStep, { as: admin, params })).toMatchObject({ status: 200 })
  const confirmed = (await states()).get('hours')
  expect(confirmed).toEqual({ id: 'hours', state: 'usual', confirmedAt: isoText(app.clock.now()) })
  expect(confirmed && isOpenStep(confirmed)).toBe(false)
  for (let attempt = 0; attempt < 2; attempt += 1)
    expect(await app.ask(reopenFirstStep, { as: admin, params })).toMatchObject({ status: 200 })
  expect((await states()).get('hours')?.confirmedAt).toBeNull()
  const { body: entries } = await app.ask(listAuditEntries, { as: admin, query: { kind: 'studio' } })
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['step.reopened', { firstStep: 'hours' }],
    ['step.confirmed', { firstStep: 'hours' }],
  ])
})

test('the roles beside administrators do not see the list', async () => {
  const { app } = await openNewStudio()
  for (const role of ['RECEPTION', 'TEACHER', 'ACCOUNTANT'] as const)
    expect(await app.ask(listFirstSteps, { as: await givenStaff(app.database, role) })).toMatchObject({
      status: 403,
    })
})
