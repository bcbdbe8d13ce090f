import { describe, expect } from 'vitest'
import { hourMs, minuteMs } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { CalendarScreen } from '../screens/calendar-screen.ts'
import { brokenOff, calls, cutConnection, holdAnswers, loseAnswers, refusedWith } from '../connection.ts'
import { FrontDesk } from '../screens/front-desk.ts'
import { Keyboard } from '../keyboard.ts'
import { ProfileScreen } from '../screens/profile-screen.ts'
import { test } from '../test.ts'

/** A unique family name, so that a search finds one member. */
const newName = () => ({ lastName: `検索${crypto.randomUUID().slice(0, 8)}`, firstName: '花子' })

describe('booking for a member', () => {
  test('an administrator finds a member, confirms, and books with a ticket', async ({ visit, studio }) => {
    const names = newName()
    const lesson = await studio.lesson()
    const member = await studio.member({ ...names, tickets: 2 })
    const admin = await visit({ language: 'en', as: await studio.admin() })
    const { t } = admin
    const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    const desk = new FrontDesk(admin, edit)
    await desk.bookFor.click()
    await desk.search.fill(names.lastName)
    await desk
      .found(names)
      .filter({ hasText: t('admin.frontDesk.book.tickets', { count: 2 }) })
      .click()
    await desk.bookQuestion.getByText(t('admin.frontDesk.book.takes', { count: 1, left: 1 })).waitFor()
    await expectAccessible(admin.page)
    await desk.ok(desk.bookQuestion, 'book.ok')
    await desk.says('book.done')
    await desk.row(names).waitFor()
    await desk.bookDialog.waitFor({ state: 'hidden' })

    await desk.bookFor.click()
    await desk.search.fill(names.lastName)
    await desk
      .found(names)
      .filter({ hasText: t('admin.frontDesk.book.alreadyBooked') })
      .waitFor()
    await expect.poll(() => desk.found(names).isDisabled()).toBe(true)
    await expectAccessible(admin.page)

    const profile = await ProfileScreen.open(await visit({ as: member }))
    await profile.showsTickets(1)
    await profile.booking(lesson.title).waitFor()
  })

  test('booking for a member without a ticket needs a confirmation, also when the last ticket went meanwhile', async ({
    visit,
    studio,
  }) => {
    const [poor, unlucky] = [newName(), newName()]
    const [lesson, other] = [await studio.lesson(), await studio.lesson()]
    await studio.member(poor)
    const spender = await studio.member({ ...unlucky, tickets: 1 })
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(/status of 409/)
    const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    const desk = new FrontDesk(admin, edit)
    const warning = desk.bookQuestion.getByText(admin.t('admin.frontDesk.book.free'))
    await desk.choose(poor)
    await warning.waitFor()
    await desk.ok(desk.bookQuestion, 'book.freeOk')
    await desk.row(poor).waitFor()

    await desk.choose(unlucky)
    await desk.bookQuestion.waitFor()
    expect(await warning.count()).toBe(0)
    await studio.book(other, spender)
    await desk.ok(desk.bookQuestion, 'book.ok')
    await warning.waitFor()
    await desk.ok(desk.bookQuestion, 'book.freeOk')
    await desk.row(unlucky).waitFor()
  })

  test('booking for a member is refused when the last seat goes meanwhile and is not offered in a full lesson', async ({
    visit,
    studio,
  }) => {
    const names = newName()
    const lesson = await studio.lesson({ totalSeats: 1 })
    await studio.member({ ...names, tickets: 1 })
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(/status of 409/)
    const screen = await CalendarScreen.at(admin, lesson.startsAt)
    const desk = new FrontDesk(admin, await screen.open(lesson))
    await desk.choose(names)
    await desk.bookQuestion.waitFor()
    await studio.book(lesson, await studio.member({ tickets: 1 }))
    await desk.ok(desk.bookQuestion, 'book.ok')
    await desk.bookQuestion.getByText(admin.t('error.yoga.noSeat')).waitFor()
    for (const _ of [1, 2]) await admin.page.keyboard.press('Escape')
    const full = desk.edit.root.getByRole('button', { name: admin.t('admin.lesson.full') })
    await full.waitFor()
    await expect.poll(() => full.isDisabled()).toBe(true)
  })

  test('booking for a member works with the keyboard and after a lost answer', async ({ visit, studio }) => {
    const names = newName()
    const lesson = await studio.lesson()
    const member = await studio.member({ ...names, tickets: 1 })
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const keys = new Keyboard(admin.page)
    const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    const desk = new FrontDesk(admin, edit)
    await keys.press(desk.bookFor)
    await keys.reach(desk.search)
    await admin.page.keyboard.type(names.lastName)
    await desk.found(names).waitFor()
    await keys.press(desk.found(names))
    const mend = await cutConnection(admin.page, calls.adminBooking)
    const ok = desk.button(desk.bookQuestion, 'book.ok')
    await keys.press(ok)
    await desk.bookQuestion.getByText(admin.t('form.outcomeUnknown')).waitFor()
    await mend()
    await loseAnswers(admin.page, calls.adminBooking)
    await ok.press('Enter')
    await expect.poll(() => studio.mailsTo(member)).toEqual(['bookingConfirmed'])
    await desk.bookQuestion.getByText(admin.t('form.outcomeUnknown')).waitFor()
    await admin.page.unroute(calls.adminBooking)
    admin.browserErrors.expect(refusedWith(409))
    await ok.press('Enter')
    await desk.says('book.done')
    await desk.bookDialog.waitFor({ state: 'hidden' })
    expect(await studio.mailsTo(member)).toEqual(['bookingConfirmed'])
    await desk.row(names).waitFor()
  })
})

