import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { rentalMembership } from '#studio/member-types.ts'
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
  const hires = await database.reader
    .selectFrom('hires')
    .select('state')
    .where('member_id', '=', id)
    .execute()
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

test('a visitor chooses a time, logs in on the way, and holds the time', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const visitor = await visit()
  const screen = await HireScreen.open(visitor, day)
  await screen.choose(13, 15)
  await visitor.page.getByRole('link', { name: visitor.t('hire.login') }).click()
  await visitor.arrivesAt('/login')
  await new LoginScreen(visitor).logIn(member.email, demoPassword)
  await visitor.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 15 * hourMs))
  await screen.fill()
  await screen.hold()
  expect(await statesOf(studio, member)).toEqual(['held'])
})

test('a member joins as a hirer first, and comes back to the chosen time', async ({ studio, visit }) => {
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
  await page.getByRole('link', { name: t('hire.backToChoice') }).click()
  await joining.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 10 * hourMs))
})

test('a member who lets the time for the payment pass finds the hold ended, and the time free again', async ({
  studio,
  visit,
}) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType })
  const hirer = await visit({ as: member })
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(10, 11)
  await screen.fill()
  await screen.hold()
  await studio.clock.pass(2 * hourMs)
  await hirer.page.reload()
  await screen.shows('ended')
  await hirer.page.getByRole('link', { name: hirer.t('hire.chooseAgain') }).click()
  await hirer.arrivesAt('/RentalSpace')
  await screen.cell('fromCell', 10).waitFor()
})
