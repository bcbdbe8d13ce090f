import { expect } from 'vitest'
import { refusedWith } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { Navigation } from '../screens/navigation.ts'
import { test } from '../test.ts'

/** Globals of the browser, for functions that run there. */
declare const document: { activeElement: { tagName: string } }
declare const getComputedStyle: (element: unknown) => { outlineStyle: string; outlineOffset: string }
declare const window: { scrollY: number; scrollTo: (x: number, y: number) => void }

test('after each change of page the heading has the focus, by any link, by back and by forward', async ({
  visit,
}) => {
  const visitor = await visit({ language: 'en' })
  const { page, t } = visitor
  const keys = new Keyboard(page)
  const navigation = new Navigation(visitor)
  const inPage = (text: string) => page.getByRole('main').getByRole('link', { name: t(text) })
  await visitor.open('/price')
  expect(await page.evaluate(() => document.activeElement.tagName)).toBe('BODY')

  await inPage('price.rentalMore').click()
  await visitor.arrivesAt('/RentalSpace')
  await keys.expectFocusOn(visitor.heading)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await visitor.arrivesAt('/price')
  await keys.expectFocusOn(visitor.heading)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300)
  await page.goForward()
  await visitor.arrivesAt('/RentalSpace')
  await keys.expectFocusOn(visitor.heading)

  await navigation.link('contact').click()
  await visitor.arrivesAt('/contact')
  await keys.expectFocusOn(visitor.heading)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('nav.legal') })
    .click()
  await visitor.arrivesAt('/about')
  await keys.expectFocusOn(page.getByRole('heading', { name: t('about.legal') }))

  await navigation.otherLanguage.click()
  await page.waitForURL(({ pathname }) => pathname === '/about')
  await keys.expectFocusOn(page.getByRole('button', { name: 'English' }))
})

test('on a phone a link in the menu leads to the heading', async ({ visit }) => {
  const visitor = await visit({ width: 390 })
  const navigation = new Navigation(visitor)
  await visitor.open('/')
  await navigation.openMenu.click()
  await navigation.link('booking').click()
  await visitor.arrivesAt('/booking')
  await new Keyboard(visitor.page).expectFocusOn(visitor.heading)
})

test('a refused login keeps the focus on its button, and a page for members leads to the heading', async ({
  visit,
}) => {
  const visitor = await visit()
  visitor.browserErrors.expect(refusedWith(401))
  const keys = new Keyboard(visitor.page)
  await visitor.open('/profile')
  const login = new LoginScreen(visitor)
  await login.logIn('visitor@example.test', 'wrong password')
  await login.failure.waitFor()
  await keys.expectFocusOn(login.submit)
  await login.forgotten.click()
  await visitor.arrivesAt('/forgotten')
  await keys.expectFocusOn(visitor.heading)
})

test('a reload keeps the place on the page', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  await visitor.open('/price')
  await page.evaluate(() => window.scrollTo(0, 700))
  await page.reload()
  await visitor.settle()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(700)
})

test('a ring shows the focus to who moves by keys, and not after a click', async ({ visit }) => {
  const visitor = await visit()
  const { page } = visitor
  const keys = new Keyboard(page)
  const login = await LoginScreen.open(visitor)
  const outline = () =>
    page.evaluate(() => {
      const { outlineStyle, outlineOffset } = getComputedStyle(document.activeElement)
      return outlineStyle === 'none' ? 'none' : outlineOffset
    })
  await login.username.click()
  await login.username.pressSequentially('visitor')
  expect(await outline()).toBe('-1px')
  // As a page that follows an answer does: no click has given the focus to what had it before.
  await page.evaluate(() => (document.activeElement as unknown as { blur: () => void }).blur())
  await visitor.heading.evaluate((heading) => (heading as unknown as { focus: () => void }).focus())
  expect(await outline()).toBe('none')

  await keys.reach(login.forgotten)
  expect(await outline()).toBe('3px')
  await page.keyboard.press('Enter')
  await visitor.arrivesAt('/forgotten')
  await keys.expectFocusOn(visitor.heading)
  expect(await outline()).toBe('3px')
})
