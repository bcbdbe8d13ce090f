import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bookForMember, cancelForMember } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { listOffersForMember, sellOffer } from '#contract/offers/order-administration.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { dayMs } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { shownOffer, singleOffer } from '#tests/components/given-offers.ts'
import { memberWithHistory } from '#tests/components/given-members.ts'
import { now, show } from '#tests/components/show.tsx'
import { ComingBookings } from './coming-bookings.tsx'

const lesson = lessonOfAdmin({ start: now + 7 * dayMs })
const full = lessonOfAdmin({
  start: now + 7 * dayMs,
  lesson: { id: 'full', title: '夜ヨガ', titleEn: 'Evening yoga', seatsLeft: 0 },
})

/** As the server answers each week to an administrator: its lessons only, titled in the caller's language. */
const listed = (events: LessonEvent[], range: { start: string; end: string }, language: Language) =>
  events
    .filter(({ start }) => start >= range.start && start < range.end)
    .map((event) => {
      const { title, titleEn = '' } = event.resource.yoga
      return { ...event, title: inLanguage(language, title, titleEn) }
    })

async function openPart(member: MemberWithHistory, language: Language) {
  const api = new ApiStub().on(listLessons, ({ query }) => listed([lesson, full], query, language))
  const { t, rerender } = await show(<ComingBookings member={member} />, { language, as: 'ADMIN' })
  const dialog = page.getByRole('dialog', { includeHidden: true }).first()
  return {
    api,
    t,
    dialog,
    question: page.getByRole('alertdialog'),
    reread: (after: MemberWithHistory) => rerender(<ComingBookings member={after} />),
    openNextWeek: async () => {
      await page.getByRole('button', { name: t('memberPage.book.open') }).click()
      await dialog.getByRole('button', { name: t('memberPage.book.next') }).click()
    },
  }
}

test('the administrator books a lesson from the page of the member, and cancels it there', async () => {
  const member = memberWithHistory({ tickets: 2 })
  const { api, t, dialog, question, reread, openNextWeek } = await openPart(member, 'en')
  await expect.element(page.getByText(t('memberPage.noComing'))).toBeVisible()
  await openNextWeek()
  await expect.element(dialog.getByText(t('memberPage.book.tickets', { count: 2 }))).toBeVisible()
  // A full lesson leads to its waiting list.
  await dialog.getByRole('button', { name: /Evening yoga/ }).click()
  const waiting = page.getByRole('alertdialog', { name: t('frontDesk.wait.ask') })
  await expect.element(waiting.getByText(t('frontDesk.wait.text'))).toBeVisible()
  await waiting.getByRole('button', { name: t('common.back') }).click()
  await expect.element(waiting).not.toBeInTheDocument()
  await expect.element(dialog.getByText(t('memberPage.book.full'))).toBeVisible()
  await expect.element(dialog.getByText(t('memberPage.book.left', { count: 10 }))).toBeVisible()
  await dialog.getByRole('button', { name: /Morning yoga/ }).click()
  await expect.element(question.getByText(t('frontDesk.book.takes', { count: 1, left: 1 }))).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 1 }))
  await question.getByRole('button', { name: t('frontDesk.book.ok') }).click()
  await expect.element(dialog).not.toBeInTheDocument()

  const { start, end } = lesson
  const { cancelUntil } = lesson.resource.yoga
  await reread(
    memberWithHistory({
      tickets: 1,
      bookings: [
        {
          id: 'booking-1',
          lessonId: 'lesson-1',
          title: 'Morning yoga',
          status: 'booked',
          ticketsTaken: 1,
          byPlan: false,
          ticketsKept: false,
          start,
          end,
          cancelUntil,
        },
      ],
    }),
  )
  await expect.element(page.getByRole('link', { name: 'Morning yoga' })).toBeVisible()
  await page.getByRole('button', { name: /Morning yoga/ }).click()
  await expect.element(question.getByText(t('frontDesk.cancel.returns', { count: 1 }))).toBeVisible()
  api.on(cancelForMember, () => ({ tickets: 2 }))
  await question.getByRole('button', { name: t('frontDesk.cancel.ok') }).click()
  await expect.element(question).not.toBeInTheDocument()
  await reread(member)
  await expect.element(page.getByText(t('memberPage.noComing'))).toBeVisible()
})

test('a member without tickets is booked after a warning, and a seat that went meanwhile is refused', async () => {
  const { api, t, dialog, question, openNextWeek } = await openPart(memberWithHistory({ tickets: 0 }), 'ja')
  api.on(listOffersForMember, () => [])
  await openNextWeek()
  await expect.element(dialog.getByText(t('memberPage.book.noTicket'))).toBeVisible()
  await dialog.getByRole('button', { name: /朝ヨガ/ }).click()
  await expect.element(question.getByText(t('frontDesk.book.free'))).toBeVisible()
  api.on(bookForMember, () => refusal('error.yoga.noSeat'))
  const ok = question.getByRole('button', { name: t('frontDesk.book.freeOk') })
  await ok.click()
  await expect.element(question.getByText(t('error.yoga.noSeat'))).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await ok.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(bookForMember).map(({ body }) => body.withoutTicket)).toEqual([true, true])
})

test('a member without a plan pays one lesson in cash and is booked with it, and pays once when the seat went meanwhile', async () => {
  const { api, t, dialog, question, openNextWeek } = await openPart(memberWithHistory({ tickets: 0 }), 'ja')
  api.on(listOffersForMember, () => [shownOffer(), singleOffer()])
  await openNextWeek()
  await dialog.getByRole('button', { name: /朝ヨガ/ }).click()
  const price = yenText(3_800, 'ja')
  const ok = question.getByRole('button', { name: t('frontDesk.book.saleOk', { price }) })
  await expect.element(ok).toBeEnabled()
  api
    .on(sellOffer, () => ({ paymentId: 'payment-1', number: 12, tickets: 1 }))
    .on(bookForMember, () => refusal('error.yoga.noSeat'))
  await ok.click()
  await expect.element(question.getByText(t('error.yoga.noSeat'))).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await question.getByRole('button', { name: t('frontDesk.book.ok'), exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(sellOffer).map(({ body }) => body)).toEqual([
    { offerId: singleOffer().id, method: 'cash', price: 3_800 },
  ])
  expect(api.received(bookForMember).map(({ body }) => body.withoutTicket)).toEqual([false, false])
})

test('the desk books a member without a ticket free of charge when it says so', async () => {
  const { api, t, dialog, question, openNextWeek } = await openPart(memberWithHistory({ tickets: 0 }), 'en')
  api.on(listOffersForMember, () => [singleOffer()])
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await openNextWeek()
  await dialog.getByRole('button', { name: /Morning yoga/ }).click()
  await question.getByRole('radio', { name: t('frontDesk.book.withoutTicket') }).click()
  await expect.element(question.getByText(t('frontDesk.book.free'))).toBeVisible()
  await question.getByRole('button', { name: t('frontDesk.book.freeOk') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(api.received(sellOffer)).toEqual([])
  expect(api.received(bookForMember)).toMatchObject([{ body: { withoutTicket: true } }])
})
