import { describe, expect, onTestFinished } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { demoPassword } from '#demo/sample-studio/members.ts'
import { rentalMembership } from '#studio/member-types.ts'
import { dateOf, dateText, hourMs } from '#time/tokyo.ts'
import { givenFreeDay, hiredSpace } from '../browser/given-free-day.ts'
import { coveredOf, heightsOf, insertText, scrollbarOf } from './in-page.ts'
import { engines } from './test.ts'

/** As an input method writes it while its full-width mode is on: `ｔａｒｏ＠ｅｘａｍｐｌｅ．ｊｐ`. */
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))

describe.each(engines)('a phone with %s', (_, test) => {
  test('a visitor asks for a trial lesson', async ({ visitor, studio }) => {
    const { t } = visitor
    const lesson = await studio.lesson()
    const day = dateOf(lesson.startsAt)
    await visitor.open(`/booking?week=${day}&day=${day}`)
    await visitor.press(t('booking.try'))
    await visitor.arrivesAt('/ContactNoUserYoga')
    await visitor.reads(dateText(lesson.startsAt, 'ja'))
    const email = `${crypto.randomUUID()}@example.test`
    await visitor.fill('name', '山田 花子')
    await visitor.window.evaluate(insertText, 'email', fullWidth(email))
    await visitor.fill('phone', '09012345678')
    await visitor.press(t('inquiry.send'))
    await visitor.press(t('common.ok'))
    await visitor.arrivesAt('/contact')
    const inquiries = studio.database.reader.selectFrom('inquiries').where('email', '=', email)
    const { name, message } = await inquiries.select(['name', 'message']).executeTakeFirstOrThrow()
    expect(name).toBe('山田 花子')
    expect(message).toContain(lesson.title)
  })

  test('a member logs in, books a lesson and cancels it', async ({ visitor, studio }) => {
    const { t } = visitor
    const member = await studio.member({ tickets: 2 })
    const lesson = await studio.lesson()
    const day = dateOf(lesson.startsAt)
    await visitor.open('/login')
    await visitor.fill('username', member.email)
    await visitor.fill('password', demoPassword)
    await visitor.press(t('login.submit'))
    await visitor.arrivesAt('/')
    await visitor.open(`/booking?week=${day}&day=${day}`)
    const days = await visitor.window.evaluate(heightsOf, '[role="tab"]')
    expect(days).toHaveLength(7)
    expect(new Set(days).size).toBe(1)
    await visitor.press(t('booking.book'))
    await visitor.press(t('booking.confirmOk'))
    await visitor.reads(t('booking.bookedText'))
    await visitor.press(t('common.ok'))
    await visitor.reads(t('booking.booked'))

    await visitor.open('/profile')
    await visitor.reads(lesson.title)
    await visitor.press(t('profile.cancel'))
    await visitor.press(t('booking.cancelOk'))
    await visitor.reads(t('profile.cancel_success'))
    await visitor.reads(t('profile.ticketCount', { count: 2 }))

    // English tabs need more than this width.
    onTestFinished(() => visitor.window.resize(390, 844))
    await visitor.window.resize(700, 844)
    await visitor.open('/en/profile')
    expect(await visitor.window.evaluate(scrollbarOf, '[role="tablist"]')).toEqual([0])
  })

  test('a member joins the waiting list of a full lesson, gets the seat, and sees the tickets by lot', async ({
    visitor,
    studio,
  }) => {
    const { t } = visitor
    const lesson = await studio.lesson({ totalSeats: 1 })
    const booker = await studio.member({ tickets: 1 })
    const { id } = await studio.book(lesson, booker)
    const member = await studio.member({ tickets: 2 })
    const day = dateOf(lesson.startsAt)
    await visitor.enter(studio.tokenOf(member))
    await visitor.open(`/booking?week=${day}&day=${day}`)
    await visitor.press(t('booking.waiting.join'))
    await visitor.press(t('booking.waiting.joinOk'))
    await visitor.reads(t('booking.waiting.mine', { place: 1 }))
    await visitor.open('/profile')
    await visitor.reads(t('booking.waiting.place', { place: 1 }))

    await studio.call(cancelBooking, { as: booker, id })
    await visitor.open('/profile')
    await visitor.reads(t('profile.cancel'))
    await visitor.open('/profile?tab=history')
    await visitor.reads(t('profile.lots.left', { count: 1 }))
  })

  test('a page that is opened at a part of it is taken over by its script', async ({ visitor }) => {
    // Waits until React has taken the page over.
    await visitor.open('/about#legal')
    await visitor.reads(visitor.t('about.legal'))
  })

  test('a member sees the price of a free time, holds it and reads the terms', async ({
    visitor,
    studio,
  }) => {
    const { t } = visitor
    const day = await givenFreeDay(studio)
    const time = (hours: number) => `${dateOf(day)}T${hours}:00`
    await visitor.enter(studio.tokenOf(await studio.member({ memberType: rentalMembership.code })))
    await visitor.open(`/RentalSpace?space=${hiredSpace}&from=${time(10)}&to=${time(12)}#times`)
    await visitor.reads(t('hire.total'))
    await visitor.fill('people', '4')
    await visitor.fill('purpose', '撮影')
    await visitor.press(t('hire.hold'))
    await visitor.arrivesAt('/hire')
    await visitor.reads(t('hire.pay'))
    await visitor.reads(t('hire.leaving'))
  })

  test('an administrator logs in and adds a lesson', async ({ visitor, studio }) => {
    const { t } = visitor
    const admin = await studio.admin()
    await visitor.open('/login')
    await visitor.fill('username', admin.email)
    await visitor.fill('password', demoPassword)
    await visitor.press(t('login.submit'))
    await visitor.arrivesAt('/admin')
    const title = `月の光ヨガ ${crypto.randomUUID().slice(0, 8)}`
    await visitor.open(`/admin?view=day&date=${dateOf(await studio.emptyWeek())}`)
    await visitor.press(t('lessonAdmin.new'))
    await visitor.fill('title', title)
    const [date, time] = await visitor.window.evaluate(
      heightsOf,
      '[role="dialog"] :is(input[inputmode="numeric"], select)',
    )
    expect(time).toBe(date)
    await visitor.press(t('pictures.choose.byAddress'))
    await visitor.fill('imageUrl', '/pictures/lessons/restorative.svg')
    await visitor.press(t('form.confirm'))
    await visitor.reads(t('lessonAdmin.created'))
    await visitor.reads(title)
  })

  test('the row of days covers no lesson of the first hour in a week of the admin calendar', async ({
    visitor,
    studio,
  }) => {
    const week = await studio.emptyWeek()
    const lesson = await studio.lesson({ startsAt: week + 7 * hourMs })
    await visitor.enter(studio.tokenOf(await studio.admin()))
    await visitor.open(`/admin?view=week&date=${dateOf(week)}`)
    await visitor.reads(lesson.title)
    expect(await visitor.window.evaluate(coveredOf, lesson.title)).toBe(0)
  })
})
