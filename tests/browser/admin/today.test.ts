import { expect } from 'vitest'
import { dateOf, dayMs, hourMs } from '#time/tokyo.ts'
import { test } from '../test.ts'

test('the printed page of a day has the list and no buttons', async ({ visit, studio }) => {
  const day = (await studio.emptyWeek()) + 2 * dayMs
  const lesson = await studio.lesson({ startsAt: day + 10 * hourMs })
  await studio.book(lesson, await studio.member({ lastName: '柏木', tickets: 1 }))
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open(`/admin/reception?date=${dateOf(day)}`)
  const roll = page.getByRole('region', { name: lesson.title })
  await roll.getByText('柏木').waitFor()
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => roll.getByText('柏木').isVisible()).toBe(true)
  const print = page.getByRole('button', { name: t('frontDesk.today.print') })
  await expect.poll(() => print.isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0)
  expect((await page.pdf()).length).toBeGreaterThan(1_000)
})
