import { expect } from 'vitest'
import { renewCalendarFeed } from '#contract/calendar-feeds.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { languages } from '#studio/languages.ts'
import { readCalendar } from '#tests/support/read-calendar.ts'
import { expectAccessible } from '../accessibility.ts'
import { brokenOff, calls, cutConnection } from '../connection.ts'
import { Keyboard } from '../keyboard.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Globals of the browser, for functions that run there. */
declare const navigator: {
  clipboard: { readText: () => Promise<string>; writeText: (text: string) => Promise<void> }
}

/** The part of /profile that offers the member's bookings to calendar programs. */
async function openOwnCalendar(visitor: Visit) {
  await ProfileScreen.open(visitor)
  const { page, t } = visitor
  const part = page
    .getByRole('tabpanel')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: t('calendar.title') }) })
  const address = part.getByRole('textbox', { name: t('calendar.address') })
  const question = page.getByRole('alertdialog')
  return {
    heading: part.getByRole('heading'),
    create: part.getByRole('button', { name: t('calendar.create') }),
    address,
    link: (service: 'google' | 'apple' | 'outlook' | 'outlookAtWork') =>
      part.getByRole('link', { name: t(`calendar.${service}`), exact: service === 'apple' }).first(),
    copy: part.getByRole('button', { name: t('calendar.copy') }),
    open: (change: 'renew' | 'end') => part.getByRole('button', { name: t(`calendar.${change}.open`) }),
    question,
    ok: (change: 'renew' | 'end') => question.getByRole('button', { name: t(`calendar.${change}.ok`) }),
    done: (change: 'renew' | 'end') => page.getByText(t(`calendar.${change}.done`)).waitFor(),
    status: async (url: string) => (await fetch(url)).status,
  }
}

test.for(languages)(
  'a member makes an address, finds it in the links of each service, and a calendar program reads the bookings (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1, language })
    await studio.book(lesson, member)
    const visitor = await visit({ language, as: member, width: language === 'ja' ? 390 : 1440 })
    const calendar = await openOwnCalendar(visitor)
    await expectAccessible(visitor.page)
    const keyboard = new Keyboard(visitor.page)
    await calendar.create.press('Enter')
    await visitor.page.getByText(visitor.t('calendar.created')).waitFor()
    await keyboard.expectFocusOn(calendar.heading)
    await visitor.page.getByText(visitor.t('calendar.onlyHere')).waitFor()
    await expectAccessible(visitor.page)

    const address = await calendar.address.inputValue()
    const webcal = address.replace('http:', 'webcal:')
    const parameter = async (service: 'google' | 'outlook' | 'outlookAtWork', name: string) => {
      const href = new URL((await calendar.link(service).getAttribute('href')) ?? '')
      return `${href.host} ${href.searchParams.get(name)}`
    }
    expect(await parameter('google', 'cid')).toBe(`calendar.google.com ${webcal}`)
    expect(await parameter('outlook', 'url')).toBe(`outlook.live.com ${address}`)
    expect(await parameter('outlookAtWork', 'url')).toBe(`outlook.office.com ${address}`)
    await expect.poll(() => calendar.link('apple').getAttribute('href')).toBe(webcal)
    const { entries } = readCalendar(await (await fetch(address)).text())
    expect(entries).toHaveLength(1)
    expect(entries[0]?.title).toContain(titleIn(language, lesson))
    expect(entries[0]?.startsAt).toBe(lesson.startsAt)
  },
)

test('a member copies the address, or is told to select it where the browser does not allow that', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const { feed } = await studio.call(renewCalendarFeed, { as: member })
  const visitor = await visit({ as: member })
  await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const calendar = await openOwnCalendar(visitor)
  await calendar.copy.click()
  await visitor.page.getByText(visitor.t('calendar.copied')).waitFor()
  expect(await visitor.page.evaluate(() => navigator.clipboard.readText())).toBe(feed.address)
  await visitor.context.clearPermissions()
  await visitor.page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'))
  })
  await calendar.copy.click()
  await visitor.page.getByText(visitor.t('calendar.copyFailed')).waitFor()
  await expect.poll(() => calendar.address.inputValue()).toBe(feed.address)
  await calendar.address.focus()
  expect(await calendar.address.evaluate(selectedText)).toBe(feed.address)
})

test('a member replaces the address after a question, and the earlier one ends', async ({
  visit,
  studio,
}) => {
  const member = await studio.member()
  const before = (await studio.call(renewCalendarFeed, { as: member })).feed.address
  const visitor = await visit({ language: 'en', as: member, width: 390 })
  const calendar = await openOwnCalendar(visitor)
  await calendar.open('renew').click()
  await expectAccessible(visitor.page)
  await calendar.question.getByRole('button', { name: visitor.t('common.cancel') }).click()
  await new Keyboard(visitor.page).expectFocusOn(calendar.open('renew'))
  expect(await calendar.status(before)).toBe(200)

  await calendar.open('renew').click()
  const mend = await cutConnection(visitor.page, calls.calendarFeed)
  visitor.browserErrors.expect(brokenOff)
  await calendar.ok('renew').click()
  await calendar.question.getByText(visitor.t('error.server.unreachable')).waitFor()
  await mend()
  await calendar.ok('renew').click()
  await calendar.done('renew')
  const after = await calendar.address.inputValue()
  expect(after).not.toBe(before)
  expect([await calendar.status(before), await calendar.status(after)]).toEqual([404, 200])
})

test('a member stops sharing by keyboard, and can begin again', async ({ visit, studio }) => {
  const member = await studio.member()
  const before = (await studio.call(renewCalendarFeed, { as: member })).feed.address
  const visitor = await visit({ as: member })
  const calendar = await openOwnCalendar(visitor)
  await calendar.open('end').press('Enter')
  await calendar.ok('end').press('Enter')
  await calendar.done('end')
  await calendar.create.waitFor()
  await new Keyboard(visitor.page).expectFocusOn(calendar.heading)
  expect(await calendar.status(before)).toBe(404)
  await calendar.create.click()
  expect(await calendar.address.inputValue()).not.toBe(before)
})

test('a member who changes the password finds that the address has ended', async ({ visit, studio }) => {
  const member = await studio.member()
  await studio.call(renewCalendarFeed, { as: member })
  const visitor = await visit({ as: member })
  const calendar = await openOwnCalendar(visitor)
  await calendar.address.waitFor()
  const { page, t } = visitor
  await page.getByRole('tab', { name: t('profile.passwordTab') }).click()
  await page.locator('input[name="oldPassword"]').fill(demoPassword)
  await page.locator('input[name="newPassword"]').fill('a new password')
  await page.locator('input[name="newPasswordConfirm"]').fill('a new password')
  await page.getByRole('button', { name: t('profile.passwordSave') }).click()
  await page.getByText(t('profile.password_success')).waitFor()
  await page.getByRole('tab', { name: t('profile.bookedTab') }).click()
  await calendar.create.waitFor()
})

test('an administrator, who has no bookings on my page, is not asked for a calendar', async ({
  visit,
  studio,
}) => {
  const visitor = await visit({ as: await studio.admin() })
  await visitor.open('/profile')
  await visitor.page.getByRole('tabpanel').waitFor()
  expect(await visitor.page.getByText(visitor.t('calendar.title')).count()).toBe(0)
})

/** What the test uses of the browser's types, which it does not load. */
const selectedText = (element: object) => {
  const { value, selectionStart, selectionEnd } = element as {
    value: string
    selectionStart: number
    selectionEnd: number
  }
  return value.slice(selectionStart, selectionEnd)
}
