import { describe, expect } from 'vitest'
import { LoginScreen } from '../login-screen.ts'
import { Navigation } from '../navigation.ts'
import { test } from '../test.ts'
import { textsOf } from '../texts.ts'
import type { Visit } from '../visit.ts'

const ja = textsOf('ja')
const en = textsOf('en')

const languageOf = ({ page }: Visit) => page.locator('html').getAttribute('lang')

const switchLanguage = (visitor: Visit, from = ja) =>
  visitor.page.getByRole('button', { name: from('nav.otherLanguage') }).click()

describe('the language toggle', () => {
  test('keeps the page, its query and what was half typed', async ({ visit }) => {
    const visitor = await visit()
    const { page } = visitor
    await page.goto('/login?from=mail#top')
    await visitor.settle()
    await new LoginScreen(visitor).username.fill('sakura@')

    await switchLanguage(visitor)
    await page.getByRole('heading', { level: 1, name: en('pages.login.title') }).waitFor()
    expect(page.url()).toMatch(/\/en\/login\?from=mail#top$/)
    expect(await languageOf(visitor)).toBe('en')
    expect(await page.title()).toContain(en('pages.login.title'))
    expect(await page.getByLabel(en('login.username')).inputValue()).toBe('sakura@')

    await switchLanguage(visitor, en)
    await page.getByRole('heading', { level: 1, name: ja('pages.login.title') }).waitFor()
    expect(page.url()).toMatch(/[^n]\/login\?from=mail#top$/)
    expect(await languageOf(visitor)).toBe('ja')
    expect(await page.getByLabel(ja('login.username')).inputValue()).toBe('sakura@')
  })

  test('is followed by the back button', async ({ visit }) => {
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
    expect(await page.title()).toContain(ja('pages.price.title'))

    await page.goForward()
    await page.getByRole('heading', { level: 1, name: en('pages.price.title') }).waitFor()
    await expect.poll(() => languageOf(visitor)).toBe('en')
  })

  test('is remembered: the front page, and only it, comes back in English', async ({ visit }) => {
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

test('an English address opens in English for somebody who never chose a language', async ({ visit }) => {
  const visitor = await visit({ language: 'en' })
  await visitor.open('/about')
  expect(await languageOf(visitor)).toBe('en')
  await new Navigation(visitor).link('price').click()
  await visitor.arrivesAt('/price')
  await visitor.page.goto('/')
  expect(await languageOf(visitor)).toBe('ja')
})
