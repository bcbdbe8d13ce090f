import { describe, expect, onTestFinished } from 'vitest'
import { updateLesson } from '#contract/lessons.ts'
import { createSeries } from '#contract/series.ts'
import {
  dateOf,
  dateText,
  dayMs,
  hourMs,
  instantOf,
  isoText,
  startOfDay,
  weekdayOf,
  weekdayText,
} from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

/** Each language and width once. */
const ways = [
  { language: 'ja', width: 1440 },
  { language: 'en', width: 390 },
] as const

const seriesOf = (lessons: Array<{ start: string; id: string }>) =>
  lessons.map(({ id, start }) => ({ id, startsAt: Date.parse(start) }))

/** A series of five lessons at 20:00, from a week after today, with a title of its own. */
async function givenSeries(studio: Studio) {
  const mark = crypto.randomUUID().slice(0, 8)
  const titles = { title: `夜ヨガ ${mark}`, titleEn: `Night yoga ${mark}` }
  const first = startOfDay(Date.now()) + 7 * dayMs
  const admin = await studio.admin()
  const plan = {
    ...titles,
    imageUrl: '/pictures/lessons/morning-flow.svg',
    totalSeats: 8,
    weekdays: [weekdayOf(first)],
    startTime: '20:00',
    length: 60,
    from: dateOf(first),
    until: dateOf(first + 28 * dayMs),
  }
  const { lessons } = await studio.call(createSeries, { as: admin, body: plan })
  const seats = async () => {
    const rows = await studio.database.reader
      .selectFrom('lessons')
      .select('total_seats as seats')
      .where('title', '=', titles.title)
      .where('cancelled_at', 'is', null)
      .orderBy('starts_at')
      .execute()
    return rows.map((row) => row.seats)
  }
  const times = async () => {
    const rows = await studio.database.reader
      .selectFrom('lessons')
      .select('starts_at as startsAt')
      .where('title', '=', titles.title)
      .where('cancelled_at', 'is', null)
      .orderBy('starts_at')
      .execute()
    return rows.map(({ startsAt }) => (startsAt - startOfDay(startsAt)) / hourMs)
  }
  return { ...titles, admin, plan, lessons: seriesOf(lessons), seats, times }
}

const question = ({ page, t }: Visit, name: 'change' | 'deletion') => {
  const root = page.getByRole('alertdialog', { name: t(`admin.series.${name}.title`) })
  const scope = (choice: string) =>
    root.getByRole('radio', { name: t(`admin.series.scope.${choice}`), exact: true })
  const ok = root.getByRole('button', {
    name: t(name === 'change' ? 'admin.series.change.ok' : 'admin.lesson.delete.ok'),
    exact: true,
  })
  return { root, scope, ok }
}

