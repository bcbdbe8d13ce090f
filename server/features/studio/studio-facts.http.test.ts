import { expect, test } from 'vitest'
import { registerMember } from '#contract/accounts/registration.ts'
import { bookTrial, readTrialTerms } from '#contract/guests/trial.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import {
  bringBackVersion,
  dropDraft,
  previewDraft,
  publishDraft,
  listSections,
  readSection,
  readStudio,
  saveDraft,
} from '#contract/studio/studio-administration.ts'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { addressText } from '#studio/identity.ts'
import { legalNotice, legalText } from '#studio/legal-notice.ts'
import { mapEmbed, mapLink } from '#studio/map.ts'
import { privacyPolicy } from '#studio/privacy-policy.ts'
import { factsOfFiles, sections } from '#studio/sections.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { formsOfFile } from '#studio/forms.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson } from '#tests/support/factories.ts'
import { validRegistration } from '#tests/support/registrations.ts'
import { auditEntries } from '#tests/support/records.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const mailParts = { publicUrl: 'https://studio.example', linkTokens: createLinkTokens('x'.repeat(32)) }
const { prices, hours, contact, kinds, legal, story } = factsOfFiles
/** The kinds of lessons of the files with a change of the second one. */
const kindsWith = (changed: object) => ({
  lessonKinds: kinds.lessonKinds.map((kind, position) => (position === 1 ? { ...kind, ...changed } : kind)),
})
const dearer = { ...prices, trialLesson: 2200 }

async function open(app?: TestApp) {
  const studio = app ?? (await TestApp.open({ trialBooking: 'direct' }))
  const admin = await givenAdmin(studio.database)
  const params = (section: Section) => ({ id: section })
  const read = async (section: Section = 'prices') =>
    (await studio.ask(readSection, { as: admin, params: params(section) })).body
  const save = <Name extends Section>(section: Name, facts: StudioFacts[Name], ifMatch?: string) =>
    studio.ask(saveDraft, { as: admin, params: params(section), body: { facts }, ifMatch })
  const publish = (section: Section, ifMatch?: string) =>
    studio.ask(publishDraft, { as: admin, params: params(section), ifMatch })
  const bringBack = (section: Section, number: number, ifMatch?: string) =>
    studio.ask(bringBackVersion, { as: admin, params: params(section), body: { number }, ifMatch })
  const drop = (section: Section, ifMatch?: string) =>
    studio.ask(dropDraft, { as: admin, params: params(section), ifMatch })
  const shown = async () => (await studio.ask(readStudio)).body
  return { app: studio, admin, read, save, publish, bringBack, drop, shown }
}

test('a new studio has the facts of the files, which anyone may read', async () => {
  const { read, shown } = await open()
  expect(await shown()).toEqual(factsOfFiles)
  expect(await read()).toEqual({ etag: '0', facts: prices, draft: null, versions: [] })
})

test('the list of sections tells who published each last, and which has a draft', async () => {
  const { app, admin, read, save, publish } = await open()
  await publish('prices', (await save('prices', dearer)).body.etag)
  await save('prices', { ...prices, trialLesson: 2300 })
  const { body } = await app.ask(listSections, { as: admin })
  // Only a studio with an account at LINE has that section.
  expect(body.map(({ id }) => id)).toEqual(sections.filter((id) => id !== 'line'))
  const mark = { at: isoText(app.clock.now()), by: (await read()).draft?.by }
  expect(body.find(({ id }) => id === 'prices')).toEqual({
    id: 'prices',
    published: mark,
    draft: mark,
    publishAt: null,
  })
  expect(body.find(({ id }) => id === 'hours')).toEqual({
    id: 'hours',
    published: null,
    draft: null,
    publishAt: null,
  })
})

