import { expect } from 'vitest'
import { prices } from '#studio/prices.ts'
import { yenText } from '#studio/yen.ts'
import { dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { inquiry } from '../browser/screens/inquiry-screen.ts'
import { openStudioWith } from '../browser/own-studio.ts'
import { BookingScreen, titleIn } from '../browser/screens/booking-screen.ts'
import { PayScreen } from '../browser/screens/pay-screen.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'
import type { Visit } from '../browser/visit.ts'

const messagesFrom = async ({ database }: Studio, email: string) => {
  const rows = await database.reader
    .selectFrom('inquiries')
    .select('message')
    .where('email', '=', email)
    .execute()
  return rows.map(({ message }) => message)
}

/** The form of an inquiry. */
const formOf = ({ page, t }: Visit) => ({
  field: (name: string) => page.getByRole('main').locator(`[name="${name}"]`),
  send: page.getByRole('button', { name: t('inquiry.send') }),
  thanks: page.getByRole('alertdialog'),
})

test('a visitor writes an inquiry, which the studio confirms, and an administrator answers by mail', async ({
  visit,
  studio,
}) => {
  const visitor = await visit()
  await visitor.open('/contact')
  const form = formOf(visitor)
  await form.field('name').pressSequentially(inquiry.name)
  for (const name of ['email', 'phone', 'message'] as const) await form.field(name).fill(inquiry[name])
  await form.send.click()
  await form.thanks.waitFor()
  expect(await messagesFrom(studio, inquiry.email)).toEqual([inquiry.message])
  expect(await studio.mailsTo(inquiry)).toEqual(expect.arrayContaining(['inquiryReceived']))

  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/inquiries')
  const card = page.getByRole('article', { name: inquiry.name })
  await card.getByRole('button', { name: t('inquiries.reply') }).click()
  const dialog = page.getByRole('dialog', { name: t('inquiries.replyTo', { name: inquiry.name }) })
  await dialog.getByLabel(t('inquiries.text')).pressSequentially('はい、平日の10時からございます。')
  await dialog.getByRole('button', { name: t('inquiries.send') }).click()
  await card.getByText(t('inquiries.answered'), { exact: true }).waitFor()
  expect(await studio.mailsTo(inquiry)).toEqual(expect.arrayContaining(['inquiryAnswer']))
})

test('a visitor finds a lesson of next week, asks for a trial on its card, and the inquiry names the lesson', async ({
  visit,
  studio,
}) => {
  const startsAt = startOfDay(Date.now()) + 7 * dayMs + 10 * hourMs
  const lesson = await studio.lesson({ startsAt, totalSeats: 9 })
  const visitor = await visit({ language: 'en' })
  await visitor.open('/booking')
  const booking = new BookingScreen(visitor)
  await booking.week('nextWeek').click()
  await booking.show(startsAt)
  await booking
    .card(lesson)
    .getByText(visitor.t('lesson.seatsLeft', { count: 9 }))
    .waitFor()
  await booking.button(lesson, 'try').click()
  await visitor.arrivesAt('/ContactNoUserYoga')
  const form = formOf(visitor)
  await expect.poll(() => form.field('message').inputValue()).toContain(titleIn('en', lesson))
  await form.field('name').pressSequentially('Emma Tanaka')
  await form.field('email').fill('emma@example.test')
  await form.field('phone').fill('09012345678')
  await form.send.click()
  await form.thanks.waitFor()
  await expect
    .poll(() => messagesFrom(studio, 'emma@example.test'))
    .toEqual([expect.stringContaining(titleIn('en', lesson))])
})

test('a visitor chooses a trial lesson in the list, books it, pays and cancels it', async ({ visit }) => {
  const studio = await openStudioWith({ TRIAL_BOOKING: 'direct' })
  const lesson = await studio.lesson({ startsAt: startOfDay(Date.now()) + 3 * dayMs + 5 * hourMs })
  const visitor = await visit({ studio })
  const { page, t } = visitor
  const amount = yenText(prices.trialLesson, 'ja')
  const field = (name: string) => page.locator(`main [name="${name}"]`)
  await visitor.open('/ContactNoUserYoga')
  await page.getByRole('button', { name: lesson.title }).click()
  await field('name').pressSequentially('田中 絵真')
  await field('phone').fill('08012345678')
  await field('email').fill('ema@example.test')
  await page.getByRole('button', { name: t('trial.book') }).click()
  await page.getByRole('heading', { name: t('trial.asked.title') }).waitFor()
  await visitor.open(`/trial#token=${await studio.trialTokenOf('ema@example.test')}`)
  await page.getByRole('button', { name: t('trial.confirm.do') }).click()
  await page.getByText(t('trial.open', { amount })).waitFor()
  await page.getByRole('button', { name: t('trial.pay', { amount }) }).click()
  const provider = new PayScreen(visitor)
  await provider.isAt('/dev/checkout/')
  await provider.simulatorButton(provider.simulator.checkout.pay).first().click()
  await page.getByText(t('trial.paid', { amount })).waitFor()
  await page.getByRole('button', { name: t('trial.cancel') }).click()
  await page.getByText(t('trial.comesBack', { amount })).waitFor()
  await page
    .getByRole('button', { name: t('trial.cancelOk'), exact: true })
    .last()
    .click()
  await page.getByText(t('trial.state.cancelled')).waitFor()
})