const told = ({ page }: Visit, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor()

describe('weekly series', () => {
  test.for(ways)(
    'an administrator plans a series, sees its days and those left out, and adds it ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const admin = await visit({ ...way, as: await studio.admin() })
      const { page, t, language } = admin
      const first = startOfDay(Date.now()) + 7 * dayMs
      const closed = first + 14 * dayMs
      await studio.database.transact((writer) =>
        writer
          .insertInto('closures')
          .values({
            id: 'weekly-series',
            starts_at: closed + 7 * hourMs,
            ends_at: closed + 8 * hourMs,
            reason_ja: '設備点検',
            reason_en: 'Inspection',
            whole_studio: 1,
            created_at: 0,
            lifted_at: null,
          })
          .execute(),
      )
      onTestFinished(async () => {
        await studio.database.transact((writer) =>
          writer.deleteFrom('closures').where('id', '=', 'weekly-series').execute(),
        )
      })
      const screen = await CalendarScreen.at(admin, first, 'day')
      await screen.calendar.getByRole('button', { name: t('admin.series.add') }).click()
      const dialog = page.getByRole('dialog', { name: t('admin.series.createTitle') })
      const confirm = dialog.getByRole('button', { name: t('form.confirm'), exact: true })
      const field = (name: string, role: 'textbox' | 'spinbutton' | 'combobox' = 'textbox') =>
        dialog.getByRole(role, { name: t(name), exact: true })
      await expectAccessible(page)

      const day = dialog.getByRole('checkbox', { name: weekdayText(first, language), exact: true })
      await day.uncheck()
      await confirm.click()
      for (const key of ['title.required', 'weekdays.required']) {
        await dialog.getByText(t(`error.${key}`)).waitFor()
      }
      await expectAccessible(page)

      const mark = crypto.randomUUID().slice(0, 8)
      const titles = { title: `夜ヨガ ${mark}`, titleEn: `Night yoga ${mark}` }
      await field('admin.lesson.title', 'combobox').fill(titles.title)
      await field('admin.lesson.titleEn').fill(titles.titleEn)
      await field('admin.lesson.imageUrl', 'combobox').fill('/pictures/lessons/morning-flow.svg')
      await day.check()
      // Before the other lessons of its days, because a month shows the first five of a day.
      await field('admin.series.startTime', 'combobox').selectOption('07:00')
      await field('admin.series.length', 'spinbutton').fill('60')
      await field('admin.series.from').fill(dateOf(first))
      await field('admin.series.until').fill(dateOf(first - dayMs))
      await dialog.getByText(t('error.until.validate')).waitFor()
      await field('admin.series.until').fill(dateOf(first + 21 * dayMs))
      await dialog.getByText(t('admin.series.now', { count: 3 })).waitFor()
      const planned = dialog.getByRole('region', { name: t('admin.series.preview') })
      for (const weeks of [0, 1, 3]) {
        await planned.getByText(dateText(first + weeks * 7 * dayMs, language)).waitFor()
      }
      const reason = language === 'ja' ? '設備点検' : 'Inspection'
      await planned.getByText(t('admin.series.closure', { name: reason })).waitFor()
      await expectAccessible(page)

      await confirm.click()
      await told(admin, t('admin.series.created', { count: 3 }))
      await screen.lesson(titles).getByText(t('admin.series.markSpoken')).waitFor({ state: 'attached' })
      await expect.poll(() => screen.lesson(titles).count()).toBe(1)
      for (const view of ['week', 'month', 'agenda'] as const) {
        const other = await CalendarScreen.at(admin, first + 7 * dayMs, view)
        await other
          .lesson(titles)
          .getByText(t('admin.series.markSpoken'))
          .first()
          .waitFor({ state: 'attached' })
        await expectAccessible(page)
      }
    },
  )

  test('an edit asks for which lessons it is, and names those that were changed by hand', async ({
    visit,
    studio,
  }) => {
    const series = await givenSeries(studio)
    const [, second, , fourth] = series.lessons
    if (second === undefined || fourth === undefined) throw new Error('there are five')
    const { imageUrl } = series.plan
    const titles = { title: series.title, titleEn: series.titleEn }
    const times = { start: isoText(fourth.startsAt), end: isoText(fourth.startsAt + hourMs) }
    const body = { ...titles, imageUrl, ...times, totalSeats: 3 }
    await studio.call(updateLesson, { as: series.admin, id: fourth.id, body })
    const admin = await visit({ language: 'en', as: series.admin })
    const { t } = admin
    const screen = await CalendarScreen.at(admin, second.startsAt, 'day')
    const dialog = await screen.open(series)
    await dialog.root.getByText(t('admin.series.part')).waitFor()
    await dialog.type({ totalSeats: '6' })
    await dialog.button('confirm').click()
    const { root, scope, ok } = question(admin, 'change')
    await expect.poll(() => scope('one').isChecked()).toBe(true)
    // By keyboard: the arrow keys choose, Space checks.
    await scope('one').focus()
    await admin.page.keyboard.press('ArrowDown')
    await expect.poll(() => scope('following').isChecked()).toBe(true)
    await root.getByText(t('admin.series.change.lessons', { count: 3 })).waitFor()
    const replace = root.getByRole('checkbox', { name: t('admin.series.change.replace') })
    await replace.waitFor()
    await expectAccessible(admin.page)
    await replace.focus()
    await admin.page.keyboard.press('Space')
    await root.getByText(t('admin.series.change.lessons', { count: 4 })).waitFor()
    await admin.page.keyboard.press('Space')
    await root.getByText(t('admin.series.change.lessons', { count: 3 })).waitFor()
    await ok.click()
    await told(admin, t('admin.series.change.done'))
    await dialog.root.waitFor({ state: 'hidden' })
    expect(await series.seats()).toEqual([8, 6, 6, 3, 6])
  })

  test('only the lesson is changed when the administrator says so', async ({ visit, studio }) => {
    const series = await givenSeries(studio)
    const admin = await visit({ as: series.admin })
    const screen = await CalendarScreen.at(admin, series.lessons[0]?.startsAt ?? 0, 'day')
    const dialog = await screen.open(series)
    await dialog.type({ totalSeats: '6' })
    await dialog.button('confirm').click()
    await question(admin, 'change').ok.click()
    await told(admin, admin.t('admin.lesson.saved'))
    expect(await series.seats()).toEqual([6, 8, 8, 8, 8])
  })

  test('a series that has changed since the preview is shown again before it changes', async ({
    visit,
    studio,
  }) => {
    const series = await givenSeries(studio)
    const [first, last] = [series.lessons[0], series.lessons.at(-1)]
    if (first === undefined || last === undefined) throw new Error('there are five')
    const admin = await visit({ as: series.admin })
    const { t } = admin
    admin.browserErrors.expect(refusedWith(412))
    const dialog = await (await CalendarScreen.at(admin, first.startsAt, 'day')).open(series)
    await dialog.type({ totalSeats: '6' })
    await dialog.button('confirm').click()
    const { root, scope, ok } = question(admin, 'change')
    await scope('all').check()
    await root.getByText(t('admin.series.change.lessons', { count: 5 })).waitFor()
    const { title, titleEn, plan } = series
    const times = { start: isoText(last.startsAt), end: isoText(last.startsAt + hourMs) }
    const body = { title, titleEn, imageUrl: plan.imageUrl, ...times, totalSeats: 2 }
    await studio.call(updateLesson, { as: series.admin, id: last.id, body })
    await ok.click()
    await root.getByText(t('error.series.changed')).waitFor()
    await root.getByText(t('admin.series.change.lessons', { count: 4 })).waitFor()
    await ok.click()
    await told(admin, t('admin.series.change.done'))
    expect(await series.seats()).toEqual([6, 6, 6, 6, 2])
  })

  test('a refused change leaves what was typed, and says at the field what is wrong', async ({
    visit,
    studio,
  }) => {
    const series = await givenSeries(studio)
    const [first, second] = series.lessons
    if (first === undefined || second === undefined) throw new Error('there are five')
    const { title, titleEn, plan } = series
    const lesson = {
      ...plan,
      ...second,
      title,
      titleEn,
      description: '',
      descriptionEn: '',
      level: null,
      spaceId: null,
      teacherId: null,
    }
    for (const _ of [1, 2]) {
      await studio.book({ ...lesson, endsAt: second.startsAt + hourMs }, await studio.member({ tickets: 1 }))
    }
    const admin = await visit({ as: series.admin })
    admin.browserErrors.expect(refusedWith(409))
    const dialog = await (await CalendarScreen.at(admin, first.startsAt, 'day')).open(series)
    await dialog.type({ totalSeats: '1' })
    await dialog.button('confirm').click()
    const { scope, ok, root } = question(admin, 'change')
    await scope('all').check()
    await root.getByText(admin.t('admin.series.change.lessons', { count: 5 })).waitFor()
    await ok.click()
    await dialog.error('totalSeats.tooFew').waitFor()
    await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('1')
    expect(await series.seats()).toEqual([8, 8, 8, 8, 8])
  })

  test.for(ways)(
    'deleting asks for which lessons it is, and says what is cancelled ($language, $width pixels)',
    async (way, { visit, studio }) => {
      const series = await givenSeries(studio)
      const [first, second] = series.lessons
      if (first === undefined || second === undefined) throw new Error('there are five')
      const member = await studio.member({ tickets: 2 })
      const { title, titleEn, plan } = series
      for (const { id, startsAt } of [first, second]) {
        const content = {
          ...plan,
          title,
          titleEn,
          description: '',
          descriptionEn: '',
          level: null,
          spaceId: null,
          teacherId: null,
        }
        await studio.book({ ...content, id, startsAt, endsAt: startsAt + hourMs }, member)
      }
      const admin = await visit({ ...way, as: series.admin })
      const { t, page } = admin
      const screen = await CalendarScreen.at(admin, first.startsAt, 'day')
      const dialog = await screen.open(series)
      await dialog.button('delete').click()
      const { root, scope, ok } = question(admin, 'deletion')
      await root.getByText(t('admin.lesson.delete.booked', { count: 1 })).waitFor()
      await scope('following').check()
      await root.getByText(t('admin.series.deletion.lessons', { count: 5 })).waitFor()
      await root.getByText(t('admin.series.deletion.bookings', { count: 2 })).waitFor()
      await root.getByText(t('admin.series.deletion.tickets', { count: 2 })).waitFor()
      await expectAccessible(page)
      await ok.click()
      await told(admin, t('admin.series.deletion.done'))
      expect(await series.seats()).toEqual([])
      expect(await studio.mailsTo(member)).toEqual([
        'bookingConfirmed',
        'bookingConfirmed',
        'lessonsCancelled',
      ])
    },
  )

  test('dragging a lesson on its day can move all lessons to come, to another day only the lesson', async ({
    visit,
    studio,
  }) => {
    const series = await givenSeries(studio)
    const [first] = series.lessons
    if (first === undefined) throw new Error('there are five')
    const admin = await visit({ language: 'en', as: series.admin })
    const { t } = admin
    const screen = await CalendarScreen.at(admin, first.startsAt)
    await screen.lesson(series).scrollIntoViewIfNeeded()
    const dialog = await screen.drag(series, { slots: -2 })
    const scope = (choice: string) =>
      dialog.root.getByRole('radio', { name: t(`admin.series.scope.${choice}`), exact: true })
    await scope('all').check()
    await dialog.root.getByText(t('admin.series.change.lessons', { count: 5 })).waitFor()
    await expectAccessible(admin.page)
    await dialog.confirmed()
    expect(await series.times()).toEqual([19, 19, 19, 19, 19])

    const other = first.startsAt + (weekdayOf(first.startsAt) === 6 ? -dayMs : dayMs)
    await screen.lesson(series).getByText('19:00').waitFor()
    await screen.lesson(series).scrollIntoViewIfNeeded()
    const again = await screen.drag(series, { slots: 0, days: other > first.startsAt ? 1 : -1 })
    await again.root.getByText(t('admin.series.scope.otherDay')).waitFor()
    await expect.poll(() => scope('all').isDisabled()).toBe(true)
    await again.confirmed()
    expect(await series.times()).toEqual([19, 19, 19, 19, 19])
    expect(instantOf(dateOf(other))).toBe(startOfDay(other))
  })
})
