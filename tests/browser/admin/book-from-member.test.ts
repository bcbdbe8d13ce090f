import { expect } from 'vitest'
import { languages } from '#studio/languages.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { dayMs, startOfWeek } from '#time/tokyo.ts'
import { expectAccessible } from '../accessibility.ts'
import { refusedWith } from '../connection.ts'
import { titleIn } from '../screens/booking-screen.ts'
import { MembersScreen } from '../screens/members-screen.ts'
import { test } from '../test.ts'
import type { Visit } from '../visit.ts'

const bookButton = ({ page, t }: Visit) => page.getByRole('button', { name: t('memberPage.book.open') })

/** Opens the page of the member in the week before the lesson, because the lessons of the tests reach far ahead. */
async function openInWeekBefore(visitor: Visit, member: TestMember, startsAt: number): Promise<void> {
  await visitor.page.clock.setFixedTime(startOfWeek(startsAt) - dayMs)
  await visitor.open(`/admin/members/${member.id}`)
}

/** Opens the dialog, and the next week in it. */
async function openNextWeek(visitor: Visit) {
  const { page, t } = visitor
  await bookButton(visitor).click()
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('button', { name: t('memberPage.book.next') }).click()
  return dialog
}

test.for(languages)(
  'an administrator books a lesson from the page of the member, and cancels it there (%s)',
  async (language, { visit, studio }) => {
    const lesson = await studio.lesson()
    const full = await studio.lesson({ startsAt: lesson.startsAt + dayMs, totalSeats: 1 })
    await studio.book(full, await studio.member({ tickets: 1 }))
    const member = await studio.member({ tickets: 2 })
    const admin = await visit({
      language,
      as: await studio.admin(),
      width: language === 'ja' ? 390 : 1440,
      changesBrowser: true,
    })
    const { page, t } = admin
    const part = new MembersScreen(admin).part('bookings')
    await openInWeekBefore(admin, member, lesson.startsAt)
    await part.getByText(t('memberPage.noComing')).waitFor()
    const dialog = await openNextWeek(admin)
    await dialog.getByText(t('memberPage.book.tickets', { count: 2 })).waitFor()
    const choice = (one: typeof lesson) =>
      dialog.getByRole('button').filter({ hasText: titleIn(language, one) })
    await choice(full)
      .filter({ hasText: t('memberPage.book.full') })
      .waitFor()
    await expect.poll(() => choice(full).isDisabled()).toBe(true)
    await choice(lesson)
      .filter({ hasText: t('memberPage.book.left', { count: 10 }) })
      .waitFor()
    await expectAccessible(page)
    await choice(lesson).click()
    const question = page.getByRole('alertdialog')
    await question.getByText(t('admin.frontDesk.book.takes', { count: 1, left: 1 })).waitFor()
    await question.getByRole('button', { name: t('admin.frontDesk.book.ok') }).click()
    await page.getByText(t('admin.frontDesk.book.done')).waitFor()
    await dialog.waitFor({ state: 'hidden' })
    await part.getByRole('link', { name: titleIn(language, lesson) }).waitFor()
    expect(await studio.mailsTo(member)).toEqual(['bookingConfirmed'])

    await part.getByRole('button', { name: new RegExp(titleIn(language, lesson)) }).click()
    await question.getByText(t('admin.frontDesk.cancel.returns', { count: 1 })).waitFor()
    await question.getByRole('button', { name: t('admin.frontDesk.cancel.ok') }).click()
    await part.getByText(t('memberPage.noComing')).waitFor()
    await question.waitFor({ state: 'hidden' })
    await expectAccessible(page)
  },
)

test('a member without tickets is booked after a warning, and a seat that went meanwhile is refused', async ({
  visit,
  studio,
}) => {
  const lesson = await studio.lesson()
  const last = await studio.lesson({ startsAt: lesson.startsAt + dayMs, totalSeats: 1 })
  const member = await studio.member()
  const admin = await visit({ as: await studio.admin(), changesBrowser: true })
  admin.browserErrors.expect(refusedWith(409))
  const { page, t } = admin
  await openInWeekBefore(admin, member, lesson.startsAt)
  const dialog = await openNextWeek(admin)
  await dialog.getByText(t('memberPage.book.noTicket')).waitFor()
  const question = page.getByRole('alertdialog')
  const choose = (one: typeof lesson) => dialog.getByRole('button').filter({ hasText: one.title }).click()
  await choose(last)
  await question.getByText(t('admin.frontDesk.book.free')).waitFor()
  await studio.book(last, await studio.member({ tickets: 1 }))
  await question.getByRole('button', { name: t('admin.frontDesk.book.freeOk') }).click()
  await question.getByText(t('error.yoga.noSeat')).waitFor()
  await question.getByRole('button', { name: t('common.back') }).click()
  await choose(lesson)
  await question.getByRole('button', { name: t('admin.frontDesk.book.freeOk') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: lesson.title }).first().waitFor()
})
