import { describe, expect } from 'vitest'
import { deleteLesson } from '#contract/lessons.ts'
import { dateOf, dateText, dayMs, hourMs, stampText, startOfWeek } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { BookingScreen } from '../screens/booking-screen.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { refusedWith } from '../connection.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

describe('editing a lesson', () => {
  test('the dialog shows a lesson in both languages and saves what was changed', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ language: 'en', as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    await expect.poll(() => dialog.field('title').inputValue()).toBe(lesson.title)
    await expect.poll(() => dialog.optional('titleEn').inputValue()).toBe(lesson.titleEn)
    await expect.poll(() => dialog.optional('desc').inputValue()).toBe(lesson.description)
    await expect.poll(() => dialog.moment('start')).toBe(stampText(lesson.startsAt))
    await expect.poll(() => dialog.moment('end')).toBe(stampText(lesson.endsAt))
    await expect.poll(() => dialog.field('totalSeats').inputValue()).toBe('10')

    const changed = { title: `${lesson.title} 改`, titleEn: `${lesson.titleEn} revised` }
    await dialog.type({ ...changed, start: stampText(lesson.startsAt + 5 * hourMs), totalSeats: '4' })
    await dialog.confirm('saved')
    await screen.lesson(changed).waitFor()

    for (const language of ['ja', 'en'] as const) {
      const visitor = await visit({ language })
      const card = (await BookingScreen.at(visitor, lesson)).card(changed)
      await card.getByText('15:00–16:00').waitFor()
      await card.getByText(visitor.t('lesson.seatsLeft', { count: 4 })).waitFor()
    }
  })

  test('a lesson cannot be left with fewer seats than are booked', async ({ visit, studio }) => {
    const lesson = await studio.lesson({ totalSeats: 3 })
    for (const _ of [1, 2]) await studio.book(lesson, await studio.member({ tickets: 1 }))
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(409))
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    await dialog.type({ title: `${lesson.title} 小`, totalSeats: '1' })
    await dialog.button('confirm').click()
    await dialog.error('totalSeats.tooFew').waitFor()
    await expect
      .poll(() => dialog.field('totalSeats').evaluate((field) => field.matches(':focus')))
      .toBe(true)
    await expect.poll(() => dialog.field('title').inputValue()).toBe(`${lesson.title} 小`)
    await dialog.type({ totalSeats: '2' })
    await dialog.confirm('saved')
    await screen.lesson({ title: `${lesson.title} 小`, titleEn: '' }).waitFor()
  })

  test('the dialog warns that a new time is mailed to the bookers', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member)
    const admin = await visit({ as: await studio.admin() })
    const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    const warning = dialog.root.getByText(admin.t('admin.lesson.timeChanged', { count: 1 }))
    expect(await warning.count()).toBe(0)
    await dialog.type({ start: stampText(lesson.startsAt + dayMs) })
    await warning.waitFor()
    await dialog.confirm('saved')

    const profile = await ProfileScreen.open(await visit({ as: member }))
    await profile
      .booking(lesson.title)
      .getByText(dateText(lesson.startsAt + dayMs, 'ja'))
      .first()
      .waitFor()
    expect(await studio.mailsTo(member)).toEqual(['bookingConfirmed', 'lessonChanged'])
  })

  test('the dialog accepts a pasted date with a trailing space or with a time', async ({ visit, studio }) => {
    const lesson = await studio.lesson()
    const admin = await visit({ as: await studio.admin() })
    const dialog = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    const day = dateOf(lesson.startsAt + dayMs)
    await dialog.date('start').fill(`${day} `)
    await expect.poll(() => dialog.moment('start')).toBe(`${day}  10:00`)
    await dialog.date('start').blur()
    await expect.poll(() => dialog.moment('start')).toBe(`${day} 10:00`)
    await expect.poll(() => dialog.moment('end')).toBe(`${day} 11:00`)

    await dialog.date('start').fill(`${day} 15:30`)
    await expect.poll(() => dialog.moment('start')).toBe(`${day} 15:30`)
    await expect.poll(() => dialog.moment('end')).toBe(`${day} 16:30`)
    await dialog.confirm('saved')
    const stored = await studio.database.reader
      .selectFrom('lessons')
      .select(['starts_at as start', 'ends_at as end'])
      .where('id', '=', lesson.id)
      .executeTakeFirstOrThrow()
    expect([stored.start, stored.end].map(stampText)).toEqual([`${day} 15:30`, `${day} 16:30`])
  })

  test('the dialog of a lesson that was cancelled meanwhile keeps what was typed, to add it again', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const administrator = await studio.admin()
    const admin = await visit({ as: administrator })
    admin.browserErrors.expect(refusedWith(404))
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    await studio.call(deleteLesson, { as: administrator, id: lesson.id })
    await dialog.type({ title: `${lesson.title} 再` })
    await dialog.button('confirm').click()
    const anew = await screen.creating()
    await anew.root.getByText(admin.t('admin.lesson.gone')).waitFor()
    await expect.poll(() => anew.field('title').inputValue()).toBe(`${lesson.title} 再`)
    await anew.confirm('created')
    await screen.lesson({ title: `${lesson.title} 再`, titleEn: '' }).waitFor()
  })
})

