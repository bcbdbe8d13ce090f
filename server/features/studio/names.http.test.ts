import { rmSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { issueReceipt, printReceipt, readReceipt } from '#contract/payments/receipts.ts'
import { publishDraft, readSection, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { mailWriter, wholeMailWriter } from '#server/mail-content/templates.ts'
import { picturesIn } from '#server/features/pictures/choose-store.ts'
import type { PictureStore } from '#server/features/pictures/picture-store.ts'
import { toMime } from '#server/mail/message.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { legalNotice } from '#studio/legal-notice.ts'
import { beforeJoining } from '#studio/member-types.ts'
import { membershipRules } from '#studio/membership-rules.ts'
import { privacyPolicy } from '#studio/privacy-policy.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { deletePicture } from '#contract/pictures/pictures.ts'
import type { StudioFacts } from '#studio/facts.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { openWithPayer, payFor } from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { drawPicture, upload } from '#tests/support/pictures.ts'
import { dayMs } from '#time/tokyo.ts'

const { names, contact } = factsOfFiles
const renamed = {
  studioName: { ja: 'なぎさヨガ', en: 'Nagisa Yoga' },
  companyName: { ja: '合同会社なぎさ', en: 'Nagisa LLC' },
  officialSite: 'https://nagisa.example/yoga',
  logo: '',
}
const old = [names.companyName.ja, names.studioName.ja]

async function open() {
  const { app } = await openWithPayer()
  const admin = await givenAdmin(app.database)
  const save = (facts: StudioFacts['names']) =>
    app.ask(saveDraft, { as: admin, params: { id: 'names' }, body: { facts } })
  const publish = (id: 'names' | 'contact' | 'billing' = 'names') =>
    app.ask(publishDraft, { as: admin, params: { id } })
  const shown = async () => (await app.ask(readStudio)).body
  return { app, admin, save, publish, shown }
}

/** A member’s receipt: who issues it in Japanese, and its prints. */
async function givenReceipt(app: TestApp) {
  const member = await givenMember(app.database, { memberType: beforeJoining })
  await payFor(app, member, 3)
  const [payment] = (await app.ask(listOwnPayments, { as: member })).body.payments
  const way = { as: member, params: { id: payment?.id ?? '' } }
  const issuer = async () =>
    (await app.ask(readReceipt, { ...way, headers: { 'accept-language': 'ja' } })).body.paper.issuer
  const print = async () => {
    const { content } = (await app.ask(printReceipt, { ...way, headers: { 'accept-language': 'en' } })).body
    return Buffer.from(content, 'base64').toString('latin1')
  }
  const authorOf = async () => {
    const pdf = await print()
    const [, number] = /\/Author (\d+) 0 R/.exec(pdf) ?? []
    return new RegExp(`\n${number} 0 obj\n\\(([^)]*)\\)`).exec(pdf)?.[1]
  }
  const logo = async () => ({
    ofPaper: (await app.ask(readReceipt, way)).body.paper.logo,
    isInPdf: (await print()).includes('/Subtype /Image'),
  })
  return { issuer, issue: () => app.ask(issueReceipt, way), authorOf, logo }
}

test('published names are what everything in the process says from then on', async () => {
  const { app, save, publish, shown } = await open()
  expect((await shown()).names).toEqual(names)
  await save(renamed)
  expect((await shown()).names).toEqual(names)
  expect(await publish()).toMatchObject({ status: 200, body: { number: 1 } })
  const facts = await shown()
  expect(facts.names).toEqual(renamed)

  expect(legalNotice(facts).find(({ name }) => name === 'operator')?.text).toEqual(renamed.companyName)
  expect((await app.call<{ info: { title: string } }>('GET', '/openapi.json')).body.info.title).toBe(
    'Nagisa Yoga API',
  )
  for (const [path, studio] of [
    ['/news.atom', renamed.studioName.ja],
    ['/en/news.atom', renamed.studioName.en],
  ] as const) {
    const feed = (await app.app.inject(path)).body
    expect(feed).toContain(`<title>${studio}</title>`)
    expect(feed).toContain(`<name>${studio}</name>`)
  }
})

test('mails that are sent from then on come from the new name and end with it', async () => {
  const { app, save, publish, shown } = await open()
  await save(renamed)
  await publish()
  const facts = await shown()
  const writeMail = mailWriter({
    publicUrl: 'https://studio.example',
    linkTokens: createLinkTokens('x'.repeat(32)),
  })
  for (const mail of sampleMails(facts, app.clock.now()).map((sample) => writeMail(facts, sample))) {
    const { from, replyTo } = toMime(mail, { address: 'mail@studio.example', host: 'studio.example' })
    expect(from.name).toBe(renamed.studioName[mail.language])
    for (const part of [mail.text, mail.html]) expect(part).toContain(renamed.companyName[mail.language])
    const files = mail.calendars.map(({ content }) => content)
    const all = [mail.subject, mail.text, mail.html, replyTo.name, ...files].join('\n')
    for (const { ja, en } of [names.studioName, names.companyName]) {
      expect(all).not.toContain(ja)
      expect(all).not.toContain(en)
    }
  }
})

test('a receipt keeps the issuer under whom it was issued, and a later one has the new one', async () => {
  const { app, admin, save, publish } = await open()
  const [before, after] = [await givenReceipt(app), await givenReceipt(app)]
  expect((await before.issuer()).slice(0, 2)).toEqual(old)
  await before.issue()
  app.clock.pass(dayMs)
  await save(renamed)
  await publish()
  const moved = { ...contact, phone: '0467-99-4321' }
  await app.ask(saveDraft, { as: admin, params: { id: 'contact' }, body: { facts: moved } })
  await publish('contact')
  const issuerNumber = 'T1234567890123'
  const billing = { issuerNumber, bankAccount: { ja: 'なぎさ銀行 長谷支店', en: '' } }
  await app.ask(saveDraft, { as: admin, params: { id: 'billing' }, body: { facts: billing } })
  await publish('billing')
  expect(JSON.stringify((await app.ask(readStudio)).body)).not.toContain('なぎさ銀行')

  const present = [renamed.companyName.ja, renamed.studioName.ja]
  expect(await before.issuer()).toEqual([...old, expect.any(String), contact.phone])
  expect(await after.issuer()).toEqual([
    ...present,
    expect.any(String),
    moved.phone,
    expect.stringContaining(issuerNumber),
  ])
  expect(await before.authorOf()).toBe(names.companyName.en)
  expect(await after.authorOf()).toBe(renamed.companyName.en)

  app.clock.pass(dayMs)
  await save({ ...renamed, companyName: { ja: '株式会社うみべ', en: 'Umibe Inc.' } })
  await publish()
  expect((await after.issuer()).slice(0, 2)).toEqual(present)
  expect((await before.issuer()).slice(0, 2)).toEqual(old)
})

test('a receipt has the logo of its day, and none when the picture is deleted', async () => {
  const { app, admin, save, publish } = await open()
  const [before, after] = [await givenReceipt(app), await givenReceipt(app)]
  await before.issue()
  app.clock.pass(dayMs)
  const { body: picture } = await upload(app, admin, await drawPicture().png().toBuffer(), {
    type: 'image/png',
  })
  await save({ ...names, logo: picture.address })
  await publish()
  expect(await before.logo()).toEqual({ ofPaper: '', isInPdf: false })
  expect(await after.logo()).toEqual({ ofPaper: picture.address, isInPdf: true })
  app.clock.pass(dayMs)
  await save(names)
  await publish()
  expect(await after.logo()).toEqual({ ofPaper: picture.address, isInPdf: true })
  expect(await app.ask(deletePicture, { as: admin, params: { id: picture.id } })).toMatchObject({
    status: 200,
  })
  expect(await after.logo()).toEqual({ ofPaper: '', isInPdf: false })
})

test('mails carry the logo that is published, and go without it while its file cannot be read', async () => {
  const dataDir = newDataFolder()
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const app = await TestApp.open({ dataDir })
  const admin = await givenAdmin(app.database)
  const { body: picture } = await upload(app, admin, await drawPicture().png().toBuffer(), {
    type: 'image/png',
  })
  const params = { id: 'names' }
  const [sample = expect.fail()] = sampleMails(factsOfFiles, app.clock.now())
  const links = { publicUrl: 'https://studio.example', linkTokens: createLinkTokens('x'.repeat(32)) }
  const { store } = picturesIn(dataDir)
  const sent = async (pictures: PictureStore) => {
    const message = await wholeMailWriter(app.database, links, pictures)(sample)
    const { attachments } = toMime(message, { address: 'mail@studio.example', host: 'studio.example' })
    const files = attachments.flatMap((file) => ('cid' in file ? [[file.cid, file.content]] : []))
    return { isShown: message.html.includes('<img src="cid:logo"'), files }
  }
  const without = { isShown: false, files: [] }
  expect(await sent(store)).toEqual(without)
  await app.ask(saveDraft, { as: admin, params, body: { facts: { ...names, logo: picture.address } } })
  await app.ask(publishDraft, { as: admin, params })
  const file = (await app.app.inject(picture.address)).rawPayload
  expect(await sent(store)).toEqual({ isShown: true, files: [['logo', file]] })
  const failing: PictureStore = Object.assign(Object.create(store) as PictureStore, {
    open: () => Promise.reject(new Error('the store does not answer')),
  })
  expect(await sent(failing)).toEqual(without)
})

test('the membership rules keep the words to which members agreed, and the privacy policy names the new company', async () => {
  const { save, publish, shown } = await open()
  const rules = JSON.stringify(membershipRules(await shown()))
  await save(renamed)
  await publish()
  const facts = await shown()
  expect(JSON.stringify(membershipRules(facts))).toBe(rules)
  const policy = JSON.stringify(privacyPolicy(facts))
  for (const text of Object.values(renamed.companyName)) expect(policy).toContain(text)
  for (const text of Object.values(names.companyName)) expect(policy).not.toContain(text)
})

test('a studio without a name in either language is not published', async () => {
  const { save, publish, shown } = await open()
  await save({ ...renamed, studioName: { ja: '', en: ' ' } })
  expect(await publish()).toMatchObject(refused('error.section.incomplete', { studioName: 'required' }))
  expect((await shown()).names).toEqual(names)
})

test.each([
  ['studioName', { ja: 'あ'.repeat(61), en: 'a' }, 'tooLongName'],
  ['studioName', { ja: 'なぎさ\r\nBcc: a@example.test', en: 'a' }, 'sign'],
  ['companyName', { ja: 'な\u202eぎさ', en: 'a' }, 'sign'],
  ['officialSite', 'http://nagisa.example', 'site'],
  ['officialSite', 'https://', 'site'],
  ['officialSite', 'javascript:alert(1)', 'site'],
  ['logo', 'https://nagisa.example/logo.png', 'library'],
  ['logo', '/icon-192.png', 'library'],
] as const)('refuses a wrong %s', async (field, value, mistake) => {
  const { app, admin } = await open()
  const facts = { ...renamed, [field]: value }
  const answer = await app.ask(saveDraft, { as: admin, params: { id: 'names' }, body: { facts } })
  expect(answer).toMatchObject(refused('error.server.invalid', { [field]: mistake }))
})

test('history and log name what was changed, in each language', async () => {
  const { app, admin, save, publish } = await open()
  await save({ ...names, studioName: renamed.studioName })
  await publish()
  const { versions } = (await app.ask(readSection, { as: admin, params: { id: 'names' } })).body
  const changes = {
    before: { studioNameJa: names.studioName.ja, studioNameEn: names.studioName.en },
    after: { studioNameJa: renamed.studioName.ja, studioNameEn: renamed.studioName.en },
  }
  expect(versions[0]).toMatchObject(changes)
  const entries = await auditEntries(app.database)
  expect(entries.find(({ action }) => action === 'facts.published')).toMatchObject({
    before: { section: 'names', ...changes.before },
    after: { section: 'names', ...changes.after },
  })
})
