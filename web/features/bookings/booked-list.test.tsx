import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  cancelBooking,
  cancelSeat,
  listOwnBookings,
  readCalendarFile,
  readSeatCancellation,
} from '#contract/bookings/bookings.ts'
import type { SeatCancellation, UpcomingBooking } from '#contract/bookings/bookings.ts'
import type { Language } from '#studio/languages.ts'
import { yenText } from '#studio/yen.ts'
import { dateText, dayMs, hourMs, isoText, minuteMs, timeRangeText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownBooking } from '#tests/components/given-bookings.ts'
import { lessonEvent, paidEvent } from '#tests/components/given-lessons.ts'
import { now, show } from '#tests/components/show.tsx'
import { BookedList } from './booked-list.tsx'

async function open(bookings: UpcomingBooking[], language: Language = 'ja') {
  const studio = { bookings }
  const api = new ApiStub().on(listOwnBookings, () => studio.bookings)
  const { t, address } = await show(<BookedList />, { language, as: 'USER', at: '/profile' })
  const row = (title = '朝ヨガ') =>
    page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  const cancelButton = (title?: string) =>
    row(title)
      .getByRole('button')
      .filter({ hasText: t('profile.cancel') })
  const question = page.getByRole('alertdialog', { name: t('profile.cancelConfirm') })
  const answer = (text: 'keep' | 'cancelOk') => question.getByRole('button', { name: t(`booking.${text}`) })
  return { api, studio, t, address, row, cancelButton, question, answer }
}

const expiring = (expiresOn: string) =>
  ownBooking(lessonEvent(), { lot: { id: 'lot-1', reason: 'granted', note: null, expiresOn } })

describe('the member’s bookings on my page', () => {
  test('a row says which lesson is booked and when it is', async () => {
    const { row } = await open([ownBooking()], 'en')
    const when = `${dateText(now + dayMs, 'en')} ${timeRangeText(now + dayMs, now + dayMs + hourMs)}`
    await expect.element(row().getByText(when, { exact: false })).toBeVisible()
    await expect
      .element(row().getByRole('link', { name: '朝ヨガ' }))
      .toHaveAttribute('href', expect.stringMatching(/^\/en\/booking\?.*lesson=lesson-1/))
  })

  test('of the buttons of a booking only the first has a frame', async () => {
    const { row } = await open([ownBooking()])
    await expect.element(row().getByRole('button')).toHaveLength(2)
    const frames = row()
      .getByRole('button')
      .elements()
      .map((button) => getComputedStyle(button).borderTopWidth)
    expect(frames).toEqual(['1px', '0px'])
  })

  test('a member without bookings is led to the lessons', async () => {
    const { t, address } = await open([])
    await expect.element(page.getByText(t('profile.empty'))).toBeVisible()
    await page.getByRole('link', { name: t('profile.emptyAction') }).click()
    await expect.poll(address).toBe('/booking')
  })

  test('a booking can be added to the member’s own calendar', async () => {
    const { api, t, row } = await open([ownBooking()])
    const name = 'lesson-2026-11-21.ics'
    const saved = new Promise<string>((resolve) => {
      vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementationOnce(function save(
        this: HTMLAnchorElement,
      ) {
        resolve(this.download)
      })
    })
    api.on(readCalendarFile, () => ({ name, content: 'BEGIN:VCALENDAR' }))
    await row()
      .getByRole('button')
      .filter({ hasText: t('profile.calendar') })
      .click()
    expect(await saved).toBe(name)
    expect(api.received(readCalendarFile).map(({ params }) => params.id)).toEqual(['booking of lesson-1'])
  })

  test('bookings that cannot be loaded are told, and loaded again on request', async () => {
    const api = new ApiStub().on(listOwnBookings, () => refusal('error.server.default'))
    const { t } = await show(<BookedList />, { as: 'USER' })
    const notice = page.getByRole('alert')
    await expect.element(notice.getByText(t('profile.loadFailed'), { exact: false })).toBeVisible()
    api.on(listOwnBookings, () => [])
    await notice.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(page.getByText(t('profile.empty'))).toBeVisible()
  })

  test('a booking within three hours of the start cannot be cancelled, and the row says so', async () => {
    const { t, row, cancelButton } = await open([ownBooking(lessonEvent({ start: now + 2 * hourMs }))])
    await expect.element(row().getByText(t('profile.tooLate'))).toBeVisible()
    await expect.element(cancelButton()).toBeDisabled()
  })
})

