import { expect } from 'vitest'
import { dayMs, hourMs, minuteMs, startOfDay } from '#time/tokyo.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'

const statusOf = async ({ database }: Studio, { id }: { id: string }) =>
  (
    await database.reader
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).status

const names = { lastName: '到着', firstName: '一', kanaLastName: 'トウチャク', kanaFirstName: 'ハジメ' }

/**
 * At noon, also when the run begins at midnight: a lesson that begins soon, and a member who has booked it.
 */
async function given(studio: Studio) {
  await studio.clock.pass(startOfDay(Date.now()) + 1.5 * dayMs - Date.now())
  const startsAt = Date.now() + 10 * minuteMs
  const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs, totalSeats: 4 })
  const member = await studio.member({ ...names, tickets: 3 })
  return { lesson, member, booking: await studio.book(lesson, member, startsAt - hourMs) }
}

test('an administrator notes at the reception that a member has come', async ({ visit, studio }) => {
  const { lesson, booking } = await given(studio)
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/reception')
  const row = page
    .getByRole('region', { name: lesson.title })
    .getByRole('listitem')
    .filter({ hasText: `${names.lastName} ${names.firstName}` })
  await row.getByRole('button', { name: t('frontDesk.status.attended') }).click()
  await expect.poll(() => statusOf(studio, booking)).toBe('attended')
})

test('an administrator cancels for a member who calls minutes before, and gives the ticket back with a reason', async ({
  visit,
  studio,
}) => {
  const { lesson, booking } = await given(studio)
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  await admin.open('/admin/reception')
  const name = `${names.lastName} ${names.firstName}`
  await page
    .getByRole('region', { name: lesson.titleEn })
    .getByRole('button', { name: t('reception.today.more', { name }) })
    .click()
  await page.getByRole('menuitem', { name: t('frontDesk.cancel.openOf', { name }) }).click()
  const question = page.getByRole('alertdialog', { name: t('frontDesk.cancel.title') })
  await question.getByRole('radio', { name: t('reception.lateCancel.returned', { count: 1 }) }).check()
  await question.getByLabel(t('reception.lateCancel.reason')).pressSequentially('Snow')
  await question.getByRole('button', { name: t('frontDesk.cancel.lateOk') }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => statusOf(studio, booking)).toMatch(/^cancelled/)
})