test('a draft changes nothing for visitors until it is published, and then at once, with who, when and what in the history', async () => {
  const { app, admin, read, save, publish, shown } = await open()
  const etag = (await save('prices', dearer)).body.etag
  expect(await shown()).toEqual(factsOfFiles)
  const changes = { before: { trialLesson: 2000 }, after: { trialLesson: 2200 } }
  expect((await read()).draft).toMatchObject({ facts: dearer, broughtBack: null, ...changes })

  expect(await publish('prices', etag)).toMatchObject({ status: 200, body: { number: 1 } })
  expect((await shown()).prices).toEqual(dearer)
  expect((await app.ask(readTrialTerms)).body).toMatchObject({ price: 2200 })
  const state = await read()
  expect(state).toMatchObject({ facts: dearer, draft: null })
  expect(state.versions).toMatchObject([
    { number: 1, at: isoText(app.clock.now()), broughtBack: null, ...changes },
  ])
  expect(state.versions[0]?.by).not.toBe('')

  const entries = (await auditEntries(app.database)).filter(({ action }) => action.startsWith('facts.'))
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['facts.drafted', admin.id],
    ['facts.published', admin.id],
  ])
  const recorded = {
    before: { section: 'prices', ...changes.before },
    after: { section: 'prices', ...changes.after },
  }
  expect(entries).toMatchObject([recorded, recorded])
})

test('a new price applies to what is ordered after it, and not to what was booked before', async () => {
  const { app, save, publish } = await open()
  const person = (name: string, phone: string) =>
    ({ name, kana: '', phone, email: `${phone}@example.test`, language: 'ja' }) as const
  const book = async (name: string, phone: string) => {
    const lesson = await givenLesson(app.database, app.clock.now() + 48 * hourMs)
    const body = { ...person(name, phone), lessonId: lesson.id, start: isoText(lesson.startsAt) }
    return app.ask(bookTrial, { body })
  }
  expect(await book('先のひと', '09011112222')).toMatchObject({ status: 201 })
  await save('prices', dearer)
  await publish('prices')
  expect(await book('後のひと', '09033334444')).toMatchObject({ status: 201 })
  const seats = await app.database.reader
    .selectFrom('bookings')
    .innerJoin('guests', 'guests.id', 'bookings.guestId')
    .select(['guests.name', 'bookings.price'])
    .orderBy('bookings.price')
    .execute()
  expect(seats).toEqual([
    { name: '先のひと', price: 2000 },
    { name: '後のひと', price: 2200 },
  ])
})

