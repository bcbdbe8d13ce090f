import { expect } from 'vitest'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { dateOf, dayMs, hourMs, startOfWeek, weekdayText } from '#time/tokyo.ts'
import { BookingScreen } from '../browser/screens/booking-screen.ts'
import { CalendarScreen } from '../browser/screens/calendar-screen.ts'
import { LoginScreen } from '../browser/screens/login-screen.ts'
import { demoPerson } from '../browser/studio.ts'
import type { Studio } from '../browser/studio.ts'
import { test } from '../browser/test.ts'

const startsOf = async ({ database }: Studio, title: string) => {
  const rows = await database.reader
    .selectFrom('lessons')
    .select('startsAt')
    .where('title', '=', title)
    .where('cancelledAt', 'is', null)
    .orderBy('startsAt')
    .execute()
  return rows.map(({ startsAt }) => startsAt)
}

test('an administrator logs in and adds a lesson, which a visitor sees', async ({ visit }) => {
  const admin = await visit()
  await (await LoginScreen.open(admin)).logIn(demoPerson('admin').email, demoPassword)
  await admin.arrivesAt('/admin')
  // The studio is closed on Thursdays, so the whole day is free.
  const startsAt = startOfWeek(Date.now()) + 11 * dayMs + 9 * hourMs
  const screen = await CalendarScreen.at(admin, startsAt)
  const dialog = await screen.pressSlot(startsAt)
  const lesson = { title: '月の光ヨガ', titleEn: 'Moonlight yoga' }
  await dialog.field('title').pressSequentially(lesson.title)
  await dialog.type({
    titleEn: lesson.titleEn,
    imageUrl: '/pictures/lessons/restorative.svg',
    totalSeats: '6',
  })
  await dialog.button('confirm').click()
  await dialog.root.waitFor({ state: 'hidden' })
  await screen.lesson(lesson).waitFor()

  const visitor = await visit()
  const booking = await BookingScreen.at(visitor, { startsAt })
  await booking
    .card(lesson)
    .getByText(visitor.t('lesson.seatsLeft', { count: 6 }))
    .waitFor()
})

test('an administrator gives a lesson another title and more seats, and copies it to the next weeks', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson({ totalSeats: 4 })
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const screen = await CalendarScreen.at(admin, lesson.startsAt)
  const dialog = await screen.open(lesson)
  await dialog.field('title').fill('')
  await dialog.field('title').pressSequentially('静かなヨガ')
  await dialog.type({ titleEn: 'Quiet yoga', totalSeats: '8' })
  await dialog.button('confirm').click()
  await dialog.root.waitFor({ state: 'hidden' })
  const quiet = { title: '静かなヨガ', titleEn: 'Quiet yoga' }
  await screen.lesson(quiet).waitFor()
  const { totalSeats } = await studio.database.reader
    .selectFrom('lessons')
    .select('totalSeats')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow()
  expect(totalSeats).toBe(8)

  const { page, t } = admin
  const edit = await screen.open(quiet)
  await edit.root.getByRole('button', { name: t('lessonAdmin.copy.open'), exact: true }).click()
  const copies = page.getByRole('dialog', { name: t('lessonAdmin.copy.title') })
  await copies.getByRole('button', { name: t('lessonAdmin.copy.ok', { count: 4 }), exact: true }).click()
  await copies.waitFor({ state: 'hidden' })
  const all = [0, 1, 2, 3, 4].map((weeks) => lesson.startsAt + weeks * 7 * dayMs)
  expect(await startsOf(studio, quiet.title)).toEqual(all)
})

test('an administrator plans a lesson for three weeks', async ({ visit, studio }) => {
  const admin = await visit({ as: await studio.admin() })
  const { page, t, language } = admin
  const first = startOfWeek(Date.now()) + 16 * dayMs
  const screen = await CalendarScreen.at(admin, first, 'day')
  await screen.calendar.getByRole('button', { name: t('lessonAdmin.series.add') }).click()
  const dialog = page.getByRole('dialog', { name: t('lessonAdmin.series.createTitle') })
  const field = (name: string, role: 'textbox' | 'spinbutton' | 'combobox' = 'textbox') =>
    dialog.getByRole(role, { name: t(name), exact: true })
  await field('lessonAdmin.title', 'combobox').pressSequentially('夜ヨガ')
  await dialog.getByRole('button', { name: t('form.english') }).click()
  await field('lessonAdmin.titleEn').fill('Night yoga')
  await dialog.getByRole('button', { name: t('pictures.choose.byAddress') }).click()
  await field('pictures.choose.address', 'combobox').fill('/pictures/lessons/morning-flow.svg')
  await dialog.getByRole('checkbox', { name: weekdayText(first, language), exact: true }).check()
  await field('lessonAdmin.series.startTime', 'combobox').selectOption('07:00')
  await field('lessonAdmin.series.length', 'spinbutton').fill('60')
  await field('lessonAdmin.series.from').fill(dateOf(first))
  await field('lessonAdmin.series.until').fill(dateOf(first + 14 * dayMs))
  await dialog.getByRole('button', { name: t('form.confirm'), exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  const starts = [0, 7, 14].map((days) => first + days * dayMs + 7 * hourMs)
  expect(await startsOf(studio, '夜ヨガ')).toEqual(starts)
})

test('an administrator cancels a lesson, and its booker has the ticket again and a mail', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const member = await studio.member({ tickets: 1 })
  await studio.book(lesson, member)
  const admin = await visit({ as: await studio.admin() })
  const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  await dialog.button('delete').click()
  const question = dialog.question('delete')
  await question.getByText(admin.t('lessonAdmin.delete.booked', { count: 1 })).waitFor()
  await question.getByRole('button', { name: admin.t('lessonAdmin.delete.ok'), exact: true }).click()
  await dialog.root.waitFor({ state: 'hidden' })
  expect(await startsOf(studio, lesson.title)).toEqual([])
  expect(await studio.mailsTo(member)).toEqual(expect.arrayContaining(['lessonCancelled']))
})

test('an administrator closes the studio for a day after a preview, and lifts the closure', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const member = await studio.member({ tickets: 1 })
  await studio.book(lesson, member)
  const admin = await visit({ language: 'en', as: await studio.admin() })
  const { page, t } = admin
  const screen = await CalendarScreen.at(admin, lesson.startsAt, 'day')
  await page.getByRole('button', { name: t('lessonAdmin.closure.close'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: t('lessonAdmin.closure.close') })
  await dialog.getByRole('textbox', { name: t('editing.calendar.startDay') }).fill(dateOf(lesson.startsAt))
  await dialog.getByLabel(t('lessonAdmin.closure.reasonJa')).pressSequentially('台風')
  await dialog.getByLabel(t('lessonAdmin.closure.reasonEn')).fill('Typhoon')
  await dialog.getByRole('button', { name: t('lessonAdmin.closure.preview') }).click()
  const question = page.getByRole('alertdialog', { name: t('lessonAdmin.closure.askTitle') })
  await question.getByRole('button', { name: t('lessonAdmin.closure.askOk'), exact: true }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => studio.mailsTo(member)).toEqual(expect.arrayContaining(['studioClosed']))

  await page.getByRole('button', { name: /^Lift the closure of/ }).click()
  const lifting = page.getByRole('alertdialog', { name: t('lessonAdmin.closure.liftTitle') })
  await lifting.getByRole('button', { name: t('lessonAdmin.closure.liftOk'), exact: true }).click()
  await lifting.waitFor({ state: 'hidden' })
  await screen.lesson(lesson).waitFor()
  expect(await studio.mailsTo(member)).toEqual(expect.arrayContaining(['studioReopened']))
})
