import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cancelBooking, listOwnBookings, readCalendarFile } from '#contract/bookings/bookings.ts'
import type { UpcomingBooking } from '#contract/bookings/bookings.ts'
import type { Language } from '#studio/languages.ts'
import { dateText, dayMs, hourMs, timeRangeText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownBooking } from '#tests/components/given-bookings.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
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
