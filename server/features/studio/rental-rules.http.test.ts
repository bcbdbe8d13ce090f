import { expect, test } from 'vitest'
import { readHire, readHireCancellation } from '#contract/hires/hires.ts'
import { publishDraft, readSection, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import type { RentalFacts } from '#studio/facts.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { askToHold, hireAndPay, holdTime, instantAt, openRental } from '#tests/support/rental.ts'
import { hourMs, isoText, minuteMs } from '#time/tokyo.ts'

const mailParts = { publicUrl: 'https://studio.example', linkTokens: createLinkTokens('x'.repeat(32)) }
const { rental } = factsOfFiles
const id = 'rental'

async function open() {
  const place = await newPlace()
  const { app, ...asked } = await openRental({ place })
  const admin = await givenAdmin(app.database)
  const hirer = await givenMember(app.database, { memberType: 11 })
  const save = (facts: object, on = app) => on.ask(saveDraft, { as: admin, params: { id }, body: { facts } })
  const publish = async (change: Partial<RentalFacts>) => {
    expect(await save({ ...rental, ...change })).toMatchObject({ status: 200 })
    expect(await app.ask(publishDraft, { as: admin, params: { id } })).toMatchObject({ status: 200 })
  }
  return { app, place, ...asked, admin, hirer, save, publish }
}

test('the times that can be hired follow the rules that are published', async () => {
  const { app, hirer, freeTimes, quote, publish } = await open()
  const asked = async (start: string, end: string) => (await quote('secondFloor', start, end)).body
  expect(await asked('10:00', '11:30')).toMatchObject({ total: 3_750 })
  await publish({ minimumMinutes: 120, maximumHours: 3, bufferMinutes: 60 })
  expect(await asked('10:00', '11:30')).toMatchObject({ message: 'error.hire.tooShort' })
  expect(await asked('10:00', '14:00')).toMatchObject({ message: 'error.hire.tooLong' })
  await holdTime(app, hirer, { start: '12:00', end: '14:00', total: 5_000 })
  expect(await freeTimes('secondFloor')).toEqual(['08:00–11:00', '15:00–22:00'])
})

test('how early and how late a time can be hired follows the rules that are published', async () => {
  const { app, quote, publish } = await open()
  const message = async () => (await quote('secondFloor', '10:00', '11:00')).body
  await publish({ aheadDays: 2 })
  expect(await message()).toMatchObject({ message: 'error.hire.tooFar' })
  await publish({ aheadHours: 24 })
  app.clock.set(instantAt('10:00') - 24 * hourMs + 1)
  expect(await message()).toMatchObject({ message: 'error.hire.tooSoon' })
  app.clock.set(instantAt('10:00') - 24 * hourMs)
  expect(await message()).toMatchObject({ total: 2_500 })
})

test('a time is held for as long as is published at the moment of the hold', async () => {
  const { app, hirer, publish } = await open()
  await publish({ holdMinutes: 40 })
  const heldUntil = isoText(app.clock.now() + 40 * minuteMs)
  expect((await askToHold(app, hirer)).body).toMatchObject({ heldUntil })
})

test('a hire keeps the cancellation fee that it was sold with, and the next one has the new', async () => {
  const { app, hirer, publish } = await open()
  const before = await hireAndPay(app, hirer)
  const sold = (await app.ask(readHire, { as: hirer, params: { id: before } })).body.tiers
  const cancellationTiers = [
    { toDaysBefore: 2, percent: 10 },
    { toDaysBefore: null, percent: 80 },
  ]
  await publish({ cancellationTiers, refundFee: 100 })
  const after = await hireAndPay(app, hirer, { start: '15:00', end: '16:00' })
  expect((await app.ask(readHire, { as: hirer, params: { id: before } })).body.tiers).toEqual(sold)
  expect((await app.ask(readHire, { as: hirer, params: { id: after } })).body.tiers).toEqual([
    { until: '2026-11-25', percent: 10, refund: 2_150, fee: 100 },
    { until: null, percent: 80, refund: 400, fee: 100 },
  ])
  const cancelling = async (hire: string) =>
    (await app.ask(readHireCancellation, { as: hirer, params: { id: hire } })).body
  app.clock.set(instantAt('09:00', '2026-11-26'))
  expect(await cancelling(before)).toMatchObject({ percent: 100, refund: 0 })
  expect(await cancelling(after)).toMatchObject({ percent: 80, fee: 100, refund: 400 })
})

test('the mail of a hire asks for what is published', async () => {
  const { app, publish } = await open()
  await publish({ hireNotes: { ja: ['土足はご遠慮ください。'], en: ['No shoes, please.'] } })
  const { body: facts } = await app.ask(readStudio)
  const writeMail = mailWriter(mailParts)
  const texts = sampleMails(facts, app.clock.now())
    .map((mail) => writeMail(facts, mail).text)
    .join('\n')
  for (const note of ['土足はご遠慮ください。', 'No shoes, please.']) expect(texts).toContain(note)
  expect(texts).not.toContain(rental.hireNotes.ja[0])
})

test('another process on the database decides by the published rules with its next call', async () => {
  const { place, hirer, publish } = await open()
  const there = await TestApp.open({ place })
  await publish({ holdMinutes: 5 })
  const heldUntil = isoText(there.clock.now() + 5 * minuteMs)
  expect((await askToHold(there, hirer)).body).toMatchObject({ heldUntil })
})

test('the history says what changed, and the public facts what holds', async () => {
  const { app, admin, publish } = await open()
  await publish({ holdMinutes: 20, hireNotes: { ja: ['あ'], en: ['a'] } })
  const { versions } = (await app.ask(readSection, { as: admin, params: { id } })).body
  expect(versions).toMatchObject([
    {
      number: 1,
      before: { holdMinutes: 15 },
      after: { holdMinutes: 20, hireNotesJa: ['あ'], hireNotesEn: ['a'] },
    },
  ])
  expect((await app.ask(readStudio)).body.rental).toMatchObject({ holdMinutes: 20 })
})

test('rules without a text in either language are not published', async () => {
  const { app, admin, save } = await open()
  await save({ ...rental, hireNotes: { ja: [], en: [] } })
  expect(await app.ask(publishDraft, { as: admin, params: { id } })).toMatchObject(
    refused('error.section.incomplete', { hireNotes: 'required' }),
  )
})

const tiers = (...rows: Array<[number | null, number]>) => ({
  cancellationTiers: rows.map(([toDaysBefore, percent]) => ({ toDaysBefore, percent })),
})

test.each([
  [{ minimumMinutes: 45 }, { minimumMinutes: 'hireMinimum' }],
  [{ minimumMinutes: 0 }, { minimumMinutes: 'hireMinimum' }],
  [{ minimumMinutes: 120, maximumHours: 1 }, { maximumHours: 'hireOrder' }],
  [{ maximumHours: 25 }, { maximumHours: 'hireMaximum' }],
  [{ bufferMinutes: -1 }, { bufferMinutes: 'hirePause' }],
  [{ aheadHours: 0 }, { aheadHours: 'hireAheadHours' }],
  [{ aheadDays: 366 }, { aheadDays: 'hireAheadDays' }],
  [{ aheadHours: 48, aheadDays: 2 }, { aheadDays: 'hireAhead' }],
  [{ holdMinutes: 61 }, { holdMinutes: 'hireHold' }],
  [{ holdMinutes: '15' }, { holdMinutes: 'hireHold' }],
  [{ refundFee: 0.5 }, { refundFee: 'yen' }],
  [{ cancellationTiers: [] }, { cancellationTiers: 'tiers' }],
  [tiers([7, 0]), { cancellationTiers: 'tierOrder' }],
  [tiers([null, 0], [null, 100]), { cancellationTiers: 'tierOrder' }],
  [tiers([4, 0], [7, 50], [null, 100]), { cancellationTiers: 'tierOrder' }],
  [tiers([7, 50], [4, 50], [null, 100]), { cancellationTiers: 'tierOrder' }],
  [tiers([0, 0], [null, 100]), { cancellationTiers: 'tierDays' }],
  [tiers([7, 101], [null, 100]), { cancellationTiers: 'percent' }],
  [tiers([9, 1], [8, 2], [7, 3], [6, 4], [5, 5], [4, 6], [null, 7]), { cancellationTiers: 'tiers' }],
])('refuses a draft with a wrong rule: %o', async (change, wrong) => {
  const { app, admin, save } = await open()
  expect(await save({ ...rental, ...change })).toMatchObject(refused('error.server.invalid', wrong))
  expect((await app.ask(readSection, { as: admin, params: { id } })).body.draft).toBeNull()
})
