import { expect } from 'vitest'
import { dateOf, dayMs, instantOf } from '#time/tokyo.ts'
import { givenPayment } from '../browser/given-payment.ts'
import { ProfileScreen } from '../browser/screens/profile-screen.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'
import type { TestMember } from '#tests/support/factories.ts'

const bookingsOf = async ({ database }: Studio, { id }: TestMember) => {
  const rows = await database.reader
    .selectFrom('bookings')
    .select('status')
    .where('memberId', '=', id)
    .execute()
  return rows.map(({ status }) => status)
}

test('a member pauses in three taps from the profile, and takes it back', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0 })
  await givenPayment(studio, member, 2)
  const paused = await visit({ as: member, width: 390 })
  const { page, t } = paused
  await ProfileScreen.open(paused)
  await page.getByRole('link', { name: t('pausing.title') }).click()
  await page.getByRole('button', { name: t('pausing.pause.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('pausing.pause.title') })
  await dialog.getByText(t('pausing.noneCancelled')).waitFor()
  await dialog.getByRole('button', { name: t('pausing.pause.open') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t('pausing.pause.takeBack') }).click()
  const question = page.getByRole('alertdialog', { name: t('pausing.pause.takeBackTitle') })
  await question.getByRole('button', { name: t('pausing.pause.takeBack') }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t('pausing.pause.open'), exact: true }).waitFor()
})

test('a member with five booked lessons leaves, and has their tickets again', async ({ studio, visit }) => {
  const member = await studio.member({ memberType: 0, tickets: 1 })
  await givenPayment(studio, member, 3)
  // Whatever the day of the month is, the plan has ended by then.
  const first = (instantOf(dateOf(Date.now())) ?? 0) + 100 * dayMs
  const lessons = await Promise.all(
    [0, 1, 2, 3, 4].map((day) => studio.lesson({ startsAt: first + day * dayMs })),
  )
  for (const lesson of lessons) await studio.book(lesson, member)
  const leaving = await visit({ as: member, language: 'en' })
  const { page, t } = leaving
  const profile = await ProfileScreen.open(leaving)
  await profile.showsTickets(0)
  await page.getByRole('link', { name: t('pausing.title') }).click()
  await page.getByRole('button', { name: t('pausing.leave.open'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('pausing.leave.title') })
  for (const { titleEn } of lessons) await dialog.getByText(titleEn).waitFor()
  await dialog.getByText(t('pausing.tickets.leave', { count: 5 })).waitFor()
  await dialog.getByLabel(t('pausing.reason')).selectOption('moving')
  await dialog.getByLabel(t('pausing.note')).pressSequentially('Back to Sapporo')
  await dialog.getByRole('button', { name: new RegExp(`^${t('pausing.leave.open')}`) }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: t('pausing.leave.takeBack') }).waitFor()
  await profile.showsTickets(5)
  expect(await bookingsOf(studio, member)).toEqual(Array.from({ length: 5 }, () => 'cancelled'))
})
