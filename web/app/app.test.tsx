import { Link } from 'react-router'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { listShownNews } from '#contract/news.ts'
import { listFirstSteps } from '#contract/first-steps.ts'
import { listInquiries } from '#contract/inquiries/inquiry-administration.ts'
import { listSections } from '#contract/studio/studio-administration.ts'
import { getMember, listAdministrators } from '#contract/accounts/member-administration.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { ApiStub, pageOf, refusal } from '#tests/components/api-stub.ts'
import { draftOf, settingsApi } from '#tests/components/given-studio.ts'
import { show, showPage } from '#tests/components/show.tsx'
import type { Shown } from '#tests/components/show.tsx'
import type { Language } from '#studio/languages.ts'
import { App } from './app.tsx'
import { createTexts, loadTexts } from './texts.ts'

test('a page of one member that cannot be shown does not stand in the place of the other members', async () => {
  new ApiStub()
    .on(listInquiries, () => pageOf(listInquiries, [], 0))
    .on(listFirstSteps, () => [])
    // A list in the place of the member, so that the page fails while it is built.
    .on(getMember, ({ params: { id } }) =>
      id === 'broken' ? Response.json([]) : refusal('error.member.notFound'),
    )
  const { t } = await show(
    <>
      <Link to="/admin/members/other">{'other'}</Link>
      <App texts={await createTexts(factsOfFiles, 'ja')} />
    </>,
    { as: 'ADMIN', at: '/admin/members/broken' },
  )
  const failed = page.getByRole('heading', { name: t('common.pageFailed') })
  // The script of the page is loaded first.
  await expect.element(failed, { timeout: 25_000 }).toBeVisible()
  // React has written the failure of the page, which is wanted here.
  vi.spyOn(console, 'error').mockClear()
  await page.getByRole('link', { name: 'other' }).click()
  await expect.element(page.getByRole('heading', { name: t('pages.adminMember.title') })).toBeVisible()
  await expect.element(failed).not.toBeInTheDocument()
})

test('a tab in which an administrator renames the studio goes on with the name, also in its texts', async () => {
  const studioName = { ja: 'こもれびヨガ', en: 'Komorebi Yoga' }
  const { api } = settingsApi('names', { draft: draftOf({ ...factsOfFiles.names, studioName }) })
  api
    .on(listInquiries, () => pageOf(listInquiries, [], 0))
    .on(listFirstSteps, () => [])
    .on(listSections, () => [])
  const texts = await createTexts(factsOfFiles, 'ja')
  const { t } = await show(<App texts={texts} />, {
    as: 'ADMIN',
    at: '/admin/studio?section=names',
  })
  const logo = page.getByCSS('header a[href="/"]').first()
  await expect.element(logo).toMatchTextContent('ひだまりヨガ')
  // The script of the page is loaded first.
  await page.getByRole('button', { name: t('studioFacts.look') }).click({ timeout: 25_000 })
  await page.getByRole('button', { name: t('studioFacts.publish'), exact: true }).click()
  await expect.element(logo).toMatchTextContent('こもれびヨガ')
  await expect.poll(() => texts.t('calendar.ownName')).toBe('こもれびヨガのご予約')
})

/** The site in a window, with all its texts. */
async function openSite(shown: Shown) {
  const texts = await createTexts(factsOfFiles, shown.language ?? 'ja')
  await loadTexts(texts, 'admin')
  return showPage(<App texts={texts} />, shown)
}

const boxOf = (selector: string) => page.getByCSS(selector).element().getBoundingClientRect()

test.each([
  ['ja', 1440],
  ['en', 1440],
  ['ja', 834],
  ['en', 390],
] as const)(
  'in language %s and a window of %i pixels the admin area has one slim bar, and the rail stays beside its footer',
  async (language, width) => {
    new ApiStub()
      .on(listInquiries, () => pageOf(listInquiries, [], 0))
      .on(listFirstSteps, () => [])
      .on(listAdministrators, () => [])
    const { t } = await openSite({
      as: 'ADMIN',
      at: '/admin/inquiries',
      language,
      width,
    })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading, { timeout: 25_000 }).toMatchTextContent(t('adminNav.to.inquiries'))
    const bar = page.getByCSS('header')
    const names = bar
      .getByRole('link')
      .elements()
      .map((link) => link.textContent)
    expect(names).toEqual([
      t('nav.skip'),
      factsOfFiles.names.studioName[language],
      t('nav.site'),
      t('nav.myPage'),
    ])
    await expect.element(bar.getByRole('button', { name: t('nav.otherLanguage'), exact: true })).toBeVisible()
    await expect.element(bar.getByRole('button', { name: t('nav.openMenu') })).not.toBeInTheDocument()
    expect(boxOf('header').height).toBeLessThanOrEqual(49)

    const footer = page.getByCSS('footer')
    const { email, phone, postalCode } = factsOfFiles.contact
    for (const text of [email, phone, postalCode]) await expect.element(footer).toMatchTextContent(text)
    await expect.element(footer.getByCSS('a').first()).toHaveAttribute('href', `mailto:${email}`)
    if (width < 1024) return
    expect(boxOf('footer').height).toBeLessThanOrEqual(49)
    window.scrollTo(0, document.body.scrollHeight)
    const rail = page.getByRole('navigation', { name: t('adminNav.label') })
    await expect.poll(() => rail.element().getBoundingClientRect().bottom).toBeCloseTo(window.innerHeight, 0)
    await expect.poll(() => boxOf('footer').bottom).toBeCloseTo(window.innerHeight, 0)
    expect(boxOf('footer').left).toBeCloseTo(rail.element().getBoundingClientRect().right, 0)
  },
)