describe('cancelling on my page', () => {
  test('a cancelled booking leaves the list, and the focus goes to the heading of the list', async () => {
    const { api, studio, t, row, cancelButton, answer } = await open([ownBooking()], 'en')
    api.on(cancelBooking, () => {
      studio.bookings = []
      return { tickets: 1 }
    })
    await cancelButton().click()
    await answer('cancelOk').click()
    await expect.element(row()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: t('profile.bookedLessons') })).toHaveFocus()
    await expect.element(page.getByText(t('profile.empty'))).toBeVisible()
  })

  test('a booking stays when the question is answered with no', async () => {
    const { api, row, cancelButton, question, answer } = await open([ownBooking()])
    await cancelButton().click()
    await expect.element(question.getByText('朝ヨガ')).toBeVisible()
    await answer('keep').click()
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(row()).toBeVisible()
    await expect.element(cancelButton()).toHaveFocus()
    expect(api.received(cancelBooking)).toEqual([])
  })

  test('a booking that was cancelled elsewhere leaves the list, and the member is told', async () => {
    const { api, studio, t, row, cancelButton, answer } = await open([ownBooking()])
    api.on(cancelBooking, () => {
      studio.bookings = []
      return refusal('error.yoga.bookingNotFound')
    })
    await cancelButton().click()
    await answer('cancelOk').click()
    const result = page.getByRole('alertdialog', { name: t('booking.cancelledTitle') })
    await expect.element(result.getByText(t('error.yoga.bookingNotFound'))).toBeVisible()
    await result.getByRole('button', { name: t('common.ok') }).click()
    await expect.element(row()).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: t('profile.bookedLessons') })).toHaveFocus()
  })

  test('a refused cancellation is told by a short message, and its reason by a dialog', async () => {
    const { api, t, row, cancelButton, answer } = await open([ownBooking()], 'en')
    api.on(cancelBooking, () => refusal('error.yoga.cancelIn3hr'))
    await cancelButton().click()
    await answer('cancelOk').click()
    const message = page.getByRole('alert', { includeHidden: true })
    await expect.element(message).toHaveTextContent(t('booking.cancelFailed'))
    const result = page.getByRole('alertdialog', { name: t('booking.cancelledTitle') })
    await expect.element(result.getByText(t('error.yoga.cancelIn3hr'))).toBeVisible()
    await result.getByRole('button', { name: t('common.ok') }).click()
    await expect.element(result).not.toBeInTheDocument()
    await expect.element(row()).toBeVisible()
    await expect.element(cancelButton()).toHaveFocus()
  })

  test('a cancellation whose answer was lost is told as done once the list could be loaded', async () => {
    const { api, t, row, cancelButton, answer } = await open([ownBooking()], 'en')
    api.on(cancelBooking, connectionLost).on(listOwnBookings, connectionLost)
    await cancelButton().click()
    await answer('cancelOk').click()
    const notice = page.getByRole('alert')
    await expect.element(notice.getByText(t('booking.outcomeStale'))).toBeVisible()
    api.on(listOwnBookings, () => [])
    await notice.getByRole('button', { name: t('booking.loadAgain') }).click()
    await expect.element(page.getByText(t('booking.lost.cancelled'))).toBeVisible()
    await expect.element(row()).not.toBeInTheDocument()
  })
})

describe('a booking that was paid with tickets of a last day', () => {
  test('the row says until when the ticket can be used, and the question says that it comes back', async () => {
    const { t, row, cancelButton, question } = await open([
      expiring('2026-11-29'),
      ownBooking(lessonEvent({ lesson: { id: 'lesson-2', title: '夜ヨガ' } })),
    ])
    const day = dateText(Date.parse('2026-11-29T00:00:00+09:00'), 'ja')
    await expect.element(row().getByText(t('booking.ticketUntil', { day }))).toBeVisible()
    await expect.element(page.getByText(t('booking.ticketUntil', { day }))).toHaveLength(1)
    await cancelButton().click()
    await expect.element(question.getByText(t('booking.returnHint'))).toBeVisible()
    await userEvent.keyboard('{Escape}')
  })

  test('the row and the question warn that a ticket whose last day is over does not come back', async () => {
    const { t, row, cancelButton, question } = await open([expiring('2026-11-19')], 'en')
    const day = dateText(Date.parse('2026-11-19T00:00:00+09:00'), 'en')
    await expect.element(row().getByText(t('booking.ticketExpired', { day }))).toBeVisible()
    await cancelButton().click()
    await expect.element(question.getByText(t('booking.noReturn', { day }))).toBeVisible()
    await expect.element(question.getByText(t('booking.returnHint'))).not.toBeInTheDocument()
  })
})