describe('deleting a lesson', () => {
  test('deleting a lesson asks first, then cancels its bookings and returns the tickets', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ lastName: '陽田', firstName: '花子', tickets: 1 })
    await studio.book(lesson, member)
    const admin = await visit({ as: await studio.admin() })
    const { t } = admin
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    await dialog.button('delete').click()
    const question = dialog.question('delete')
    await question.getByText(t('admin.lesson.delete.booked', { count: 1 })).waitFor()
    await question.getByText('陽田 花子').waitFor()
    await question.getByText(t('admin.lesson.delete.tickets', { count: 1 })).waitFor()
    await question.getByRole('button', { name: t('common.back') }).click()
    await question.waitFor({ state: 'hidden' })
    await expect.poll(() => dialog.root.isVisible()).toBe(true)

    await dialog.button('delete').click()
    await question.getByText(t('admin.lesson.delete.willBeShown')).waitFor()
    await question.getByLabel(t('admin.lesson.delete.reasonJa')).fill('講師の体調不良のため')
    await expectAccessible(admin.page)
    await admin.picture('delete lesson with reason')
    await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).click()
    await dialog.closesWith('deleted')
    await screen.lesson(lesson).waitFor({ state: 'detached' })

    const booker = await visit({ as: member })
    const card = (await BookingScreen.at(booker, lesson)).card(lesson)
    await card.getByText(t('lesson.cancelledBecause', { reason: '講師の体調不良のため' })).waitFor()
    const profile = await ProfileScreen.open(booker)
    await profile.showsTickets(1)
    expect(await profile.booking(lesson.title).count()).toBe(0)
  })

  test('deleting a lesson asks again when a member has booked since the question', async ({
    visit,
    studio,
  }) => {
    const lesson = await studio.lesson()
    const member = await studio.member({ lastName: '陽田', firstName: '花子', tickets: 1 })
    const admin = await visit({ language: 'en', as: await studio.admin() })
    admin.browserErrors.expect(refusedWith(412))
    const { t } = admin
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const dialog = await screen.open(lesson)
    await dialog.button('delete').click()
    const question = dialog.question('delete')
    await question.getByText(t('admin.lesson.delete.unbooked')).waitFor()
    await studio.book(lesson, member)
    await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).click()
    await question.getByText(t('admin.lesson.delete.recounted', { count: 1 })).waitFor()
    await question.getByText('陽田 花子').waitFor()
    await question.getByText(t('admin.lesson.delete.booked', { count: 1 })).waitFor()
    await expectAccessible(admin.page)
    expect(await studio.mailsTo(member)).toEqual(['bookingConfirmed'])

    await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).click()
    await dialog.closesWith('deleted')
    expect(await studio.mailsTo(member)).toEqual(['bookingConfirmed', 'lessonCancelled'])
  })

  test('deleting a lesson that is over says that its bookings stay', async ({ visit, studio }) => {
    const startsAt = startOfWeek(Date.now()) - 90 * 7 * dayMs + 10 * hourMs
    const lesson = await studio.lesson({ startsAt, endsAt: startsAt + hourMs })
    const member = await studio.member({ tickets: 1 })
    await studio.book(lesson, member, startsAt - hourMs)
    const admin = await visit({ as: await studio.admin() })
    const { t } = admin
    const screen = await CalendarScreen.at(admin, startsAt, 'agenda')
    const dialog = await screen.open(lesson)
    await dialog.button('delete').click()
    const question = dialog.question('delete')
    await question.getByText(t('admin.lesson.delete.over', { count: 1 })).waitFor()
    expect(await question.getByText(t('admin.lesson.delete.tickets', { count: 1 })).count()).toBe(0)
    await question.getByRole('button', { name: t('admin.lesson.delete.ok') }).click()
    await dialog.closesWith('deleted')
    expect(await studio.mailsTo(member)).toEqual(['bookingConfirmed'])
    await (await ProfileScreen.open(await visit({ as: member }))).showsTickets(0)
  })

  test('a lesson that is not saved yet cannot be deleted', async ({ visit, studio }) => {
    const tuesday = (await studio.emptyWeek()) + 2 * dayMs
    const admin = await visit({ as: await studio.admin() })
    const dialog = await (await CalendarScreen.at(admin, tuesday)).pressSlot(tuesday + 9 * hourMs)
    expect(await dialog.button('delete').count()).toBe(0)
  })
})
