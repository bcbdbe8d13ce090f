import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { hourMs } from '#time/tokyo.ts'
import { givenFreeDay } from '../browser/given-free-day.ts'
import { HireScreen } from '../browser/screens/hire-screen.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'

const memberType = rentalMembership.code

const statesOf = async ({ database }: Studio, { id }: TestMember) => {
  const hires = await database.reader.selectFrom('hires').select('state').where('memberId', '=', id).execute()
  return hires.map(({ state }) => state)
}

test('a member hires a space, pays, and cancels it later', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ language: 'en', as: member })
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 12)
  await screen.fill()
  await screen.hold()
  await screen.pay()
  expect(await statesOf(studio, member)).toEqual(['confirmed'])
  await hirer.open('/profile?tab=hires')
  await page
    .getByRole('button')
    .filter({ hasText: t('profile.cancel') })
    .click()
  const question = page.getByRole('alertdialog', { name: t('hire.cancelTitle') })
  await question.getByRole('button', { name: t('hire.cancelOk') }).click()
  await page.getByRole('article').getByText(t('hire.state.cancelled')).waitFor()
  expect(await statesOf(studio, member)).toEqual(['cancelled'])
})

test('a visitor chooses a time, reads what it costs, logs in on the way, and holds the time', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const visitor = await visit()
  const screen = await HireScreen.open(visitor, day)
  await screen.cell('fromCell', 13).click()
  await screen.cell('untilCell', 15).click()
  await expect.poll(() => screen.total.innerText()).toContain(yenText(5_000, 'ja'))
  await visitor.page.getByRole('link', { name: visitor.t('hire.login') }).click()
  await visitor.arrivesAt('/login')
  await new LoginScreen(visitor).logIn(member.email, demoPassword)
  await visitor.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 15 * hourMs))
  await screen.fill()
  await screen.hold()
  expect(await statesOf(studio, member)).toEqual(['held'])
})

test('a member joins as a hirer first, comes back to the chosen time, and finds it free again after an unpaid hold', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType: 0 })
  const joining = await visit({ language: 'en', as: member })
  const { page, t } = joining
  const screen = await HireScreen.open(joining, day)
  await screen.choose(9, 10)
  await page.getByRole('link', { name: t('hire.join') }).click()
  await joining.arrivesAt('/pay')
  const pay = new PayScreen(joining)
  await expect.poll(() => pay.plan(memberType).isChecked()).toBe(true)
  await pay.order()
  await pay.pay()
  await page.getByRole('link', { name: t('payment.backTo.hire') }).click()
  await joining.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 10 * hourMs))
  await screen.fill()
  await screen.hold()
  await studio.clock.pass(2 * hourMs)
  await page.reload()
  await screen.shows('ended')
  await page.getByRole('link', { name: t('hire.chooseAgain') }).click()
  await joining.arrivesAt('/RentalSpace')
  await screen.cell('fromCell', 9).waitFor()
})
