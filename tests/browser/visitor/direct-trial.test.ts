import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { BookingScreen, titleIn } from '../screens/booking-screen.ts'
import { PayScreen } from '../screens/pay-screen.ts'
import { openStudioWith } from '../own-studio.ts'
import { test } from '../test.ts'

/** A studio whose owner lets visitors book trial lessons on the website. */
const openDirectStudio = () => openStudioWith({ TRIAL_BOOKING: 'direct' })

test('a visitor books a trial lesson directly, keeps what was typed when the lesson is full, pays and cancels', async ({
  visit,
}) => {
  const studio = await openDirectStudio()
  for (const language of languages) {
    const at = { startsAt: startOfDay(Date.now()) + 3 * dayMs + 5 * hourMs }
    const full = await studio.lesson({ ...at, totalSeats: 1 })
    const other = await studio.lesson(at)
    const visitor = await visit({ studio, language })
    const { page, t } = visitor
    const booking = await BookingScreen.at(visitor, full)
    await booking.button(full, 'try').click()
    await visitor.arrivesAt('/ContactNoUserYoga')
    const field = (name: string) => page.locator(`main [name="${name}"]`)
    await field('name').fill('Emma Clark')
    await field('phone').fill(language === 'ja' ? '08012345678' : '08087654321')
    await field('email').fill(`${language}@example.test`)
    await expectAccessible(page)

    await studio.book(full, await studio.member({ tickets: 1 }))
    visitor.browserErrors.expect(refusedWith(409))
    await page.getByRole('button', { name: t('trial.book') }).click()
    await page.getByText(t('error.yoga.noSeat')).waitFor()
    await page.getByRole('button', { name: t('trial.otherLesson') }).click()
    await page.getByRole('button', { name: titleIn(language, other) }).click()
    await expect.poll(() => field('name').inputValue()).toBe('Emma Clark')
    await page.getByRole('button', { name: t('trial.book') }).click()

    await visitor.arrivesAt('/trial')
    await page.getByText(t('trial.state.new')).waitFor()
    await page.getByText(titleIn(language, other)).waitFor()
    await page.getByText(t('trial.open', { amount: yenText(prices.trialLesson, language) })).waitFor()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: t('trial.pay', { amount: yenText(prices.trialLesson, language) }) })
      .click()
    const provider = new PayScreen(visitor)
    await provider.isAt('/dev/checkout/')
    await provider.simulatorButton(provider.simulator.checkout.pay).first().click()
    await page.getByText(t('trial.paid', { amount: yenText(prices.trialLesson, language) })).waitFor()
    expect(page.url()).not.toContain('token')
    await page.getByRole('button', { name: t('trial.cancel') }).click()
    await page.getByText(t('trial.comesBack', { amount: yenText(prices.trialLesson, language) })).waitFor()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: t('trial.cancelOk'), exact: true })
      .last()
      .click()
    await page.getByText(t('trial.state.cancelled')).waitFor()
    await page.reload()
    await page.getByText(t('trial.state.cancelled')).waitFor()
  }
})

test('a link that names no booking leads to the studio', async ({ visit }) => {
  const visitor = await visit({ language: 'en' })
  visitor.browserErrors.expect(refusedWith(404))
  await visitor.open('/trial#token=none')
  await visitor.page.getByText(visitor.t('error.trial.notFound')).waitFor()
  expect(visitor.page.url()).not.toContain('token')
})
