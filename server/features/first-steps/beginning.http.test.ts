import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { chooseBeginning, listFirstSteps, readBeginning } from '#contract/first-steps.ts'
import type { Beginning } from '#contract/first-steps.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { listPublicSpaces } from '#contract/spaces/public-spaces.ts'
import { previewDraft, publishDraft, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { listLessonTitles, suggestLesson } from '#contract/schedule/lesson-search.ts'
import { listTeachers } from '#contract/teachers.ts'
import { createReadFacts } from '#server/features/facts/current-facts.ts'
import { findBeginning } from '#server/features/facts/queries.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { lettersOfRules } from '#server/features/studio/rules-pdf.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { languages } from '#studio/languages.ts'
import { lessonKinds } from '#studio/lesson-kinds.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { spaces } from '#studio/spaces.ts'
import { teachers } from '#studio/teachers.ts'
import { openSite } from '#tests/support/built-site.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { givenHire } from '#tests/support/given-hire.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { otherPages, publicPages } from '#tests/support/public-pages.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { askForBeginning } from './first-steps.ts'

const { contact, legal, names, story, visit } = factsOfFiles

/** The beginning of a longer text, without the places at which a page may break it. */
const start = (text: string) => text.slice(0, 12)

/** What was invented for the sample, as far as mails have it that tell of invented bookings. */
const words = [
  contact.phone,
  contact.email,
  contact.postalCode,
  legal.founded,
  '2024年5月13日',
  '500万円',
  '¥5 million',
  String(contact.latitude),
  String(contact.longitude),
  names.officialSite,
  ...languages.flatMap((language) => [
    contact.city[language],
    contact.street[language],
    names.studioName[language],
    names.companyName[language],
    start(story.tagline[language]),
    start(story.storyIntro[language]),
    start(story.storyPhilosophy[language]),
    start(story.storyReason[language]),
    start(story.storyMeaning[language]),
    visit.station[language],
    start(visit.parking[language]),
    ...visit.directions[language].map(start),
    start(legal.business[language]),
  ]),
  '鎌倉',
  '長谷',
  '江ノ電',
  '陽だまり',
  'カフェ',
  '海の町',
  'Kamakura',
  'Hase',
  'café',
  'by the sea',
]

/** What pages have besides. */
const wordsOfPages = [
  ...words,
  'テラス',
  '2階',
  'terrace',
  'second floor',
  'second-floor',
  ...teachers.flatMap(({ name, text }) => languages.flatMap((of) => [name[of], start(text[of])])),
  ...spaces.flatMap(({ text }) => languages.map((of) => start(text[of]))),
  ...Object.values(lessonKinds).flatMap(({ title, text }) =>
    languages.flatMap((of) => [title[of], start(text[of])]),
  ),
  'banner.svg',
  'banners/',
  'cafe.svg',
  'map.svg',
  'share.jpg',
  'philosophy.svg',
  'pictures/spaces/',
]

/** Whole words, because “purchase” has no Hase in it. */
const foundIn = (text: string, all = wordsOfPages) =>
  all.filter((word) =>
    /^[A-Za-z ]+$/.test(word) ? new RegExp(`\\b${word}\\b`, 'i').test(text) : text.includes(word),
  )

/** The document as a search finds its words: without the places at which Japanese lines may break. */
const plain = (html: string) => html.replaceAll(/<!-- -->|<wbr[^>]*>|\u200b/g, '')

/** What anyone can read besides pages. */
const otherAddresses = [
  '/api/studio',
  `/api${listTeachers.path}`,
  `/api${listPublicSpaces.path}`,
  '/manifest.webmanifest',
  '/news.atom',
  '/en/news.atom',
  '/calendar/studio.ics',
  '/calendar/studio-en.ics',
  '/schedule-ja.svg',
  '/schedule-en.svg',
  '/sitemap.xml',
  '/robots.txt',
  '/.well-known/security.txt',
]

/** A new studio with its first administrator, who has not chosen yet. */
async function openNewSite(given: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite({ place: await newPlace(), ...given })
  const { database, clock } = site.studio
  const ctx = contextIn(database, clock.now())
  await fillSpaces(ctx)
  await askForBeginning(ctx)
  const admin = await givenAdmin(database)
  const choose = (beginning: Beginning) => site.ask(chooseBeginning, { as: admin, body: { beginning } })
  const state = async () => (await site.ask(readBeginning, { as: admin })).body
  const text = async (address: string) => (await site.studio.app.inject({ url: address })).body
  const shown = async () => ({
    teachers: (await site.ask(listTeachers)).body.length,
    spaces: (await site.ask(listPublicSpaces)).body.length,
  })
  return { ...site, admin, choose, state, text, shown }
}

async function publishContact({ ask, admin }: Awaited<ReturnType<typeof openNewSite>>, own: object) {
  const params = { id: 'contact' }
  await ask(saveDraft, { as: admin, params, body: { facts: { ...contact, ...own } } })
  expect(await ask(publishDraft, { as: admin, params })).toMatchObject({ status: 200 })
}

describe('until its administrator has chosen', () => {
  test('every page says that the studio is being prepared, and search engines list none', async () => {
    const { studio, choose, state } = await openNewSite()
    const ask = async (url: string) => studio.app.inject({ url })
    for (const [url, said] of [
      ['/', 'サイトの準備中'],
      ['/en/price', 'being prepared'],
    ] as const) {
      const page = await ask(url)
      expect(page.headers['x-robots-tag']).toBe('noindex')
      expect(page.body).toContain(said)
    }
    expect((await ask('/sitemap.xml')).statusCode).toBe(404)
    expect((await ask('/robots.txt')).body).not.toMatch(/sitemap/i)
    expect(await state()).toMatchObject({ beginning: null, canReturn: false })

    expect(await choose('sample')).toMatchObject({ status: 200, body: { beginning: 'sample' } })
    const chosen = await ask('/')
    expect(chosen.headers['x-robots-tag']).toBeUndefined()
    expect(chosen.body).not.toContain('サイトの準備中')
    expect(foundIn(plain(chosen.body))).toContain(contact.phone)
    expect((await ask('/sitemap.xml')).statusCode).toBe(200)
    expect((await ask('/robots.txt')).body).toMatch(/Sitemap: /)
  })

  test('a studio that has been used is not asked', async () => {
    const used = [
      async ({ database }: Studio) => void (await givenMember(database)),
      async ({ database, clock }: Studio) => void (await givenLesson(database, clock.now() + hourMs)),
    ]
    type Studio = Awaited<ReturnType<typeof openSite>>['studio']
    for (const use of used) {
      const { studio } = await openSite({ place: await newPlace() })
      await use(studio)
      await askForBeginning(contextIn(studio.database, studio.clock.now()))
      expect(await findBeginning(studio.database.reader)).toMatchObject({ beginning: 'sample' })
      expect((await studio.app.inject({ url: '/' })).headers['x-robots-tag']).toBeUndefined()
    }
  })
})

describe('a studio that began blank', async () => {
  const site = await openNewSite({ atEnd: afterAll })
  const { studio, choose, text, ask } = site

  beforeAll(async () => {
    expect(await choose('blank')).toMatchObject({ status: 200, body: { beginning: 'blank' } })
  })

  test.each([...publicPages, ...otherPages])(
    '$address has no word of the sample and no gap',
    async (page) => {
      const html = plain(await text(page.address))
      expect(foundIn(html)).toEqual([])
      expect(html).not.toMatch(/href="(tel|mailto):"|〒|undefined|\bnull<|<h[1-4][^>]*><\/|<dd[^>]*><\/dd>/)
    },
  )

  test.each(otherAddresses)('%s has no word of the sample', async (address) => {
    const answer = await text(address)
    expect(answer).not.toBe('')
    expect(foundIn(answer)).toEqual([])
  })

  test('prices, hours, rules and the news of a new studio stand there', async () => {
    const { body: facts } = await ask(readStudio)
    for (const section of ['prices', 'hours', 'booking', 'rental', 'offers'] as const)
      expect(facts[section]).toEqual(factsOfFiles[section])
    expect(plain(await text('/price'))).toContain('12,990円')
    expect(plain(await text('/about'))).toContain('VISA、MASTER、JCB、AMEX、DINERS')
    expect(plain(await text('/'))).toContain('2023/09/30')
  })

  test('no mail has a word of the sample or names a number that is missing', async () => {
    const facts = await createReadFacts(studio.database)()
    const write = mailWriter({
      publicUrl: 'https://studio.example',
      linkTokens: createLinkTokens('a secret for tests of at least 32 characters'),
    })
    for (const mail of sampleMails(facts, studio.clock.now())) {
      const { studio: sender, subject, text: plainText, html, calendars } = write(facts, mail)
      const all = [
        sender.name,
        sender.address,
        subject,
        plainText,
        html,
        ...calendars.map(({ content }) => content),
      ]
      expect(foundIn(all.join('\n'), wordsOfMails), mail.kind).toEqual([])
      expect(plainText, mail.kind).not.toMatch(/（）| on [.,]|^電話：|^Phone: |undefined/m)
    }
  })

  test('the rules on paper name no company of the sample', async () => {
    const facts = await createReadFacts(studio.database)()
    for (const language of languages) expect(foundIn(lettersOfRules(facts, language), words)).toEqual([])
  })

  test('a receipt names what the owner has entered and no more', async () => {
    const desk = await frontDeskOf(studio)
    await desk.book(await givenLesson(studio.database, studio.clock.now() + dayMs), { paid: 'cash' })
    const { id } = await studio.database.reader.selectFrom('payments').select('id').executeTakeFirstOrThrow()
    const receipt = async () => (await ask(readReceipt, { as: desk.admin, params: { id } })).body
    expect(foundIn(JSON.stringify(await receipt()))).toEqual([])
    expect((await receipt()).paper.issuer).toEqual(['ヨガスタジオ'])
  })

  test('an inquiry goes to the administrators while there is no address of the studio', async () => {
    const body = { name: '空', email: 'sora@example.test', phone: '0312345678', message: '体験できますか' }
    expect(await ask(sendInquiry, { body })).toMatchObject({ status: 201 })
    const rows = await studio.database.reader
      .selectFrom('outbox')
      .select('recipient')
      .where('kind', '=', 'inquiryToStudio')
      .execute()
    expect(rows.map(({ recipient }) => recipient)).toContain(site.admin.email)
  })
})

/** The invented bookings of the mails have teachers of the sample. */
const wordsOfMails = words.filter((word) => !['カフェ', 'café'].includes(word))

test('in a studio that began from the sample pages, mails and feeds show it', async () => {
  const { studio, choose, text } = await openNewSite()
  await choose('sample')
  const home = plain(await text('/en'))
  expect(foundIn(home)).toEqual(expect.arrayContaining([contact.phone, contact.email, 'Kamakura', 'café']))
  const pages = await Promise.all(
    ['/', '/about', '/about-yoga', '/address', '/RentalSpace', '/price'].map(async (at) =>
      plain(await text(at)),
    ),
  )
  const found = new Set(foundIn(pages.join('\n')))
  const inJapanese = [
    contact.street.ja,
    names.companyName.ja,
    start(story.storyReason.ja),
    start(visit.parking.ja),
    start(legal.business.ja),
    ...teachers.map(({ name }) => name.ja),
    'テラス',
    'map.svg',
  ]
  expect(inJapanese.filter((word) => !found.has(word))).toEqual([])
  const facts = await createReadFacts(studio.database)()
  expect(facts).toEqual(factsOfFiles)
})

describe('what the owner enters', () => {
  test('appears at once, field by field, and the rest stays away', async () => {
    const site = await openNewSite()
    const { ask, admin, choose, text } = site
    await choose('blank')
    const params = { id: 'contact' }
    const facts = { ...contact, phone: '03-1111-2222', street: { ja: '本町1-2-3', en: contact.street.en } }
    await ask(saveDraft, { as: admin, params, body: { facts } })
    const preview = (await ask(previewDraft, { as: admin, params })).body.pages
    expect(foundIn(JSON.stringify(preview), [contact.email, contact.street.en])).toEqual([])
    expect(JSON.stringify(preview)).toContain('03-1111-2222')

    await publishContact(site, facts)
    const home = plain(await text('/'))
    expect(home).toContain('03-1111-2222')
    expect(home).toContain('本町1-2-3')
    expect(foundIn(home, [contact.email, contact.street.en, String(contact.latitude)])).toEqual([])
    // The town may be right, because the street is the owner’s.
    expect(home).toContain(contact.city.ja)
    expect(plain(await text('/en'))).toContain('本町1-2-3')
    const steps = (await ask(listFirstSteps, { as: admin })).body
    expect(steps.find(({ id }) => id === 'contact')?.state).toBe('sample')
    expect(steps.find(({ id }) => id === 'teachers')?.state).toBe('missing')
  })
})

test('of the kinds of lessons a blank studio shows and offers those whose text the owner has written', async () => {
  const { ask, admin, choose, text } = await openNewSite()
  await choose('blank')
  const as = { as: admin }
  const titles = async () => (await ask(listLessonTitles, as)).body.titles
  expect(await titles()).toEqual([])
  const params = { id: 'kinds' }
  const [morning = expect.fail(), ...others] = factsOfFiles.kinds.lessonKinds
  const own = { ...morning, text: { ja: '海を見ながら動きます。', en: morning.text.en } }
  await ask(saveDraft, { ...as, params, body: { facts: { lessonKinds: [own, ...others] } } })
  expect(await ask(publishDraft, { ...as, params })).toMatchObject({ status: 200 })
  expect(await titles()).toEqual([own.title.ja])
  const english = plain(await text('/en/about-yoga'))
  expect(english).toContain(own.text.ja)
  expect(foundIn(english, [morning.text.en, ...others.map(({ title }) => title.en)])).toEqual([])
  const suggested = (title: string) => ask(suggestLesson, { ...as, query: { title } })
  expect((await suggested(own.title.ja)).body.last).toMatchObject({
    start: null,
    desc: own.text.ja,
    descEn: '',
  })
  expect((await suggested(lessonKinds.tea.title.ja)).body.last).toBeNull()
})

describe('removing the samples later', () => {
  test('says before what visitors will no longer read, and can be taken back', async () => {
    const { choose, state, shown } = await openNewSite()
    await choose('sample')
    expect(await state()).toMatchObject({
      beginning: 'sample',
      sample: {
        sections: ['names', 'contact', 'visit', 'story', 'legal', 'kinds'],
        teachers: teachers.map(({ name }) => name.ja),
        spaces: spaces.map(({ name }) => name.ja),
      },
    })
    expect(await shown()).toEqual({ teachers: 4, spaces: 3 })
    expect((await choose('blank')).body).toMatchObject({ beginning: 'blank', canReturn: true })
    expect(await shown()).toEqual({ teachers: 0, spaces: 0 })
    expect((await choose('blank')).body).toMatchObject({ beginning: 'blank', canReturn: true })
    expect((await choose('sample')).body.sample.spaces).toHaveLength(3)
    expect(await shown()).toEqual({ teachers: 4, spaces: 3 })
  })

  test('leaves the spaces to be entered, until one is shown or the administrator hires out none', async () => {
    const { ask, admin, choose } = await openNewSite()
    await choose('blank')
    const steps = (await ask(listFirstSteps, { as: admin })).body
    expect(steps.find(({ id }) => id === 'spaces')).toMatchObject({ state: 'missing', confirmedAt: null })
  })

  test('leaves a teacher with lessons and a space that is hired', async () => {
    const { studio, choose, state, ask } = await openNewSite()
    const { database, clock } = studio
    await choose('sample')
    await givenLesson(database, clock.now() + dayMs, { teacherId: 'hida' })
    const member = await givenMember(database, { memberType: 11 })
    await givenHire(database, member, clock.now() + dayMs, { spaceId: 'roofTerrace' })
    const { sample } = await state()
    expect(sample.teachers).not.toContain('陽田 万里')
    expect(sample.spaces).toEqual(['2階スタジオ', '一棟貸切'])
    await choose('blank')
    expect((await ask(listTeachers)).body.map(({ id }) => id)).toEqual(['hida'])
    expect((await ask(listPublicSpaces)).body.map(({ id }) => id)).toEqual(['roofTerrace'])
  })

  test('cannot be taken back after something was published', async () => {
    const site = await openNewSite()
    const { studio, choose, state } = site
    await choose('blank')
    studio.clock.pass(hourMs)
    await publishContact(site, { phone: '03-1111-2222' })
    expect(await state()).toMatchObject({ beginning: 'blank', canReturn: false })
    expect(await choose('sample')).toMatchObject(refused('error.beginning.published'))
    expect(await state()).toMatchObject({ beginning: 'blank' })
  })
})
