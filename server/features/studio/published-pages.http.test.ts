import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { previewDraft, publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { listSpaces, updateSpace } from '#contract/spaces/spaces.ts'
import { fillSpaces } from '#server/features/schedule/fill-spaces.ts'
import { emptyBlock } from '#studio/page-blocks.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { spaces } from '#studio/spaces.ts'
import type { Section, StudioFacts } from '#studio/facts.ts'
import { openSite } from '#tests/support/built-site.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dateOf } from '#time/tokyo.ts'

const { names, story, prices, contact, legal, hours, visit, booking, rental, privacy, rules } = factsOfFiles
const { home } = factsOfFiles
const [morning = expect.fail(), hatha = expect.fail()] = factsOfFiles.kinds.lessonKinds

/** What an owner publishes of every section, some of it in one language. */
const published = {
  names: {
    studioName: { ja: 'なぎさヨガ', en: 'Nagisa Yoga' },
    companyName: { ja: '合同会社なぎさ', en: 'Nagisa LLC' },
    officialSite: 'https://nagisa.example',
    logo: '',
  },
  story: {
    ...story,
    tagline: { ja: '朝のヨガ、海のそばで。', en: 'Morning yoga by the sea.' },
    storyReason: { ja: '', en: 'For quiet.' },
    storyBlocks: story.storyBlocks
      .map((block) => (block.id === 'meaning' ? { ...block, shown: false } : block))
      .toReversed(),
  },
  prices: {
    ...prices,
    trialLesson: 2200,
    entryFee: 9_800,
    plans: prices.plans.map((plan) => ({ ...plan, onSale: plan.code !== 2 })).toReversed(),
  },
  contact: {
    ...contact,
    phone: '0467-99-4321',
    latitude: 35.32,
    street: { ja: '長谷1-1-1', en: '1-1-1 Hase' },
  },
  legal: {
    ...legal,
    capitalYen: 12_000_000,
    legalPayment: { ja: '振替日は毎月27日です。', en: '' },
  },
  hours: { ...hours, opens: '07:15' },
  visit: {
    ...visit,
    directions: { ja: ['駅を出ます。', '橋を渡ります。'], en: [] },
  },
  booking: { ...booking, cancelUntilHoursBefore: 24, waitingChoices: [72, 48, 36] },
  rental: {
    ...rental,
    holdMinutes: 20,
    cancellationTiers: [
      { toDaysBefore: 7, percent: 0 },
      { toDaysBefore: 1, percent: 30 },
      { toDaysBefore: null, percent: 100 },
    ],
  },
  privacy: {
    ...privacy,
    privacyParts: [
      ...privacy.privacyParts,
      {
        title: { ja: '防犯カメラ', en: 'Cameras' },
        text: { ja: ['入口を撮影しています。'], en: ['A camera shows the entrance.'] },
        items: { ja: ['30日で消去'], en: ['erased after 30 days'] },
      },
    ],
  },
  home: {
    ...home,
    homeBlocks: [
      {
        ...emptyBlock,
        id: 'block-1',
        title: { ja: '{{studio}}の朝', en: '' },
        text: { ja: '毎朝6時に開けています。', en: 'Open at six.' },
        link: 'https://nagisa.example/morning',
        linkText: { ja: '朝の様子', en: 'Our mornings' },
      },
      ...home.homeBlocks
        .map((block) => ({ ...block, shown: block.id === 'news' || block.id === 'intro' }))
        .toReversed(),
    ],
    homeCards: home.homeCards.map((card) => ({ ...card, shown: card.id === 'tea' })),
  },
  kinds: {
    lessonKinds: [
      { ...hatha, title: { ja: '椅子ヨガ', en: '' }, picture: '/pictures/cafe.svg' },
      { ...morning, listed: false },
    ],
  },
  rules: { ...rules, rulesLead: { ja: '新しい規約です。', en: 'The new rules.' } },
} satisfies { [Name in Section]?: StudioFacts[Name] }

type Site = Awaited<ReturnType<typeof openSite>>

async function save({ ask }: Site, as: TestMember, section: keyof typeof published) {
  const body = { facts: { ...published[section] } }
  expect(await ask(saveDraft, { as, params: { id: section }, body })).toMatchObject({ status: 200 })
}

const publish = async ({ ask }: Site, as: TestMember, section: Section) =>
  expect(await ask(publishDraft, { as, params: { id: section } })).toMatchObject({ status: 200 })

/** The document as a search finds its words: without the places at which Japanese lines may break. */
const wordsOf = (html: string) => html.replaceAll(/<!-- -->|<wbr[^>]*>|\u200b/g, '')

describe('after the owner has published every section', async () => {
  const site = await openSite({ atEnd: afterAll })
  const { pageAt, studio } = site
  const htmlAt = async (address: string) => wordsOf((await pageAt(address)).html)

  beforeAll(async () => {
    const as = await givenAdmin(studio.database)
    for (const section of Object.keys(published) as Array<keyof typeof published>) {
      await save(site, as, section)
      await publish(site, as, section)
    }
  })

  test.each([
    ['/price', 'ja'],
    ['/en/price', 'en'],
  ] as const)('%s has the new name of the studio in title, preview and text', async (address, language) => {
    const page = await pageAt(address)
    expect(page.title).toMatch(new RegExp(`. \\| ${published.names.studioName[language]}$`))
    expect(page.meta('og:site_name')).toBe(published.names.studioName[language])
    expect(page.html).not.toContain(names.studioName[language])
  })

  test('the yoga page introduces the kinds on the list alone, also in the language that one lacks', async () => {
    for (const address of ['/about-yoga', '/en/about-yoga']) {
      const { html, mainText } = await pageAt(address)
      expect(html).toContain('<img src="/pictures/cafe.svg"')
      expect(mainText).toContain('椅子ヨガ')
      for (const { ja, en } of [hatha.title, morning.title, morning.text])
        for (const text of [ja, en]) expect(mainText).not.toContain(text)
    }
  })

  test('the landing page shows the blocks that the owner shows in the new order, and its document no others', async () => {
    const { html, headings } = await pageAt('/')
    expect(headings).toEqual([published.story.tagline.ja])
    const words = wordsOf(html)
    const order = ['なぎさヨガの朝', home.homeBlocks[4]?.title.ja, 'なぎさヨガで過ごす、三つの時間', 'お茶']
    const places = order.map((heading) => words.indexOf(`>${heading}<`))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(html).toContain('<a href="https://nagisa.example/morning"')
    const left = [...home.homeBlocks.slice(1, 2), ...home.homeBlocks.slice(3, 4), ...home.homeCards.slice(2)]
    for (const { title, text } of left)
      for (const gone of [`"${title.ja}"`, `>${title.ja}<`, text.ja].filter((some) => some !== ''))
        expect(words).not.toContain(gone)
    expect(await htmlAt('/en')).toContain('<span lang="ja">なぎさヨガの朝')
  })

  test('the introduction shows its blocks in the new order, and always the legal notice', async () => {
    const about = await htmlAt('/about')
    const [intro, , reason, meaning] = story.storyBlocks.map(({ title }) => `>${title.ja}<`)
    expect(about.indexOf(reason ?? '?')).toBeGreaterThan(0)
    expect(about.indexOf(intro ?? '?')).toBeGreaterThan(about.indexOf(reason ?? '?'))
    for (const gone of [meaning, story.storyBlocks[3]?.title.ja]) expect(about).not.toContain(gone)
    expect(about).toContain('id="legal"')
  })

  test('the company and its site stand in the legal notice, in the structured data and in the name on a home screen', async () => {
    const { companyName, studioName, officialSite } = published.names
    const about = await htmlAt('/about')
    for (const text of [companyName.ja, officialSite]) expect(about).toContain(text)
    expect(await htmlAt('/en/about')).toContain(companyName.en)
    const [business] = (await pageAt('/')).facts
    expect(business).toMatchObject({ parentOrganization: { name: companyName.ja }, sameAs: officialSite })
    const manifest = await studio.app.inject('/manifest.webmanifest')
    expect(manifest.json()).toMatchObject({ name: studioName.ja, short_name: studioName.ja })
    expect(manifest.body).not.toContain(story.tagline.ja)
  })

  test('every page says the new tagline, and the introduction the new reason', async () => {
    for (const address of ['/', '/price', '/about']) {
      const html = await htmlAt(address)
      expect(html).toContain(published.story.tagline.ja)
      expect(html).not.toContain(story.tagline.ja)
    }
    const landing = await pageAt('/en')
    expect(landing.headings).toEqual([published.story.tagline.en])
    expect(landing.title).toBe(`${published.names.studioName.en} | ${published.story.tagline.en}`)
    expect(await htmlAt('/about')).toContain('<span lang="en">For quiet.</span>')
    expect(await htmlAt('/en/about')).toContain('>For quiet.</p>')
  })

  test('the pages with prices name the new price of a trial lesson and the new entry fee', async () => {
    for (const address of ['/', '/price']) {
      const html = await htmlAt(address)
      expect(html).toContain('2,200円')
      expect(html).not.toContain('2,000円')
    }
    for (const address of ['/en', '/en/price']) expect(await htmlAt(address)).toContain('¥2,200')
    for (const address of ['/price', '/register', '/about']) {
      const html = await htmlAt(address)
      expect(html).toContain('9,800円')
      expect(html).not.toContain('15,000円')
    }
  })

  test('price list and registration have the plans on sale in their new order', async () => {
    for (const address of ['/price', '/register']) {
      const html = await htmlAt(address)
      expect(html.indexOf('19,990円')).toBeGreaterThan(0)
      expect(html.indexOf('12,990円')).toBeGreaterThan(html.indexOf('19,990円'))
      expect(html).not.toContain('6,990円')
    }
  })

  test('every page has the new telephone number, and the way the new place', async () => {
    for (const address of ['/', '/privacy', '/about']) {
      const html = await htmlAt(address)
      expect(html).toContain(published.contact.phone)
      expect(html).not.toContain(contact.phone)
    }
    for (const text of ['1-1-1 Hase', 'mlat=35.32&amp;']) expect(await htmlAt('/en/address')).toContain(text)
  })

  test('the legal notice says the new capital and how members pay', async () => {
    for (const text of ['1,200万円', published.legal.legalPayment.ja])
      expect(await htmlAt('/about')).toContain(text)
    for (const text of ['¥12 million', `<span lang="ja">${published.legal.legalPayment.ja}</span>`])
      expect(await htmlAt('/en/about')).toContain(text)
  })

  test('the way to the studio has the new hours and the new steps', async () => {
    for (const address of ['/address', '/en/address']) expect(await htmlAt(address)).toContain('07:15')
    for (const step of published.visit.directions.ja) expect(await htmlAt('/address')).toContain(step)
    for (const step of published.visit.directions.ja)
      expect(await htmlAt('/en/address')).toContain(`<span lang="ja">${step}</span>`)
  })

  test('the booking page says the new deadline to cancel', async () => {
    expect(await htmlAt('/booking')).toContain('開始の24時間前まで')
    expect(await htmlAt('/en/booking')).toContain('up to 24 hours before the start')
  })

  test('the pages about hiring say the new rules', async () => {
    expect(await htmlAt('/price')).toContain('6日前〜1日前')
    expect(await htmlAt('/price')).toContain('30%')
    expect(await htmlAt('/RentalSpace')).toContain('20分間')
    expect(await htmlAt('/en/RentalSpace')).toContain('for 20 minutes')
  })

  test('the privacy policy has the new section and the day as its version, and other pages carry nothing of it', async () => {
    const html = await htmlAt('/en/privacy')
    const today = dateOf(studio.clock.now())
    for (const line of ['Cameras', 'A camera shows the entrance.', 'erased after 30 days', today])
      expect(html).toContain(line)
    expect(await htmlAt('/privacy')).toContain('入口を撮影しています。')
    expect(await htmlAt('/')).not.toContain('入口を撮影しています。')
  })

  test('the membership rules have the new beginning', async () => {
    expect(await htmlAt('/membership-rules')).toContain('新しい規約です。')
    expect(await htmlAt('/en/membership-rules')).toContain('The new rules.')
  })
})

test('the preview names every page that a draft changes, before and after, and changes none', async () => {
  const site = await openSite()
  const as = await givenAdmin(site.studio.database)
  const preview = async (section: keyof typeof published) => {
    await save(site, as, section)
    return (await site.ask(previewDraft, { as, params: { id: section } })).body.pages
  }
  const pages = await preview('prices')
  // The prices carry the entry fee, which the legal notice and the registration name.
  const named = ['/price', '/address', '/about', '/register']
  const addresses = ['/', '/en', ...named, ...named.map((path) => `/en${path}`)]
  expect(pages.map(({ address }) => address).toSorted()).toEqual(addresses.toSorted())
  const price = pages.find(({ address }) => address === '/en/price')
  expect(JSON.stringify(price?.passages)).toMatch(/before.*¥2,000.*after.*¥2,200/)
  expect((await site.pageAt('/price')).text).toContain('2,000円')

  // The membership rules say what members agreed to, so that they keep the old deadline.
  expect((await preview('booking')).map(({ address }) => address)).toEqual(['/booking', '/en/booking'])
  expect((await preview('legal')).map(({ address }) => address)).toEqual(['/about', '/en/about'])
})

test('visitors without script read of no space that the studio has hidden, until it is shown again', async () => {
  const { studio, pageAt, ask } = await openSite()
  const as = await givenAdmin(studio.database)
  const [, terrace] = spaces
  // The price list has its name; the other page has the name in the sentence about the whole building, too.
  const places = [
    ['/price', terrace?.name.ja],
    ['/en/price', terrace?.name.en],
    ['/RentalSpace', terrace?.text.ja],
    ['/en/RentalSpace', terrace?.text.en],
  ] as const
  const showTerrace = async () =>
    Promise.all(places.map(async ([address, text]) => (await pageAt(address)).text.includes(text ?? '?')))
  const carried = async () => (await pageAt('/price')).html.includes('"spaces":')
  const everywhere = places.map(() => true)
  expect(await showTerrace()).toEqual(everywhere)
  await fillSpaces(contextIn(studio.database, studio.clock.now()))
  expect(await showTerrace()).toEqual(everywhere)
  // As they were built, because the spaces are those of the file.
  expect(await carried()).toBe(false)

  const given = (await ask(listSpaces, { as })).body.find(({ id }) => id === terrace?.id)
  const show = async (isShown: boolean) => {
    const { id = '', name = '', nameEn, unitPrice = 0 } = given ?? {}
    const body = { name, nameEn, unitPrice, published: isShown }
    expect(await ask(updateSpace, { as, params: { id }, body })).toMatchObject({ status: 200 })
  }
  await show(false)
  expect(await showTerrace()).toEqual(places.map(() => false))
  expect(await carried()).toBe(true)
  await show(true)
  expect(await showTerrace()).toEqual(everywhere)
})

test('another process on the database sends its next page with what was published', async () => {
  const place = await newPlace()
  const here = await openSite({ place })
  const there = await openSite({ place })
  const as = await givenAdmin(here.studio.database)
  expect((await there.pageAt('/price')).text).toContain('2,000円')
  await save(here, as, 'prices')
  expect((await there.pageAt('/price')).text).toContain('2,000円')
  await publish(here, as, 'prices')
  for (const { pageAt } of [there, here]) {
    expect((await pageAt('/price')).text).toContain('2,200円')
    expect((await pageAt('/en/price')).text).toContain('¥2,200')
  }
})
