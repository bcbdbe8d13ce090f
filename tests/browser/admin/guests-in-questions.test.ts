import { expect } from 'vitest'
import { liftClosure, listClosures } from '#contract/closures.ts'
import { bookGuest } from '#contract/guest-bookings.ts'
import { createSeries } from '#contract/series.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { yenText } from '#studio/yen.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dateOf, dayMs, hourMs, isoText, startOfDay, weekdayOf } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import type { Studio } from '../studio.ts'
import { test } from '../test.ts'

/** Each language and width once. */
const ways = [
  { language: 'ja', width: 390 },
  { language: 'en', width: 1440 },
] as const

/** A guest who has paid for the seat, and has an e-mail address. */
async function givenGuest(
  studio: Studio,
  as: TestMember,
  { id: lessonId, startsAt }: Pick<EditableLesson, 'id' | 'startsAt'>,
) {
  const email = `${crypto.randomUUID()}@example.test`
  const who = {
    name: '鈴木 一郎',
    kana: 'スズキ イチロウ',
    phone: '090-1234-5678',
    email,
    language: 'ja' as const,
  }
  const body = { lessonId, start: isoText(startsAt), ...who, price: 2_000, paid: 'cash' as const }
  await studio.call(bookGuest, { as, body })
  return who
}

test.for(ways)(
  'the question before a lesson is deleted names its members and guests, and the money that goes back ($language, $width pixels)',
  async (way, { visit, studio }) => {
    const owner = await studio.admin()
    const lesson = await studio.lesson({ totalSeats: 4 })
    await studio.book(lesson, await studio.member({ tickets: 1, lastName: '森', firstName: '葵' }))
    const guest = await givenGuest(studio, owner, lesson)
    const admin = await visit({ ...way, as: owner })
    const { page, t } = admin
    const screen = await CalendarScreen.at(admin, lesson.startsAt, 'day')
    const dialog = await screen.open(lesson)
    await dialog.button('delete').click()
    const question = dialog.question('delete')
    await question.getByText(t('admin.lesson.delete.booked', { count: 1 })).waitFor()
    await question.getByText(t('admin.lesson.delete.guests', { count: 1 })).waitFor()
    await question.getByText('森 葵').waitFor()
    await question
      .getByRole('listitem')
      .filter({ hasText: guest.name })
      .getByText(t('lessonPage.guest'))
      .waitFor()
    const amount = yenText(2_000, way.language)
    await question.getByText(t('admin.lesson.delete.guestMoney', { amount })).waitFor()
    await expectAccessible(page)
    await admin.picture(`deleting a lesson with a guest ${way.language}`)
    await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).click()
    await dialog.closesWith('deleted')
    expect(await studio.mailsTo(guest)).toEqual(['guestBooked', 'guestLessonCancelled'])
  },
)

test.for(ways)(
  'the question before lessons of a series are deleted counts the guests ($language, $width pixels)',
  async (way, { visit, studio }) => {
    const owner = await studio.admin()
    const first = startOfDay(Date.now()) + 7 * dayMs
    const title = `毎週ヨガ ${crypto.randomUUID().slice(0, 8)}`
    const times = { weekdays: [weekdayOf(first)], startTime: '20:00', length: 60, totalSeats: 4 }
    const days = { from: dateOf(first), until: dateOf(first + 7 * dayMs) }
    const titles = { title, titleEn: title }
    const body = { ...titles, imageUrl: '/pictures/lessons/morning-flow.svg', ...times, ...days }
    const { lessons } = await studio.call(createSeries, { as: owner, body })
    const startsAt = first + 20 * hourMs
    await givenGuest(studio, owner, { id: lessons[0]?.id ?? '', startsAt })
    const admin = await visit({ ...way, as: owner })
    const { page, t } = admin
    const screen = await CalendarScreen.at(admin, startsAt, 'day')
    const dialog = await screen.open(titles)
    await dialog.button('delete').click()
    const question = page.getByRole('alertdialog', { name: t('admin.series.deletion.title') })
    await question.getByText(t('admin.lesson.delete.guests', { count: 1 })).waitFor()
    await question.getByRole('radio', { name: t('admin.series.scope.all') }).check()
    await question.getByText(t('admin.series.deletion.guests', { count: 1 })).waitFor()
    expect(await question.getByText(t('admin.series.deletion.members', { count: 1 })).count()).toBe(0)
    await expectAccessible(page)
    await admin.picture(`deleting a series with a guest ${way.language}`)
  },
)

test.for(ways)(
  'the questions before a closure and its lifting name and count the guests ($language, $width pixels)',
  async (way, { visit, studio, onTestFinished }) => {
    const owner = await studio.admin()
    onTestFinished(async () => {
      for (const { id } of await studio.call(listClosures, {}))
        await studio.call(liftClosure, { as: owner, id })
    })
    const lesson = await studio.lesson({ totalSeats: 4 })
    const guest = await givenGuest(studio, owner, lesson)
    const admin = await visit({ ...way, as: owner })
    const { page, t } = admin
    await CalendarScreen.at(admin, lesson.startsAt, 'day')
    await page.getByRole('button', { name: t('admin.closure.close'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: t('admin.closure.close') })
    for (const name of ['startDay', 'endDay'] as const) {
      const field = dialog.getByRole('textbox', { name: t(`admin.calendar.${name}`) })
      await field.fill(dateOf(lesson.startsAt))
    }
    await dialog.getByLabel(t('admin.closure.reasonJa')).fill('台風')
    await dialog.getByLabel(t('admin.closure.reasonEn')).fill('Typhoon')
    await dialog.getByRole('button', { name: t('admin.closure.preview') }).click()
    const question = page.getByRole('alertdialog', { name: t('admin.closure.askTitle') })
    await question.getByText(t('admin.closure.guestsText')).waitFor()
    await question.getByText(t('admin.closure.names')).click()
    await question
      .getByRole('listitem')
      .filter({ hasText: guest.name })
      .getByText(t('lessonPage.guest'))
      .waitFor()
    await expectAccessible(page)
    await admin.picture(`closure with a guest ${way.language}`)
    await question.getByRole('button', { name: t('admin.closure.askOk'), exact: true }).click()
    await page.getByText(t('admin.closure.closed')).waitFor()
    await page
      .getByRole('button', { name: t('admin.closure.lift'), exact: false })
      .first()
      .click()
    const lifting = page.getByRole('alertdialog', { name: t('admin.closure.liftTitle') })
    await lifting.getByText(t('admin.closure.liftTellsGuests', { count: 1 })).waitFor()
    await expectAccessible(page)
  },
)
