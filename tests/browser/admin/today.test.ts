import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import { dateOf, dateText, dayMs, hourMs, startOfDay } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { calls, holdAnswers } from '../connection.ts'
import { test } from '../test.ts'

test.for(languages)(
  'the page of a day lists each lesson with its bookers and leads to the days before and after (%s)',
  async (language, { visit, studio }) => {
    const day = (await studio.emptyWeek()) + 2 * dayMs
    const lesson = await studio.lesson({ startsAt: day + 10 * hourMs })
    const names = { lastName: '柏木', firstName: '静', kanaLastName: 'カシワギ', kanaFirstName: 'シズカ' }
    const member = await studio.member({ ...names, phone: '09077778888', tickets: 1 })
    await studio.book(lesson, member)

    const admin = await visit({ language, as: await studio.admin() })
    const { page, t } = admin
    await admin.open(`/admin/reception?date=${dateOf(day)}`)
    const title = language === 'ja' ? lesson.title : lesson.titleEn
    const roll = page.getByRole('region', { name: title })
    for (const text of ['10:00–11:00', '柏木 静', 'カシワギ シズカ', '09077778888']) {
      await roll.getByText(text).waitFor()
    }
    await roll.getByText(t('admin.lesson.seatsSpoken', { booked: 1, total: lesson.totalSeats })).waitFor()
    await expectAccessible(page)

    const move = page.getByRole('navigation', { name: t('admin.frontDesk.today.move') })
    await move.getByRole('link', { name: t('admin.calendar.nextDay') }).click()
    await page.getByText(t('admin.frontDesk.today.none')).waitFor()
    await expectAccessible(page)
    await page.getByRole('heading', { name: dateText(day + dayMs, language) }).waitFor()
    await move.getByRole('link', { name: t('admin.calendar.previousDay') }).click()
    await roll.waitFor()
    await move.getByRole('link', { name: t('admin.calendar.today') }).click()
    await page.getByRole('heading', { name: dateText(startOfDay(Date.now()), language) }).waitFor()
  },
)

test('the page of a day never shows the bookers of another day', async ({ visit, studio }) => {
  const day = (await studio.emptyWeek()) + 2 * dayMs
  const lesson = await studio.lesson({ startsAt: day + 10 * hourMs })
  const admin = await visit({ as: await studio.admin() })
  const { page, t } = admin
  await admin.open(`/admin/reception?date=${dateOf(day)}`)
  const roll = page.getByRole('region', { name: lesson.title })
  await roll.waitFor()
  const release = await holdAnswers(page, calls.reception)
  await page.getByRole('link', { name: t('admin.calendar.nextDay') }).click()
  await page.getByRole('heading', { name: dateText(day + dayMs, 'ja') }).waitFor()
  expect(await roll.count()).toBe(0)
  await page.getByRole('status', { name: t('common.loading') }).waitFor()
  expect(await page.getByText(t('admin.frontDesk.today.none')).count()).toBe(0)
  release()
  await page.getByText(t('admin.frontDesk.today.none')).waitFor()
  expect(await page.getByRole('status', { name: t('common.loading') }).count()).toBe(0)
})

test('attendance is recorded on the page of the day with a finger once the lesson has started, and can be taken back', async ({
  visit,
  studio,
}) => {
  const now = Date.now()
  const lesson = await studio.lesson({ startsAt: now - 10 * 60_000, endsAt: now + 50 * 60_000 })
  const member = await studio.member({ lastName: '早乙女', firstName: '凛', tickets: 1 })
  await studio.book(lesson, member)
  const admin = await visit({ touch: true, width: 320, as: await studio.admin() })
  const { page, t } = admin
  await admin.open(`/admin/reception?date=${dateOf(now - 10 * 60_000)}`)
  const group = page
    .getByRole('region', { name: lesson.title })
    .getByRole('group', { name: t('admin.frontDesk.attendance.of', { name: '早乙女 凛' }) })
  const attended = group.getByRole('button', { name: t('admin.bookingStatus.attended') })
  const missed = group.getByRole('button', { name: t('admin.bookingStatus.missed') })
  const phone = page.getByRole('region', { name: lesson.title }).getByRole('link', { name: /^0/ })
  const targets = await Promise.all([attended, missed, phone].map((target) => target.boundingBox()))
  expect(targets.map((target) => Math.min(target?.height ?? 0, 44))).toEqual([44, 44, 44])
  await attended.tap()
  await expect.poll(() => attended.getAttribute('aria-pressed')).toBe('true')
  await missed.tap()
  await expect.poll(() => missed.getAttribute('aria-pressed')).toBe('true')
  await expect.poll(() => attended.getAttribute('aria-pressed')).toBe('false')
  await expectAccessible(page)
  await missed.tap()
  await expect.poll(() => missed.getAttribute('aria-pressed')).toBe('false')
})

test.for(['America/New_York', 'Asia/Kathmandu'])(
  'the page of the day opens with Tokyo’s date in a browser in %s',
  async (timeZone, { visit, studio }) => {
    const admin = await visit({ timeZone, as: await studio.admin() })
    await admin.open('/admin/reception')
    await admin.page.getByRole('heading', { name: dateText(startOfDay(Date.now()), 'ja') }).waitFor()
  },
)

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
  expect(await page.getByRole('button', { name: t('admin.frontDesk.today.print') }).isVisible()).toBe(false)
  expect(await page.getByRole('navigation').count()).toBe(0)
  expect((await page.pdf()).length).toBeGreaterThan(1_000)
})
