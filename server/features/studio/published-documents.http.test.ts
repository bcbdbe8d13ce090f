import { expect, test } from 'vitest'
import {
  bringBackVersion,
  previewDraft,
  publishDraft,
  readSection,
  readStudio,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import { privacyPolicy } from '#studio/privacy-policy.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'

const { privacy } = factsOfFiles
const [first = expect.fail('the policy has sections'), ...others] = privacy.privacyParts

const added = {
  title: { ja: '防犯カメラ', en: 'Cameras' },
  text: { ja: ['入口を撮影しています。'], en: ['A camera shows the entrance.'] },
  items: { ja: ['30日で消去'], en: ['erased after 30 days'] },
}
const longer = { ...privacy, privacyParts: [...privacy.privacyParts, added] }

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const way = { as: admin, params: { id: 'privacy' as const } }
  const save = (facts: StudioFacts['privacy']) => app.ask(saveDraft, { ...way, body: { facts } })
  const publish = () => app.ask(publishDraft, way)
  const policy = async () => privacyPolicy((await app.ask(readStudio)).body)
  const read = async () => (await app.ask(readSection, way)).body
  const bringBack = (number: number) => app.ask(bringBackVersion, { ...way, body: { number } })
  return { app, way, save, publish, policy, read, bringBack }
}

test('a changed privacy policy is what visitors read once it is published, with the day as its version', async () => {
  const { app, save, publish, policy } = await open()
  expect(await save(longer)).toMatchObject({ status: 200 })
  expect(JSON.stringify(await policy())).not.toContain('防犯カメラ')
  expect(await publish()).toMatchObject({ status: 200, body: { number: 1 } })
  const { ja, en } = await policy()
  expect([ja.version, en.version]).toEqual([dateOf(app.clock.now()), dateOf(app.clock.now())])
  // The first and the last one come from “Contact and address”.
  expect(ja.sections.at(-2)).toEqual({
    title: '防犯カメラ',
    text: ['入口を撮影しています。'],
    items: ['30日で消去'],
  })
  expect(en.sections.map(({ title }) => title)).toContain('Cameras')
})

test('each publication is another version, also on the same day and when an earlier text is brought back', async () => {
  const { app, save, publish, policy, bringBack } = await open()
  const day = dateOf(app.clock.now())
  const versions: string[] = []
  for (const change of [() => save(longer), () => save(privacy), () => bringBack(1)]) {
    await change()
    await publish()
    versions.push((await policy()).ja.version)
  }
  app.clock.pass(dayMs)
  await bringBack(0)
  await publish()
  versions.push((await policy()).ja.version)
  expect(versions).toEqual([day, `${day}-2`, `${day}-3`, dateOf(app.clock.now())])
  expect((await policy()).ja.sections.map(({ title }) => title)).not.toContain('防犯カメラ')
})

test('the version that a call sends counts for nothing', async () => {
  const { save, read } = await open()
  await save({ ...longer, privacyVersion: '1999-01-01' })
  expect((await read()).draft?.facts).toEqual(longer)
})

test('the history and the log name the lines of a document that differ, in each language', async () => {
  const { app, save, publish, read } = await open()
  const reworded = { ...first, text: { ja: ['新しい文。'], en: ['A new text.'] } }
  await save({ ...privacy, privacyParts: [...others, reworded, added] })
  await save({ ...privacy, privacyParts: [reworded, ...others] })
  expect((await read()).draft).toMatchObject({
    before: { privacyPartsJa: first.text.ja, privacyPartsEn: first.text.en },
    after: { privacyPartsJa: ['新しい文。'], privacyPartsEn: ['A new text.'] },
  })
  await publish()
  const change = { privacyVersion: dateOf(app.clock.now()), privacyPartsJa: ['新しい文。'] }
  expect((await read()).versions).toMatchObject([{ number: 1, after: change }])
  const entries = await auditEntries(app.database)
  expect(entries.find(({ action }) => action === 'facts.published')?.after).toMatchObject({
    section: 'privacy',
    ...change,
  })
})

test('a paragraph that becomes an entry of a list is a change that is saved', async () => {
  const { save, read } = await open()
  const asText = { ...added, text: { ja: ['あ', '・い'], en: ['a'] }, items: { ja: [], en: [] } }
  const asList = { ...asText, text: { ja: ['あ'], en: ['a'] }, items: { ja: ['い'], en: [] } }
  await save({ ...privacy, privacyParts: [asText] })
  await save({ ...privacy, privacyParts: [asList] })
  expect((await read()).draft?.facts).toEqual({ ...privacy, privacyParts: [asList] })
})

test.each([
  ['no heading', { ...added, title: { ja: '', en: ' ' } }],
  ['no paragraph', { ...added, text: { ja: [], en: [] } }],
])('a document with %s in either language is kept as a draft and not published', async (_, part) => {
  const { app, way, save, publish, policy } = await open()
  expect(await save({ ...privacy, privacyParts: [first, part] })).toMatchObject({ status: 200 })
  const missing = refused('error.section.incomplete', { privacyParts: 'required' })
  expect(await publish()).toMatchObject(missing)
  expect(await app.ask(previewDraft, way)).toMatchObject(missing)
  expect((await policy()).ja.version).toBe(privacy.privacyVersion)
})

test.each([
  ['a paragraph', { ...added, text: { ja: ['あ'.repeat(1001)], en: [] } }, 'tooLongPassage'],
  ['a heading', { ...added, title: { ja: 'あ'.repeat(301), en: '' } }, 'tooLong'],
])('refuses a document with %s that is too long', async (_, part, mistake) => {
  const { save, read } = await open()
  const wrong = refused('error.server.invalid', { privacyParts: mistake })
  expect(await save({ ...privacy, privacyParts: [part] })).toMatchObject(wrong)
  expect((await read()).draft).toBeNull()
})

test('refuses a document of more sections than a page holds', async () => {
  const { save } = await open()
  const wrong = refused('error.server.invalid', { privacyParts: 'tooManyParts' })
  expect(await save({ ...privacy, privacyParts: Array.from({ length: 31 }, () => added) })).toMatchObject(
    wrong,
  )
})