test('an administrator who saw an earlier state cannot overwrite the draft of another, and is told what it is', async () => {
  const { app, save, publish, drop, bringBack, read } = await open()
  const first = (await save('prices', dearer, '0')).body.etag
  const late = await save('prices', { ...prices, trialLesson: 1800 }, '0')
  expect(late).toMatchObject({ ...refused('error.section.changed'), status: 412 })
  expect(late.body).toMatchObject({ current: { facts: dearer, etag: first } })
  for (const refusal of [publish('prices', '0'), drop('prices', '0'), bringBack('prices', 0, '0')])
    expect(await refusal).toMatchObject(refused('error.section.changed'))
  expect((await read()).draft?.facts).toEqual(dearer)

  // The answer to the first attempt was lost.
  expect(await save('prices', dearer, '0')).toMatchObject({ status: 200, body: { etag: first } })
  const entries = await auditEntries(app.database)
  expect(entries.filter(({ action }) => action === 'facts.drafted')).toHaveLength(1)
  const both = await Promise.all(
    [1500, 1600].map((trialLesson) => save('prices', { ...prices, trialLesson }, first)),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
})

test('a draft may lack a text, and cannot be published before it has one in a language', async () => {
  const { app, admin, save, publish, shown } = await open()
  const closedDaysText = { ja: '', en: '' }
  expect(await save('hours', { ...hours, closedDays: [1], closedDaysText })).toMatchObject({ status: 200 })
  const missing = refused('error.section.incomplete', { closedDaysText: 'required' })
  expect(await publish('hours')).toMatchObject(missing)
  expect(await app.ask(previewDraft, { as: admin, params: { id: 'hours' } })).toMatchObject(missing)
  expect(await shown()).toEqual(factsOfFiles)
  await save('hours', { ...hours, closedDays: [1], closedDaysText: { ja: '月曜日', en: 'Mondays' } })
  expect(await publish('hours')).toMatchObject({ status: 200 })
  expect((await shown()).hours).toMatchObject({ closedDays: [1], closedDaysText: { en: 'Mondays' } })
})

test.each([
  ['prices', { ...prices, trialLesson: -1 }, { trialLesson: 'yen' }],
  ['prices', { ...prices, trialLesson: 2000.5 }, { trialLesson: 'yen' }],
  ['prices', { ...prices, plans: prices.plans.slice(1) }, { plans: 'plan' }],
  [
    'prices',
    { ...prices, plans: prices.plans.map((plan) => ({ ...plan, code: 2, lessonsPerMonth: 2 })) },
    { plans: 'plan' },
  ],
  ['prices', { ...prices, plans: [...prices.plans, { ...prices.plans[0], code: 5 }] }, { plans: 'plan' }],
  ...(
    [
      { code: 21, lessonsPerMonth: 0 },
      { code: 21, lessonsPerMonth: 'unlimited' },
      { code: 31, lessonsPerMonth: 8 },
    ] as const
  ).map((added): ['prices', object, Record<string, string>] => [
    'prices',
    { ...prices, plans: [...prices.plans, { ...prices.plans[0], ...added }] },
    { plans: 'lessons' },
  ]),
  ...(
    [
      [2, 0],
      [2, 32],
      [3, 2.5],
      [3, 'unlimited'],
      [4, 8],
      [11, 1],
    ] as const
  ).map(([code, lessonsPerMonth]): ['prices', object, Record<string, string>] => [
    'prices',
    {
      ...prices,
      plans: prices.plans.map((plan) => (plan.code === code ? { ...plan, lessonsPerMonth } : plan)),
    },
    { plans: 'lessons' },
  ]),
  [
    'prices',
    { ...prices, plans: prices.plans.map((plan) => ({ ...plan, onSale: plan.code === 11 })) },
    { plans: 'noPlanOnSale' },
  ],
  [
    'prices',
    { ...prices, plans: prices.plans.map((plan) => ({ ...plan, onSale: plan.code !== 11 })) },
    { plans: 'noPlanOnSale' },
  ],
  ...(
    [
      [{ picture: 'http://studio.example/a.jpg' }, 'pattern'],
      [{ picture: '' }, 'required'],
      [{ minutes: 50 }, 'kindMinutes'],
      [{ seats: 11 }, 'kindSeats'],
      [{ level: 'some' }, 'pattern'],
      [{ id: 'morning' }, 'pattern'],
      [{ title: { ja: 'あ'.repeat(101), en: '' } }, 'tooLongTitle'],
    ] as const
  ).map(([wrong, mistake]) => ['kinds', kindsWith(wrong), { lessonKinds: mistake }] as const),
  ['contact', { ...contact, phone: '0467001234' }, { phone: 'phone' }],
  ['contact', { ...contact, email: 'studio' }, { email: 'email' }],
  ['contact', { ...contact, postalCode: '2480016' }, { postalCode: 'postalCode' }],
  [
    'contact',
    { ...contact, latitude: 139.5, longitude: 35.3 },
    { latitude: 'latitude', longitude: 'longitude' },
  ],
  ['story', { ...story, tagline: { ja: 'あ'.repeat(81), en: '' } }, { tagline: 'tooLongTagline' }],
  ['legal', { ...legal, founded: '2024-02-30' }, { founded: 'date' }],
  ['legal', { ...legal, capitalYen: 0.5 }, { capitalYen: 'capital' }],
  ['legal', { ...legal, legalOrder: { ja: 'あ'.repeat(1001), en: '' } }, { legalOrder: 'tooLongPassage' }],
  ['hours', { ...hours, opens: '8:00' }, { opens: 'time' }],
  ['hours', { ...hours, closes: '07:00' }, { closes: 'order' }],
  ['hours', { ...hours, closedDays: [0, 1, 2, 3, 4, 5, 6] }, { closedDays: 'everyDay' }],
  ['hours', { ...hours, closedDaysText: { ja: 'あ'.repeat(301), en: '' } }, { closedDaysText: 'tooLong' }],
] as const)('refuses a draft of %s with a wrong fact', async (section, facts, wrong) => {
  const { app, admin, read } = await open()
  const answer = await app.ask(saveDraft, { as: admin, params: { id: section }, body: { facts } })
  expect(answer).toMatchObject(refused('error.server.invalid', wrong))
  expect((await read(section)).draft).toBeNull()
})

test('a new address and telephone number are in what is written from then on: mails, the legal notice and the privacy policy', async () => {
  const { app, save, publish, shown } = await open()
  const moved = {
    ...contact,
    phone: '０４６７－９９－４３２１',
    email: 'new@hidamari.example',
    street: { ja: '長谷1-1-1', en: '1-1-1 Hase' },
    latitude: 35.32,
  }
  await save('contact', moved)
  expect(addressText(await shown(), 'ja')).toContain('長谷9-9-9')
  await publish('contact')
  const facts = await shown()
  expect(facts.contact).toEqual({ ...moved, phone: '0467-99-4321' })
  for (const page of [legalNotice(facts), privacyPolicy(facts)])
    for (const part of ['1-1-1 Hase', '0467-99-4321', 'new@hidamari.example'])
      expect(JSON.stringify(page)).toContain(part)
  const writeMail = mailWriter(mailParts)
  const mails = sampleMails(facts, app.clock.now()).map((mail) => writeMail(facts, mail))
  const mail = mails.find(({ language }) => language === 'ja')
  for (const part of ['長谷1-1-1', '0467-99-4321', 'new@hidamari.example']) expect(mail?.text).toContain(part)
  expect(mapLink(facts)).toContain('mlat=35.32&')
  expect(mapEmbed(facts)).toContain('35.3160')
  expect((await app.app.inject('/.well-known/security.txt')).body).toContain('mailto:new@hidamari.example')
})

test('the legal notice and the terms of an order say what was published, and its history names each text by its language', async () => {
  const { app, read, save, publish, shown } = await open()
  const changed = {
    ...legal,
    capitalYen: 12_000_000,
    legalPayment: { ja: '口座振替とクレジットカード。', en: 'Direct debit and credit card.' },
    legalCancellation: { ja: '前月の末日までにお手続きください。', en: 'By the end of the month before.' },
  }
  await save('legal', changed)
  expect(legalText(await shown(), 'payment')).toEqual(legal.legalPayment)
  expect(await publish('legal')).toMatchObject({ status: 200, body: { number: 1 } })
  const facts = await shown()
  expect(facts.legal).toEqual(changed)
  expect(legalText(facts, 'payment')).toEqual(changed.legalPayment)
  // The sentence on the entry fee follows the membership rules.
  expect(legalText(facts, 'cancellation').en).toBe(
    'By the end of the month before. The entry fee of ¥15,000 is not refunded.',
  )
  expect(legalNotice(facts).find(({ name }) => name === 'capital')?.text).toEqual({
    ja: '1,200万円',
    en: '¥12 million',
  })
  expect((await read('legal')).versions[0]?.after).toEqual({
    capitalYen: 12_000_000,
    legalPaymentJa: changed.legalPayment.ja,
    legalPaymentEn: changed.legalPayment.en,
    legalCancellationJa: changed.legalCancellation.ja,
    legalCancellationEn: changed.legalCancellation.en,
  })
  const entries = await auditEntries(app.database)
  expect(entries.find(({ action }) => action === 'facts.published')?.after).toMatchObject({
    section: 'legal',
    legalPaymentJa: changed.legalPayment.ja,
  })
})

test('a sole proprietor publishes a legal notice without the rows of the foundation and the capital', async () => {
  const { save, publish, shown } = await open()
  expect(await save('legal', { ...legal, founded: '', capitalYen: null })).toMatchObject({ status: 200 })
  expect(await publish('legal')).toMatchObject({ status: 200 })
  const names = legalNotice(await shown()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['operator', 'business', 'responsible']))
  expect(names).not.toContain('founded')
  expect(names).not.toContain('capital')
})