test.each([
  ['/about', 1280, '#content h1'],
  ['/about', 834, '#content h2'],
  ['/contact', 1440, '#content h1'],
  ['/news', 1440, '#content h1'],
  ['/schedule', 1440, '#content h1'],
  ['/pay', 1440, '#content h1'],
  ['/trial', 390, '#content h1'],
  ['/privacy', 1024, '#content h1'],
] as const)(
  'at %s in a window of %i pixels header, content and footer begin at one left edge',
  async (at, width, first) => {
    new ApiStub().on(listShownNews, () => [])
    await openSite({ at, width, language: 'en' })
    await expect.element(page.getByCSS(first).first(), { timeout: 25_000 }).toBeVisible()
    const { left } = boxOf('header a[href="/en"]')
    const leftOf = (selector: string) =>
      page.getByCSS(selector).first().element().getBoundingClientRect().left
    await expect.poll(() => leftOf(first)).toBeCloseTo(left, 0)
    expect(leftOf('footer svg')).toBeCloseTo(left, 0)
    expect(leftOf('footer li')).toBeCloseTo(left, 0)
    expect(
      leftOf('footer div > p.page-wide') +
        Number.parseFloat(getComputedStyle(page.getByCSS('footer p.page-wide').element()).paddingLeft),
    ).toBeCloseTo(left, 0)
  },
)

test.each([
  ['/login', 1440, 'ja'],
  ['/forgotten', 1440, 'en'],
  ['/payment', 1440, 'ja'],
  ['/unknown', 1440, 'en'],
  ['/payment', 390, 'ja'],
] as const)(
  'at %s in a window of %i pixels the content stands a little above the middle',
  async (at, width, language: Language) => {
    await openSite({ at, width, language })
    await expect.element(page.getByRole('heading', { level: 1 }), { timeout: 25_000 }).toBeVisible()
    const content = page
      .getByCSS('#content > div > *')
      .elements()
      .map((part) => part.getBoundingClientRect())
    const [main, top, bottom] = [
      boxOf('#content'),
      Math.min(...content.map((box) => box.top)),
      Math.max(...content.map((box) => box.bottom)),
    ]
    const above = (top - main.top) / (top - main.top + main.bottom - bottom)
    expect(above).toBeGreaterThan(0.2)
    expect(above).toBeLessThan(0.5)
    // The footer begins below the window.
    expect(main.bottom).toBeGreaterThanOrEqual(window.innerHeight)
  },
)

test.each(['/unknown', '/unauthorized', '/internal_server_error'])(
  'in text of double size on a phone the sentence of %s breaks inside no word',
  async (at) => {
    document.documentElement.style.fontSize = '200%'
    onTestFinished(() => void (document.documentElement.style.fontSize = ''))
    await openSite({ at, width: 390 })
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading, { timeout: 25_000 }).toBeVisible()
    const phrase = document.createRange()
    // Each phrase is a text of its own.
    const phrases = [...(heading.element().querySelector('span')?.childNodes ?? [])]
    expect(phrases.length).toBeGreaterThan(2)
    for (const node of phrases.filter(({ nodeType }) => nodeType === Node.TEXT_NODE)) {
      phrase.selectNodeContents(node)
      expect(phrase.getClientRects(), String(phrase)).toHaveLength(1)
    }
  },
)

test.each([
  ['/privacy', 'a page of the site', true],
  ['/admin/inquiries', 'the admin area', false],
] as const)('the bars of the studio stand above pages for visitors: %s (%s)', async (at, _, isShown) => {
  const bars = document.createElement('div')
  bars.id = 'closures'
  bars.innerHTML = '<section class="notice-bar" lang="ja"><p>the heating is repaired</p></section>'
  document.body.prepend(bars)
  onTestFinished(() => bars.remove())
  new ApiStub()
    .on(listInquiries, () => pageOf(listInquiries, [], 0))
    .on(listFirstSteps, () => [])
    .on(listAdministrators, () => [])
  await openSite({ as: 'ADMIN', at })
  await expect.element(page.getByRole('heading', { level: 1 }), { timeout: 25_000 }).toBeVisible()
  expect(page.getByText('the heating is repaired').element().checkVisibility()).toBe(isShown)
})
