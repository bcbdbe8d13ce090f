import type { Locator } from 'playwright-core'
import { describe, expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { Keyboard } from '../keyboard.ts'
import { Navigation } from '../screens/navigation.ts'
import { test } from '../test.ts'

/** The links that the specification names (section 2). */
const ways = {
  about: '/about',
  aboutYoga: '/about-yoga',
  price: '/price',
  address: '/address',
  rentalSpace: '/RentalSpace',
  booking: '/booking',
  contact: '/contact',
}

describe('on a wide screen', () => {
  test.for(languages)(
    'on a wide screen the navigation leads to every page without a reload (%s)',
    async (language, { visit }) => {
      const visitor = await visit({ language })
      const navigation = new Navigation(visitor)
      await visitor.open('/')
      let loads = 0
      visitor.page.on('load', () => (loads += 1))
      for (const [name, path] of Object.entries(ways)) {
        await navigation.link(name).click()
        await visitor.arrivesAt(path)
        await visitor.page.getByRole('heading', { level: 1 }).waitFor()
        await expect.poll(() => navigation.link(name).getAttribute('aria-current')).toBe('page')
      }
      expect(loads).toBe(0)
      await navigation.openMenu.waitFor({ state: 'hidden' })
    },
  )

  test('on a wide screen the first tab stop skips the navigation', async ({ visit }) => {
    const visitor = await visit()
    const { page, t } = visitor
    await visitor.open('/price')
    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: t('nav.skip') })
    await expect.poll(() => skip.isVisible()).toBe(true)
    await page.keyboard.press('Enter')
    const main = page.getByRole('main')
    await expect.poll(() => main.evaluate((element) => element.matches(':focus'))).toBe(true)
    await page.keyboard.press('Tab')
    await expect.poll(() => main.locator(':focus').count()).toBe(1)
  })
})

describe('on a phone', () => {
  test('on a phone the menu leaves out the current page', async ({ visit }) => {
    const visitor = await visit({ width: 390 })
    const navigation = new Navigation(visitor)
    await visitor.open('/price')
    await expect.poll(() => navigation.links.count()).toBe(0)
    await navigation.openMenu.click()
    const others = Object.keys(ways).filter((name) => name !== 'price')
    await expect
      .poll(() => navigation.links.allInnerTexts())
      .toEqual([...others, 'login', 'register'].map((name) => visitor.t(`nav.${name}`)))

    await navigation.link('address').click()
    await visitor.arrivesAt('/address')
    await visitor.page.getByRole('heading', { level: 1, name: visitor.t('pages.address.title') }).waitFor()
    await expect.poll(() => navigation.links.count()).toBe(0)
    await navigation.openMenu.click()
    await navigation.link('price').waitFor()
    await expect.poll(() => navigation.link('address').count()).toBe(0)
  })

  test('on a phone the menu closes by its button and by Escape', async ({ visit }) => {
    const visitor = await visit({ width: 390 })
    const navigation = new Navigation(visitor)
    await visitor.open('/about')
    await navigation.openMenu.click()
    await expect.poll(() => navigation.closeMenu.getAttribute('aria-expanded')).toBe('true')
    await navigation.closeMenu.click()
    await expect.poll(() => navigation.openMenu.getAttribute('aria-expanded')).toBe('false')

    await navigation.openMenu.click()
    await navigation.link('contact').focus()
    await visitor.page.keyboard.press('Escape')
    await new Keyboard(visitor.page).expectFocusOn(navigation.openMenu)
    await expect.poll(() => navigation.links.count()).toBe(0)
  })
})

test('the page header links to the login, or to my page with a session cookie, and the menu logs out', async ({
  visit,
  studio,
}) => {
  const stranger = await visit()
  await stranger.open('/')
  await new Navigation(stranger).login.click()
  await stranger.arrivesAt('/login')

  const member = await visit({ as: await studio.member() })
  await member.open('/')
  const navigation = new Navigation(member)
  await expect.poll(() => navigation.login.count()).toBe(0)
  await navigation.myPage.click()
  await member.arrivesAt('/profile')

  // The menu is higher than this window.
  await member.page.setViewportSize({ width: 390, height: 500 })
  await member.open('/price')
  await navigation.openMenu.click()
  await navigation.link('myPage').waitFor()
  await navigation.link('logout').click()
  await member.arrivesAt('/login')
  await new Keyboard(member.page).expectFocusOn(member.heading)
  await expect.poll(() => navigation.links.count()).toBe(0)
})

test('the footer leads to the legal notice itself, from another page and on the same page', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en', width: 390 })
  const { page, t } = visitor
  const link = page.getByRole('contentinfo').getByRole('link', { name: t('nav.legal') })
  const notice = page.getByRole('heading', { name: t('about.legal') })
  await visitor.open('/price')
  for (const _ of ['another page', 'the same page']) {
    await link.click()
    await visitor.arrivesAt('/about')
    await expect.poll(() => topOf(notice)).toBeLessThan(300)
  }
  await page.reload()
  await visitor.settle()
  await expect.poll(() => topOf(notice)).toBeLessThan(300)
})

/** How far below the upper edge of the window the element begins; endless when it is above it. */
const topOf = async (element: Locator) => {
  const top = (await element.boundingBox())?.y ?? Infinity
  return top < 0 ? Infinity : top
}

test('a visitor on a phone opens the menu, goes to the studio’s page and reads it in the other language', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en', width: 390 })
  const { page } = visitor
  const navigation = new Navigation(visitor)
  await visitor.open('/')
  await navigation.openMenu.click()
  await navigation.link('about').click()
  await visitor.arrivesAt('/about')
  await navigation.otherLanguage.click()
  await page.waitForURL(({ pathname }) => pathname === '/about')
  await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('ja')
})
