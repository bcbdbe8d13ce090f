import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { calendarDateText, dateOf, dateText, dayMs, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { calls, loseAnswers, brokenOff } from '../connection.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'

const lastDay = () => startOfDay(Date.now()) + 40 * dayMs

/** The tickets on the page of a member, and the dialog in which they are given or taken. */
function ticketsIn(screen: MembersScreen) {
  const { page, t } = screen.visit
  const box = page.getByRole('dialog', { name: /チケット|Tickets of/ })
  return {
    open: page.getByRole('button', { name: t('admin.tickets.open') }),
    left: (count: number) =>
      page
        .getByRole('definition')
        .filter({ hasText: new RegExp(`^${t('profile.ticketCount', { count })}$`) }),
    lots: page.getByRole('list', { name: t('admin.tickets.lots') }),
    box,
    field: (name: 'count' | 'reason' | 'expiresOn') =>
      box.getByRole('textbox', { name: new RegExp(`^${t(`admin.tickets.${name}`)}`) }),
    way: box.getByRole('combobox', { name: t('admin.tickets.way') }),
    confirm: box.getByRole('button', { name: t('form.confirm') }),
  }
}

for (const width of [390, 1440]) {
  test.for(languages)(
    `an administrator gives a member tickets with a reason and a last day, and takes one (%s, ${width} px)`,
    async (language, { visit, studio }) => {
      const member = await studio.member({ tickets: 3 })
      const admin = await visit({ language, as: await studio.admin(), width })
      const { page, t } = admin
      const screen = await MembersScreen.at(admin)
      await screen.open(member)
      const tickets = ticketsIn(screen)
      await tickets.open.click()
      await tickets.field('count').fill('２')
      await tickets.field('expiresOn').fill(dateOf(lastDay()))
      await tickets.confirm.click()
      await tickets.box.getByText(t('error.reason.required')).waitFor()
      await expect.poll(() => tickets.field('count').inputValue()).toBe('２')
      await expectAccessible(page)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      await tickets.field('reason').fill('お詫び')
      await tickets.confirm.click()
      await page.getByText(t('admin.tickets.given', { count: 2 })).waitFor()
      await tickets.box.waitFor({ state: 'hidden' })
      const lots = tickets.lots.getByRole('listitem')
      await expect.poll(() => lots.count()).toBe(2)
      const told = await lots.first().innerText()
      for (const words of [
        t('admin.tickets.until', { day: dateText(lastDay(), language) }),
        'お詫び',
        t('admin.tickets.next'),
      ])
        expect(told).toContain(words)
      await tickets.left(5).waitFor()
      await expectAccessible(page)

      await tickets.open.click()
      await tickets.way.selectOption(t('admin.tickets.take'))
      await tickets.field('count').fill('6')
      await tickets.field('reason').fill('誤り')
      expect(await tickets.field('expiresOn').count()).toBe(0)
      admin.browserErrors.expect(/409/)
      await tickets.confirm.click()
      await tickets.box.getByText(t('error.change.notEnough')).waitFor()
      await expect.poll(() => tickets.field('reason').inputValue()).toBe('誤り')
      await tickets.field('count').fill('1')
      await tickets.confirm.click()
      await page.getByText(t('admin.tickets.taken', { count: 1 })).waitFor()
      await lots
        .first()
        .getByText(t('admin.tickets.leftOf', { left: 1, granted: 2 }))
        .waitFor()
      await admin.open('/admin/log')
      const log = page.getByRole('main').getByRole('article')
      await log.filter({ hasText: '誤り' }).first().waitFor()
      const given = log.filter({ hasText: 'お詫び' }).first()
      await given.getByText(calendarDateText(dateOf(lastDay()), language)).waitFor()
    },
  )
}

test('refuses a last day that is over, before anything is sent', async ({ visit, studio }) => {
  const member = await studio.member()
  const admin = await visit({ as: await studio.admin() })
  const screen = await MembersScreen.at(admin)
  await screen.open(member)
  const tickets = ticketsIn(screen)
  await tickets.open.click()
  await tickets.field('count').fill('1')
  await tickets.field('reason').fill('x')
  await tickets.field('expiresOn').fill(dateOf(Date.now() - 2 * dayMs))
  await tickets.confirm.click()
  await tickets.box.getByText(admin.t('error.expiresOn.past')).waitFor()
})

test('after a lost answer the tickets are given once, by the keyboard alone', async ({ visit, studio }) => {
  const member = await studio.member()
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const screen = await MembersScreen.at(admin)
  await screen.open(member)
  const tickets = ticketsIn(screen)
  await tickets.open.focus()
  await page.keyboard.press('Enter')
  await tickets.field('count').focus()
  await page.keyboard.type('2')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Sorry')
  admin.browserErrors.expect(brokenOff)
  const mend = await loseAnswers(page, calls.adminMember)
  await page.keyboard.press('Enter')
  await tickets.box.getByText(t('form.outcomeUnknown')).waitFor()
  await mend()
  await tickets.field('reason').press('Enter')
  await page.getByText(t('admin.tickets.given', { count: 2 })).waitFor()
  await expect.poll(() => tickets.lots.getByRole('listitem').count()).toBe(1)
  await tickets.left(2).waitFor()
})