test('the focus stays in the list of bookers when the last seat is taken', async ({ visit, studio }) => {
  const names = newName()
  const lesson = await studio.lesson({ totalSeats: 1 })
  await studio.member({ ...names, tickets: 1 })
  const admin = await visit({ as: await studio.admin() })
  const keys = new Keyboard(admin.page)
  const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
  const desk = new FrontDesk(admin, edit)
  await keys.press(desk.bookFor)
  await admin.page.keyboard.press('Escape')
  await desk.bookDialog.waitFor({ state: 'hidden' })
  await keys.expectFocusOn(desk.bookFor)

  await admin.page.keyboard.press('Enter')
  await desk.search.fill(names.lastName)
  await keys.press(desk.found(names))
  await keys.press(desk.button(desk.bookQuestion, 'book.ok'))
  await desk.bookDialog.waitFor({ state: 'hidden' })
  await edit.root.getByRole('button', { name: admin.t('admin.lesson.full') }).waitFor()
  await keys.expectFocusOn(edit.root.getByRole('heading', { name: admin.t('admin.frontDesk.members') }))
})

describe('cancelling for a member', () => {
  test('cancelling for a member asks first and returns the ticket', async ({ visit, studio }) => {
    const names = newName()
    const lesson = await studio.lesson()
    const member = await studio.member({ ...names, tickets: 1 })
    await studio.book(lesson, member)
    const admin = await visit({ as: await studio.admin() })
    const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
    const desk = new FrontDesk(admin, edit)
    await desk.cancel(names).click()
    await desk.cancelQuestion.getByText(admin.t('admin.frontDesk.cancel.returns', { count: 1 })).waitFor()
    expect(await desk.cancelQuestion.getByText(admin.t('admin.frontDesk.cancel.late')).count()).toBe(0)
    await expectAccessible(admin.page)
    await desk.ok(desk.cancelQuestion, 'cancel.ok')
    await desk.says('cancel.done')
    // The question hides everything behind it from assistive technology.
    await desk.cancelQuestion.waitFor({ state: 'hidden' })
    await desk.row(names).waitFor({ state: 'detached' })
    const profile = await ProfileScreen.open(await visit({ as: member }))
    await profile.showsTickets(1)
  })

  test.for(['before', 'after'])(
    'cancelling for a member leaves the focus in the list of bookers, which is read %s the question has closed',
    async (order, { visit, studio }) => {
      const names = newName()
      const lesson = await studio.lesson()
      await studio.book(lesson, await studio.member({ ...names, tickets: 1 }))
      const admin = await visit({ as: await studio.admin() })
      const keys = new Keyboard(admin.page)
      const edit = await (await CalendarScreen.at(admin, lesson.startsAt)).open(lesson)
      const desk = new FrontDesk(admin, edit)
      await desk.asksToCancelAndStays(keys, names)

      await admin.page.keyboard.press('Enter')
      const release = order === 'after' ? await holdAnswers(admin.page, calls.lessons) : undefined
      await keys.press(desk.button(desk.cancelQuestion, 'cancel.ok'))
      await desk.says('cancel.done')
      await desk.cancelQuestion.waitFor({ state: 'hidden' })
      release?.()
      await desk.row(names).waitFor({ state: 'detached' })
      await keys.expectFocusOn(edit.root.getByRole('heading', { name: admin.t('admin.frontDesk.members') }))
    },
  )

  test('cancelling for a member after the deadline needs a confirmation and can be repeated after a broken connection', async ({
    visit,
    studio,
  }) => {
    const names = newName()
    const lesson = await studio.lesson({ startsAt: soon() })
    await studio.book(lesson, await studio.member({ ...names, tickets: 1 }))
    const admin = await visit({ as: await studio.admin() })
    admin.browserErrors.expect(brokenOff)
    const edit = await (await CalendarScreen.at(admin, lesson.startsAt, 'agenda')).open(lesson)
    const desk = new FrontDesk(admin, edit)
    await desk.cancel(names).click()
    await desk.cancelQuestion.getByText(admin.t('admin.frontDesk.cancel.late')).waitFor()
    await expectAccessible(admin.page)
    await loseAnswers(admin.page, calls.adminBooking)
    await desk.ok(desk.cancelQuestion, 'cancel.lateOk')
    await desk.cancelQuestion.getByText(admin.t('form.outcomeUnknown')).waitFor()
    await admin.page.unroute(calls.adminBooking)
    admin.browserErrors.expect(refusedWith(404))
    await desk.ok(desk.cancelQuestion, 'cancel.lateOk')
    await desk.says('cancel.done')
    await desk.cancelQuestion.waitFor({ state: 'hidden' })
    await edit.root.getByText(admin.t('admin.frontDesk.noMembers')).waitFor()
  })
})

