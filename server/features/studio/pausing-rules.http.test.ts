import { expect, test } from 'vitest'
import { readRulesVersion } from '#contract/studio/membership-rules.ts'
import { publishDraft, readSection, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { membershipRules } from '#studio/membership-rules.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dateOf } from '#time/tokyo.ts'

const { pausing, rules } = factsOfFiles

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const day = dateOf(app.clock.now())
  const save = <Name extends Section>(id: Name, facts: StudioFacts[Name]) =>
    app.ask(saveDraft, { as: admin, params: { id }, body: { facts: { ...facts } } })
  const publish = (id: Section) => app.ask(publishDraft, { as: admin, params: { id } })
  const change = async (changed: Partial<StudioFacts['pausing']>) => {
    await save('pausing', { ...pausing, ...changed })
    return publish('pausing')
  }
  const read = async (id: Section) => (await app.ask(readSection, { as: admin, params: { id } })).body
  const shownRules = async () => membershipRules((await app.ask(readStudio)).body)
  const version = async (id: string) =>
    JSON.stringify((await app.ask(readRulesVersion, { params: { id } })).body)
  return { app, day, save, publish, change, read, shownRules, version }
}

test('another deadline makes a new version of the membership rules, and the former one stays as it was', async () => {
  const { app, day, change, read, shownRules, version } = await open()
  await change({ pauseDeadlineDay: 15 })
  await change({ pauseDeadlineDay: 20 })

  expect((await shownRules()).ja.version).toBe(`${day}-2`)
  expect(JSON.stringify(await shownRules())).toContain('毎月20日まで')
  expect(await version(rules.rulesVersion)).toContain('毎月10日まで')
  expect(await version(day)).toContain('毎月15日まで')
  expect(await version(`${day}-2`)).toContain('by the 20th of a month')

  const { versions } = await read('rules')
  expect(versions.map(({ number }) => number)).toEqual([2, 1])
  expect(JSON.stringify(versions[0]?.before)).toContain('毎月15日まで')
  expect(JSON.stringify(versions[0]?.after)).toContain('毎月20日まで')
  const entries = await auditEntries(app.database)
  const published = entries.filter(({ action }) => action === 'facts.published')
  expect(published.map(({ after }) => (after as { section: string }).section).toSorted()).toEqual([
    'pausing',
    'pausing',
    'rules',
    'rules',
  ])
})

test('a change that the rules do not tell makes no new version of them', async () => {
  const { change, read, shownRules } = await open()
  const pauseNote = { ja: 'ゆっくりお休みください。', en: 'Rest well.' }
  expect(await change({ pauseNote })).toMatchObject({ status: 200 })
  expect((await shownRules()).ja.version).toBe(rules.rulesVersion)
  expect((await read('rules')).versions).toEqual([])
})

test('rules without placeholders stay as they are, whatever is set', async () => {
  const { save, publish, change, shownRules } = await open()
  const parts = rules.rulesParts.map((part) => ({
    ...part,
    text: { ja: part.text.ja.filter((line) => !line.includes('{{')), en: ['As agreed.'] },
  }))
  await save('rules', { ...rules, rulesParts: parts.filter(({ text }) => text.ja.length > 0) })
  await publish('rules')
  const before = await shownRules()
  await change({ pauseDeadlineDay: 20 })
  expect(await shownRules()).toEqual(before)
})

test('a draft of the rules survives a new version that comes by the settings, and says the new deadline', async () => {
  const { day, save, publish, change, read, shownRules } = await open()
  const lead = { ja: '新しい前書きです。', en: 'A new lead.' }
  await save('rules', { ...rules, rulesLead: lead })
  const { etag } = await read('rules')
  await change({ pauseDeadlineDay: 5 })
  const { draft, ...held } = await read('rules')
  expect(held.etag).not.toBe(etag)
  expect(held.versions.map(({ number }) => number)).toEqual([1])
  expect(draft?.after).toMatchObject({ rulesLeadJa: lead.ja })
  expect(JSON.stringify(draft?.after)).not.toContain('毎月')

  expect(await publish('rules')).toMatchObject({ status: 200, body: { number: 2 } })
  const shown = await shownRules()
  expect(shown.ja).toMatchObject({ version: `${day}-2`, lead: lead.ja })
  expect(JSON.stringify(shown.ja)).toContain('毎月5日まで')
})

test('the sentences that a call sends count for nothing', async () => {
  const { save, publish, shownRules } = await open()
  const forged = { ja: '退会はできません。', en: 'You cannot leave.' }
  const lead = { ja: '前書きです。', en: 'A lead.' }
  const rulesSentences = { ...rules.rulesSentences, deadline: forged }
  await save('rules', { ...rules, rulesLead: lead, rulesSentences })
  await publish('rules')
  expect(JSON.stringify(await shownRules())).not.toContain(forged.ja)
  expect(JSON.stringify(await shownRules())).toContain('毎月10日まで')
})

test('a placeholder that has no sentence is refused in the rules and in the legal notice', async () => {
  const { save } = await open()
  const [first = expect.fail('the rules have sections'), ...others] = rules.rulesParts
  const wrong = { ...first, text: { ja: ['毎月{{deadlines}}まで'], en: ['By {{deadlines}}'] } }
  expect(await save('rules', { ...rules, rulesParts: [wrong, ...others] })).toMatchObject(
    refused('error.server.invalid', { rulesParts: 'placeholder' }),
  )
  const legalCancellation = { ja: '{{fee}}', en: 'None.' }
  expect(await save('legal', { ...factsOfFiles.legal, legalCancellation })).toMatchObject(
    refused('error.server.invalid', { legalCancellation: 'placeholder' }),
  )
})

test.each([
  [{ pauseDeadlineDay: 29 }, { pauseDeadlineDay: 'dayOfMonth' }],
  [{ leastPauseMonths: 0 }, { leastPauseMonths: 'pauseMonths' }],
  [{ mostPauseMonths: 13 }, { mostPauseMonths: 'pauseMonths' }],
  [{ leastPauseMonths: 4 }, { mostPauseMonths: 'pauseOrder' }],
  [{ mostPauseMonthsInYear: 2 }, { mostPauseMonthsInYear: 'pauseYear' }],
  [{ monthlyPauseFee: 49 }, { monthlyPauseFee: 'pauseFee' }],
  [{ monthlyPauseFee: -1 }, { monthlyPauseFee: 'yen' }],
  [{ freeReturnMonths: 121 }, { freeReturnMonths: 'months' }],
  [{ leastMembershipMonths: 25 }, { leastMembershipMonths: 'leastMonths' }],
])('the settings %j are refused', async (changed, fields) => {
  const { save } = await open()
  expect(await save('pausing', { ...pausing, ...changed })).toMatchObject(
    refused('error.server.invalid', fields),
  )
})
