import { expect } from 'vitest'
import { validRegistration } from '#tests/support/registrations.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { yenText } from '#studio/yen.ts'
import { hourMs } from '#time/tokyo.ts'
import { givenFreeDay } from '../given-free-day.ts'
import { HireScreen } from '../screens/hire-screen.ts'
import { LoginScreen } from '../screens/login-screen.ts'
import { RegisterScreen } from '../screens/register-screen.ts'
import { test } from '../test.ts'

test('a visitor registers on the way and comes back to the chosen time', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio, 'weekend')
  const visitor = await visit()
  const { page, t } = visitor
  const screen = await HireScreen.open(visitor, day)
  await screen.choose(9, 11)
  await page.getByRole('link', { name: t('hire.register') }).click()
  await visitor.arrivesAt('/register')
  const register = new RegisterScreen(visitor)
  await register.fillIn()
  await register.send()
  await register.done.waitFor()
  await page.getByRole('link', { name: t('register.doneBack') }).click()
  await visitor.arrivesAt('/login')
  await expect.poll(() => page.locator('[name=username]').inputValue()).toBe(register.email)
  await new LoginScreen(visitor).logIn(register.email, validRegistration.password)
  await visitor.arrivesAt('/RentalSpace')
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 11 * hourMs))
  await page.getByRole('link', { name: t('hire.join') }).waitFor()
})

test('reload and the other language keep the chosen time and what was typed', async ({ studio, visit }) => {
  const day = await givenFreeDay(studio)
  const member = await studio.member({ memberType: rentalMembership.code })
  const hirer = await visit({ as: member })
  const { page, t } = hirer
  const screen = await HireScreen.open(hirer, day)
  await screen.choose(9, 10.5)
  await screen.fill(4, '撮影')
  await page.getByRole('button', { name: 'English' }).click()
  await page.waitForURL(/\/en\/RentalSpace/)
  await expect.poll(() => page.locator('[name=purpose]').inputValue()).toBe('撮影')
  await expect.poll(() => page.locator('[name=to]').inputValue()).toBe(String(day + 10.5 * hourMs))
  await page.goBack()
  await page.reload()
  await screen.times.scrollIntoViewIfNeeded()
  await expect.poll(() => screen.to.inputValue()).toBe(String(day + 10.5 * hourMs))
  await page.getByText(t('hire.announced', { total: yenText(3_750, 'ja') })).waitFor()
})
