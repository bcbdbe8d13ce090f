import { describe, expect } from 'vitest'
import { dateOf, dateText, dayMs, hourMs, weekdayText } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { brokenOff, calls, cutConnection, loseAnswers, refusedWith } from '../connection.ts'
import { test } from '../test.ts'
import type { Studio } from '../studio.ts'
import type { Visit } from '../visit.ts'

const startsOf = async ({ database }: Studio, title: string) => {
  const rows = await database.reader
    .selectFrom('lessons')
    .select('starts_at as startsAt')
    .where('title', '=', title)
    .orderBy('starts_at')
    .execute()
  return rows.map(({ startsAt }) => startsAt)
}

/** The dialog that plans copies, opened from the dialog of the lesson. */
async function openCopies(admin: Visit, lesson: { title: string; titleEn: string; startsAt: number }) {
  const { page, t } = admin
  const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  await edit.root.getByRole('button', { name: t('admin.lesson.copy.open'), exact: true }).click()
  const root = page.getByRole('dialog', { name: t('admin.lesson.copy.title') })
  await root.waitFor()
  const planned = (instant: number) => root.getByRole('checkbox', { name: dateText(instant, admin.language) })
  const weekday = (instant: number) =>
    root.getByRole('checkbox', { name: weekdayText(instant, admin.language), exact: true })
  const add = (count: number) =>
    root.getByRole('button', { name: t('admin.lesson.copy.ok', { count }), exact: true })
  return { root, planned, weekday, add }
}

describe('copying a lesson', () => {
  test('copies of a lesson are planned with a warning at each day that is closed or occupied', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const { startsAt } = lesson
    const clash = await studio.lesson({ startsAt: startsAt + 14 * dayMs + hourMs / 2 })
    const admin = await visit({ as: await studio.admin() })
    const { page, t } = admin
    const { root, planned, weekday, add } = await openCopies(admin, lesson)
    await add(3).waitFor()
    await expect.poll(() => planned(startsAt + 7 * dayMs).isChecked()).toBe(true)
    expect(await planned(startsAt + 14 * dayMs).isChecked()).toBe(false)
    const times = '10:30–11:30'
    const title = clash.title
    await root.getByText(t('admin.lesson.copy.overlaps', { title, times })).waitFor()
    await expectAccessible(page)

    // The studio is closed on Thursdays, which is a warning only.
    const thursday = startsAt + 9 * dayMs
    await weekday(thursday).check()
    await root.getByText(t('admin.lesson.copy.closed')).first().waitFor()
    await planned(thursday).uncheck()
    await root.getByLabel(t('admin.lesson.copy.weeks')).selectOption('2')
    const single = startsAt + 24 * dayMs
    await root.getByLabel(t('admin.lesson.copy.day'), { exact: true }).fill(dateOf(single))
    await root.getByRole('button', { name: t('admin.lesson.copy.addDay') }).click()
    await planned(single).waitFor()
    const kept = [2, 7, 24].map((days) => startsAt + days * dayMs)
    await add(kept.length).click()
    await page
      .getByRole('status')
      .filter({ hasText: t('admin.lesson.copy.done', { count: kept.length }) })
      .waitFor()
    expect(await startsOf(studio, lesson.title)).toEqual([startsAt, ...kept])
  })

  test('copies of a lesson are added once when the answer was lost and the choice changed', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const { startsAt } = lesson
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    admin.browserErrors.expect(refusedWith(422))
    const { root, planned, add } = await openCopies(admin, lesson)
    await planned(startsAt + 28 * dayMs).uncheck()
    await loseAnswers(admin.page, calls.adminLesson)
    await add(3).click()
    await root
      .getByRole('alert')
      .filter({ hasText: admin.t('form.outcomeUnknown') })
      .waitFor()
    await admin.page.unroute(calls.adminLesson)
    await planned(startsAt + 28 * dayMs).check()
    for (const weeks of [1, 2, 3]) await planned(startsAt + weeks * 7 * dayMs).check()
    await add(4).click()
    await root.waitFor({ state: 'hidden' })
    const all = [0, 1, 2, 3, 4].map((weeks) => startsAt + weeks * 7 * dayMs)
    expect(await startsOf(studio, lesson.title)).toEqual(all)
  })

  test('copies that were unticked after the connection broke are not added, and no copy is added twice', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const { startsAt } = lesson
    const admin = await visit({ as: await studio.admin() })
    const { page, t } = admin
    admin.browserErrors.expect(brokenOff)
    admin.browserErrors.expect(refusedWith(422))
    const { root, planned, add } = await openCopies(admin, lesson)
    const unknown = root.getByRole('alert').filter({ hasText: t('form.outcomeUnknown') })
    const copyAt = (weeks: number) => startsAt + weeks * 7 * dayMs
    const mend = await cutConnection(page, calls.adminLesson)
    await add(4).click()
    await unknown.waitFor()
    await mend()
    for (const weeks of [2, 3]) await planned(copyAt(weeks)).uncheck()
    await loseAnswers(page, calls.adminLesson)
    await add(2).click()
    await expect.poll(() => startsOf(studio, lesson.title)).toEqual([0, 1, 4].map(copyAt))
    await unknown.waitFor()
    await page.unroute(calls.adminLesson)
    // The added copy is in the calendar now, so the dialog unticks its day.
    await expect.poll(() => planned(copyAt(1)).isChecked()).toBe(false)
    for (const weeks of [1, 2]) await planned(copyAt(weeks)).check()
    await add(2).click()
    // First, because it is shown for two seconds.
    await page
      .getByRole('status')
      .filter({ hasText: t('admin.lesson.copy.done', { count: 3 }) })
      .waitFor()
    await root.waitFor({ state: 'hidden' })
    expect(await startsOf(studio, lesson.title)).toEqual([0, 1, 2, 4].map(copyAt))
  })

  test('copies of a lesson that lie too far apart are refused', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const { root, add } = await openCopies(admin, lesson)
    await add(4).waitFor()
    await root
      .getByLabel(admin.t('admin.lesson.copy.day'), { exact: true })
      .fill(dateOf(lesson.startsAt + 100 * dayMs))
    await root.getByRole('button', { name: admin.t('admin.lesson.copy.addDay') }).click()
    await root.getByText(admin.t('admin.lesson.copy.tooFar', { days: 62 })).waitFor()
    await expectAccessible(admin.page)
    expect(await add(4).count()).toBe(0)
  })
})