describe('recording attendance in the dialog of a lesson', () => {
  test('attendance can be recorded once the lesson has started, and taken back', async ({
    visit,
    studio,
  }) => {
    const names = newName()
    const started = await studio.lesson({ startsAt: soon() - 2 * hourMs, endsAt: soon() + 3 * hourMs })
    const ahead = await studio.lesson()
    const member = await studio.member({ ...names, tickets: 2 })
    for (const lesson of [started, ahead]) await studio.book(lesson, member)
    const admin = await visit({ as: await studio.admin() })
    const screen = await CalendarScreen.at(admin, started.startsAt, 'agenda')
    const desk = new FrontDesk(admin, await screen.open(started))
    await desk.cancel(names).waitFor()
    await desk.mark(names, 'attended').click()
    await expect.poll(() => desk.mark(names, 'attended').getAttribute('aria-pressed')).toBe('true')
    await desk.cancel(names).waitFor({ state: 'detached' })
    await expectAccessible(admin.page)
    await desk.mark(names, 'missed').click()
    await expect.poll(() => desk.mark(names, 'missed').getAttribute('aria-pressed')).toBe('true')
    await expect.poll(() => desk.mark(names, 'attended').getAttribute('aria-pressed')).toBe('false')
    await desk.mark(names, 'missed').click()
    await desk.cancel(names).waitFor()

    const later = new FrontDesk(admin, await (await CalendarScreen.at(admin, ahead.startsAt)).open(ahead))
    await later.cancel(names).waitFor()
    expect(await later.mark(names, 'attended').count()).toBe(0)
  })
})

/** A quarter of an hour that is after the deadline for cancellations, and does not pass while a test runs. */
function soon(): number {
  const quarter = 15 * minuteMs
  return Math.ceil((Date.now() + 5 * minuteMs) / quarter) * quarter
}
