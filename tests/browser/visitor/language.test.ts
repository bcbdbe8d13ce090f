import { describe, expect } from 'vitest'
import { expectAccessible } from '../accessibility.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { Navigation } from '../screens/navigation.ts'
import { builtPages } from '#tests/support/built-site.ts'
import { isLoaded, ofErrorPages } from '../site-pages.ts'
import { test } from '../test.ts'
import { textsOf } from '#tests/support/texts.ts'
import type { Visit } from '../visit.ts'

/** These pages send visitors away, which other tests check. */
const guarded = [
  'profile',
  'hire',
  'receipt',
  'admin',
  'adminReception',
  'adminMember',
  'adminLesson',
  'adminMoney',
  'adminReports',
  'adminImport',
  'adminInquiries',
  'adminStatus',
  'adminMails',
  'adminStart',
  'adminAdministrators',
  'adminStudio',
  'adminTeachers',
  'adminNews',
  'adminPictures',
  'adminLog',
]

declare const scrollY: number
declare function scrollTo(left: number, top: number): void

/** A short way, because the shortest page is only a little higher than a phone. */
const scrollDown = () => scrollTo(0, 60)
const scrolled = () => scrollY

const ja = textsOf('ja')
const en = textsOf('en')

const languageOf = ({ page }: Visit) => page.locator('html').getAttribute('lang')

const switchLanguage = (visitor: Visit, from = ja) =>
  visitor.page.getByRole('button', { name: from('nav.otherLanguage') }).click()

/** Uses the mouse directly, because Playwright's click would scroll first. */
async function pressInPlace(visitor: Visit, from = ja) {
  const button = visitor.page.getByRole('button', { name: from('nav.otherLanguage') })
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {}
  await visitor.page.mouse.click(x + width / 2, y + height / 2)
}

describe('the language toggle', () => {
  test('the language toggle keeps the scroll position on every page, in both directions', async ({
    visit,
  }) => {
    const visitor = await visit({ width: 390 })
    visitor.browserErrors.expect(ofErrorPages)
    const { page } = visitor
    for (const { path } of builtPages().filter(({ name }) => !guarded.includes(name))) {
      await visitor.open(path)
      await isLoaded(visitor)
      let title = ''
      await expect
        .poll(async () => (title = await page.getByRole('heading', { level: 1 }).innerText()))
        .not.toBe('')
      await page.evaluate(scrollDown)
      const place = await page.evaluate(scrolled)
      expect(place, path).toBeGreaterThan(0)

      await pressInPlace(visitor)
      await page.waitForURL((url) => url.pathname === `/en${path === '/' ? '' : path}`)
      await expect.poll(() => languageOf(visitor), { message: path }).toBe('en')
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { message: path })
        .not.toBe(title)
      await expect.poll(() => page.evaluate(scrolled), { message: path }).toBe(place)

      await pressInPlace(visitor, en)
      await expect
        .poll(() => page.getByRole('heading', { level: 1 }).innerText(), { message: path })
        .toBe(title)
      await expect.poll(() => page.evaluate(scrolled), { message: path }).toBe(place)
    }
  })

  test('the language toggle keeps the page, its query and the text in a field', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/login?from=mail#top')
    await visitor.settle()
    await new LoginScreen(visitor).username.fill('sakura@')

    await switchLanguage(visitor)
    await page.getByRole('heading', { level: 1, name: en('pages.login.title') }).waitFor()
    expect(page.url()).toMatch(/\/en\/login\?from=mail#top$/)
    await expect.poll(() => languageOf(visitor)).toBe('en')
    await expect.poll(() => page.title()).toContain(en('pages.login.title'))
    await expect.poll(() => page.getByLabel(en('login.username')).inputValue()).toBe('sakura@')

    await switchLanguage(visitor, en)
    await page.getByRole('heading', { level: 1, name: ja('pages.login.title') }).waitFor()
    expect(page.url()).toMatch(/[^n]\/login\?from=mail#top$/)
    await expect.poll(() => languageOf(visitor)).toBe('ja')
    await expect.poll(() => page.getByLabel(ja('login.username')).inputValue()).toBe('sakura@')
  })

  test('the back button undoes the language toggle', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.open('/price')
    await switchLanguage(visitor)
    await page.waitForURL('**/en/price')
    await page
      .getByRole('banner')
      .getByRole('link', { name: en('nav.address') })
      .click()
    await page.waitForURL('**/en/address')

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: en('pages.price.title') }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: ja('pages.price.title') }).waitFor()
    await expect.poll(() => languageOf(visitor)).toBe('ja')
    await expect.poll(() => page.title()).toContain(ja('pages.price.title'))

    await page.goForward()
    await page.getByRole('heading', { level: 1, name: en('pages.price.title') }).waitFor()
    await expect.poll(() => languageOf(visitor)).toBe('en')
  })

  test('the language toggle is remembered for the front page only', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await visitor.open('/')
    expect(visitor.address).toBe('/')
    expect(await languageOf(visitor)).toBe('ja')
    await switchLanguage(visitor)
    await page.waitForURL('**/en')

    await page.goto('/?from=poster')
    expect(visitor.address).toBe('/en?from=poster')
    expect(await languageOf(visitor)).toBe('en')
    await visitor.open('/price')
    expect(visitor.address).toBe('/price')
    expect(await languageOf(visitor)).toBe('ja')

    await page.goto('/en')
    await visitor.settle()
    await switchLanguage(visitor, en)
    await page.waitForURL(({ pathname }) => pathname === '/')
    await page.reload()
    expect(visitor.address).toBe('/')
  })
})

test('an English address opens in English for a visitor who never chose a language', async ({ visit }) => {
  const visitor = await visit({ language: 'en' })
  await visitor.open('/about')
  expect(await languageOf(visitor)).toBe('en')
  await new Navigation(visitor).link('price').click()
  await visitor.arrivesAt('/price')
  await visitor.page.goto('/')
  expect(await languageOf(visitor)).toBe('ja')
})

test('an English browser is offered English once, on a page that stays Japanese', async ({ visit }) => {
  const visitor = await visit({ width: 390, changesBrowser: true })
  const { page } = visitor
  await page.addInitScript(`Object.defineProperty(navigator, 'language', { get: () => 'en-GB' })`)
  const offer = page.getByRole('group', { name: ja('nav.otherOffer') })
  await visitor.open('/price')
  await offer.waitFor()
  expect(await languageOf(visitor)).toBe('ja')
  await expect.poll(() => offer.getAttribute('lang')).toBe('en')
  await expectAccessible(page)
  await page.reload()
  await visitor.settle()
  await expect.poll(() => offer.count()).toBe(0)

  await page.evaluate('localStorage.clear()')
  await visitor.open('/price')
  await offer.getByRole('button', { name: ja('nav.closeOffer') }).click()
  await offer.waitFor({ state: 'detached' })
  await new Keyboard(page).expectFocusOn(page.getByRole('banner'))

  await page.evaluate('localStorage.clear()')
  await visitor.open('/price')
  await offer.getByRole('button', { name: ja('nav.readOther') }).click()
  await page.waitForURL((url) => url.pathname === '/en/price')
  await offer.waitFor({ state: 'detached' })
  await page.evaluate('localStorage.clear()')
  await visitor.open('/price')
  await expect.poll(() => offer.count()).toBe(0)
})