test('a row of the legal notice without a text keeps it from being published', async () => {
  const { save, publish, shown } = await open()
  await save('legal', { ...legal, legalReturns: { ja: '', en: ' ' } })
  expect(await publish('legal')).toMatchObject(
    refused('error.section.incomplete', { legalReturns: 'required' }),
  )
  expect((await shown()).legal).toEqual(legal)
})

test('a new tagline and story are what everything in the process reads from then on', async () => {
  const { read, save, publish, shown } = await open()
  const told = {
    ...story,
    tagline: { ja: '朝のヨガ、海のそばで。', en: 'Morning yoga by the sea.' },
    storyReason: { ja: '', en: '' },
  }
  await save('story', told)
  expect(await publish('story')).toMatchObject(
    refused('error.section.incomplete', { storyReason: 'required' }),
  )
  expect((await shown()).story.tagline).toEqual(story.tagline)
  const complete = { ...told, storyReason: { ja: '静けさのために。', en: 'For quiet.' } }
  await save('story', complete)
  await publish('story')
  expect((await shown()).story).toEqual(complete)
  expect((await read('story')).versions[0]?.before).toEqual({
    taglineJa: story.tagline.ja,
    taglineEn: story.tagline.en,
    storyReasonJa: story.storyReason.ja,
    storyReasonEn: story.storyReason.en,
  })
})