describe('a seat in an event on my page', () => {
  type Seat = NonNullable<UpcomingBooking['event']>

  const seat = (given: Partial<Seat>) =>
    ownBooking(paidEvent(), {
      ticketsTaken: 0,
      lot: null,
      event: { seat: 'paid', price: 3_000, orderId: 'order-1', payUntil: null, ...given },
    })

  const unpaid = { price: 0, orderId: null }
  const payUntil = isoText(now + 40 * minuteMs)

  async function openSeat(given: Partial<Seat>, figures: Partial<SeatCancellation> = {}) {
    const opened = await open([seat(given)], 'en')
    const { api, studio, t } = opened
    const shown: SeatCancellation = {
      paid: 0,
      percent: 0,
      kept: 0,
      fee: 0,
      refund: 0,
      until: null,
      invitation: 'none',
      ...figures,
    }
    const present = { figures: shown }
    api
      .on(readSeatCancellation, () => present.figures)
      .on(cancelSeat, ({ body }) => {
        studio.bookings = []
        return { refund: body.refund }
      })
    const dialog = page.getByRole('alertdialog')
    return {
      ...opened,
      present,
      yen: (amount: number) => yenText(amount, 'en'),
      seatRow: opened.row('月夜のヨガ'),
      cancel: opened.cancelButton('月夜のヨガ'),
      dialog,
      ok: (text: 'seat.giveUp' | 'cancelOk') =>
        dialog.getByRole('button', { name: t(`booking.${text}`), exact: true }),
      sent: () => api.received(cancelSeat).map(({ body }) => body.refund),
    }
  }

  test.each([
    { given: {}, text: 'Paid ¥3,000' },
    { given: { ...unpaid, seat: 'invitation' }, text: 'Invitation' },
    { given: { ...unpaid, seat: 'free' }, text: 'Free' },
    { given: { seat: 'held', payUntil }, text: 'Awaiting payment of ¥3,000 until 12:40' },
  ] as const)('its row says how it is paid for: $text', async ({ given, text }) => {
    const { seatRow } = await openSeat(given)
    await expect.element(seatRow.getByText(text, { exact: false })).toBeVisible()
    await expect.element(seatRow.getByText('Event', { exact: true })).toBeVisible()
  })

  test('one that is held leads to its payment, and is given up without a refund', async () => {
    const { t, seatRow, cancel, dialog, ok, sent } = await openSeat({ seat: 'held', payUntil })
    await expect
      .element(seatRow.getByRole('link').filter({ hasText: t('hire.toPayment') }))
      .toHaveAttribute('href', '/en/order?id=order-1')
    await cancel.click()
    await expect.element(dialog.getByText(t('booking.seat.heldText'))).toBeVisible()
    await ok('seat.giveUp').click()
    await expect.element(seatRow).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { name: t('profile.bookedLessons') })).toHaveFocus()
    expect(sent()).toEqual([0])
  })

  test('a refund that has changed since the question was opened is shown anew before it counts', async () => {
    const paid = { paid: 3_000, percent: 0, kept: 0, refund: 3_000, until: '2026-11-20' }
    const { api, present, studio, t, yen, cancel, dialog, ok, sent } = await openSeat({}, paid)
    api.on(cancelSeat, ({ body }) => {
      if (body.refund === 1_500) {
        studio.bookings = []
        return { refund: 1_500 }
      }
      present.figures = { ...present.figures, percent: 50, kept: 1_500, refund: 1_500, until: null }
      return refusal('error.hire.refundChanged')
    })
    const answer = Promise.withResolvers<void>()
    api.on(readSeatCancellation, () => answer.promise.then(() => present.figures))
    await cancel.click()
    await expect.element(ok('cancelOk')).toBeDisabled()
    answer.resolve()
    await expect.element(dialog.getByText(t('hire.figureKept', { percent: 0 }))).toBeVisible()
    await ok('cancelOk').click()
    await expect.element(dialog.getByText(t('error.hire.refundChanged'))).toBeVisible()
    await expect.element(dialog.getByText(t('hire.figureKept', { percent: 50 }))).toBeVisible()
    await ok('cancelOk').click()
    await expect.element(page.getByText(t('profile.empty'))).toBeVisible()
    const told = t('hire.cancelledRefund', { amount: yen(1_500) })
    await expect.element(page.getByText(told)).toBeInTheDocument()
    expect(sent()).toEqual([3_000, 1_500])
  })

  test.each([
    { invitation: 'returned', text: 'booking.seat.returnedText' },
    { invitation: 'kept', text: 'booking.seat.keptText' },
    { invitation: 'none', text: 'booking.seat.freeText' },
  ] as const)(
    'without money the question says what becomes of an invitation ($invitation)',
    async ({ invitation, text }) => {
      const given = { ...unpaid, seat: invitation === 'none' ? 'free' : 'invitation' } as const
      const { t, cancel, dialog, ok } = await openSeat(given, { invitation, until: '2026-11-20' })
      await cancel.click()
      await expect.element(dialog.getByText(t(text))).toBeVisible()
      await ok('cancelOk').click()
      await expect.element(page.getByText(t('profile.empty'))).toBeVisible()
    },
  )

  test('one that was cancelled elsewhere leaves the list, and the member is told', async () => {
    const { api, studio, t, seatRow, cancel, dialog, ok } = await openSeat({})
    api.on(cancelSeat, () => {
      studio.bookings = []
      return refusal('error.yoga.bookingNotFound')
    })
    await cancel.click()
    await ok('cancelOk').click()
    await expect.element(seatRow).not.toBeInTheDocument()
    const message = page.getByRole('alert', { includeHidden: true })
    await expect.element(message).toHaveTextContent(t('error.yoga.bookingNotFound'))
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('an event can be cancelled until it starts', async () => {
    const soon = ownBooking(paidEvent({ start: now + hourMs }), {
      event: { seat: 'free', price: 0, orderId: null, payUntil: null },
    })
    const { t, row, cancelButton } = await open([soon])
    await expect.element(cancelButton('月夜のヨガ')).toBeEnabled()
    await expect.element(row('月夜のヨガ').getByText(t('profile.tooLate'))).not.toBeInTheDocument()
  })
})