test('what the forms ask holds for their calls: a hidden field is not kept, and a required one is needed', async () => {
  const { app, save, publish } = await open()
  const inquiry = { name: '山田 花子', email: 'hanako@example.test', phone: '', message: 'こんにちは' }
  const lesson = await givenLesson(app.database, app.clock.now() + 48 * hourMs)
  const trial = {
    name: '鈴木 一郎',
    kana: '',
    phone: '',
    email: 'ichiro@example.test',
    language: 'ja' as const,
    lessonId: lesson.id,
    start: isoText(lesson.startsAt),
  }
  const missing = (field: string) => refused('error.server.invalid', { [field]: 'required' })
  expect(await app.ask(sendInquiry, { body: inquiry })).toMatchObject(missing('phone'))
  expect(await app.ask(bookTrial, { body: trial })).toMatchObject(missing('phone'))
  await save('forms', {
    ...formsOfFile,
    inquiryPhone: 'hidden',
    trialPhone: 'optional',
    trialKana: 'required',
    registrationGender: 'hidden',
  })
  await publish('forms')
  const phone = '09011112222'
  expect(await app.ask(sendInquiry, { body: { ...inquiry, phone } })).toMatchObject({ status: 201 })
  expect(await app.ask(bookTrial, { body: trial })).toMatchObject(missing('kana'))
  expect(await app.ask(bookTrial, { body: { ...trial, kana: 'スズキ' } })).toMatchObject({ status: 201 })
  const { status } = await app.ask(registerMember, { body: { ...validRegistration, gender: 1 } })
  expect(status).toBe(201)
  const { reader } = app.database
  expect(await reader.selectFrom('inquiries').select('phone').execute()).toEqual([{ phone: '' }])
  expect(await reader.selectFrom('guests').select(['phone', 'kana']).execute()).toEqual([
    { phone: '', kana: 'スズキ' },
  ])
  const members = reader.selectFrom('members').select('gender').where('role', '=', 'USER')
  expect(await members.execute()).toEqual([{ gender: 3 }])
})

test('any version can be brought back as a draft, and published as a new version', async () => {
  const { read, save, publish, bringBack, drop, shown } = await open()
  await save('prices', dearer)
  await publish('prices')
  await save('prices', { ...dearer, trialLesson: 2500 })
  await publish('prices')
  expect(await bringBack('prices', 3)).toMatchObject(refused('error.section.versionNotFound'))
  await bringBack('prices', 1)
  expect((await read()).draft).toMatchObject({ facts: dearer, broughtBack: 1, before: { trialLesson: 2500 } })
  await publish('prices')
  expect((await shown()).prices.trialLesson).toBe(2200)
  expect((await read()).versions.map(({ number, broughtBack }) => [number, broughtBack])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ])

  await bringBack('prices', 0)
  await publish('prices')
  expect(await shown()).toEqual(factsOfFiles)

  await save('prices', dearer)
  expect(await drop('prices')).toMatchObject({ status: 200, body: { etag: '4' } })
  for (const refusal of [drop('prices'), publish('prices')])
    expect(await refusal).toMatchObject(refused('error.section.noDraft'))
})

test('another process on the database has the published prices with its next call', async () => {
  const place = await newPlace()
  const here = await open(await TestApp.open({ place, trialBooking: 'direct' }))
  const there = await TestApp.open({ place, trialBooking: 'direct' })
  expect((await there.ask(readTrialTerms)).body).toMatchObject({ price: 2000 })
  await here.save('prices', dearer)
  await here.publish('prices')
  expect((await there.ask(readTrialTerms)).body).toMatchObject({ price: 2200 })
})
