import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { bookLesson, cancelBooking, listOwnBookings } from '#contract/bookings/bookings.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import type { LessonEvent } from '#contract/lessons.ts'
import { listLessons } from '#contract/lessons.ts'
import { limits } from '#contract/limits.ts'
import { listOffers } from '#contract/offers/offers.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import type { Membership } from '#contract/payments/payments.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dateText, dayMs, hourMs, isoText, timeRangeText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, refusal } from '#tests/components/api-stub.ts'
import { ownBooking } from '#tests/components/given-bookings.ts'
import { shownOffer, singleOffer } from '#tests/components/given-offers.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { goBackFrom, now, showPage } from '#tests/components/show.tsx'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { keptChoice } from '#web/lib/kept-choice.ts'
import BookingPage from '#web/pages/booking-page.tsx'

interface Given {
  lesson?: LessonEvent
  /** Whether the member has booked the lesson. */
  isBooked?: boolean
  member?: Parameters<typeof ownMember>[0]
  language?: 'ja' | 'en'
  /** Answers otherwise from the start. */
  prepare?: (api: ApiStub) => void
}

/**
 * The booking page of a member, and a server that has the lesson. A test changes `studio` when another person
 * does something.
 */
async function open({
  lesson = lessonEvent(),
  isBooked = false,
  member,
  language = 'ja',
  prepare,
}: Given = {}) {
  const studio = { lessons: [lesson], isBooked, member: ownMember(member) }
  const id = lesson.resource.yoga.id
  const seen = (event: LessonEvent): LessonEvent => {
    const mine = event.resource.yoga.id === id && studio.isBooked
    return { ...event, resource: { ...event.resource, yogaBooking: mine ? 'booking-1' : null } }
  }
  const book = () => {
    studio.isBooked = true
    studio.member.tickets -= 1
    return { id: 'booking-1', tickets: studio.member.tickets }
  }
  const api = new ApiStub()
    .on(listLessons, () => studio.lessons.map(seen))
    .on(getOwnMember, () => ({ ...studio.member }))
    .on(listOwnBookings, () =>
      studio.isBooked ? studio.lessons.map((event) => ownBooking(event, { id: 'booking-1' })) : [],
    )
    .on(bookLesson, book)
    .on(listOffers, () => [])
    .on(cancelBooking, () => {
      studio.isBooked = false
      studio.member.tickets += 1
      return { tickets: studio.member.tickets }
    })
  prepare?.(api)
  const day = dateOf(Date.parse(lesson.start))
  const { t, address } = await showPage(<BookingPage />, {
    language,
    as: 'USER',
    at: `/booking?week=${day}&day=${day}`,
  })
  const card = page.getByRole('article', { name: lesson.title })
  const button = (offer: 'book' | 'booked' | 'waiting.join') =>
    card.getByRole('button', { name: t(`booking.${offer}`), exact: true })
  const dialog = (
    title: 'confirmTitle' | 'cancelTitle' | 'noTicketTitle' | 'bookedTitle' | 'cancelledTitle',
  ) => page.getByRole('alertdialog', { name: t(`booking.${title}`) })
  const ok = (title: Parameters<typeof dialog>[0], text: string) =>
    dialog(title).getByRole('button', { name: text, exact: true })
  return {
    api,
    studio,
    book,
    t,
    address,
    card,
    button,
    dialog,
    ok,
    books: async () => {
      await button('book').click()
      await ok('confirmTitle', t('booking.confirmOk')).click()
    },
    cancels: async () => {
      await button('booked').click()
      await ok('cancelTitle', t('booking.cancelOk')).click()
    },
    /** Reads the dialog with the result, which says the text once, and closes it. */
    reads: async (title: 'bookedTitle' | 'cancelledTitle', text: string) => {
      await expect.element(dialog(title).getByText(text)).toBeVisible()
      await expect.element(page.getByText(text)).toBeVisible()
      await ok(title, t('common.ok')).click()
      await expect.element(dialog(title)).not.toBeInTheDocument()
    },
  }
}

describe('a refused booking', () => {
  test.each(['ja', 'en'] as const)(
    'a refused booking is told by a short message, and its reason by the dialog (%s)',
    async (language) => {
      const { api, t, books, dialog, button } = await open({ language })
      api.on(bookLesson, () => refusal('error.yoga.noSeat'))
      await books()
      const message = page.getByRole('alert', { includeHidden: true })
      await expect.element(message).toHaveTextContent(t('booking.bookFailed'))
      await expect.element(dialog('bookedTitle').getByText(t('error.yoga.noSeat'))).toBeVisible()
      await expect.element(dialog('bookedTitle')).not.toMatchTextContent(t('booking.bookFailed'))
      await dialog('bookedTitle')
        .getByRole('button', { name: t('common.ok') })
        .click()
      await expect.element(button('book')).toBeEnabled()
    },
  )

  test('a refused cancellation is told by a short message, and its reason by the dialog', async () => {
    const { api, t, cancels, dialog } = await open({ isBooked: true })
    api.on(cancelBooking, () => refusal('error.yoga.cancelIn3hr'))
    await cancels()
    const message = page.getByRole('alert', { includeHidden: true })
    await expect.element(message).toHaveTextContent(t('booking.cancelFailed'))
    await expect.element(dialog('cancelledTitle').getByText(t('error.yoga.cancelIn3hr'))).toBeVisible()
  })

  test('a booking is refused when the last ticket was used in another window, and the next click leads to the plans', async () => {
    const { api, studio, t, books, reads, button, dialog } = await open({ member: { tickets: 1 } })
    api
      .on(listOwnPayments, () => ({ membership: null, onSite: null, freeBookings: [], payments: [] }))
      .on(bookLesson, () => {
        studio.member.tickets = 0
        return refusal('error.yoga.noTicket')
      })
    await books()
    await reads('bookedTitle', t('error.yoga.noTicket'))
    await button('book').click()
    await expect.element(dialog('noTicketTitle')).toBeVisible()
  })

  test('a booking beyond a limit is refused in a short message, and the dialog names the lesson in the way or the number', async () => {
    const { api, t, books, reads } = await open()
    const span = { start: '2026-11-21T01:00:00Z', end: '2026-11-21T02:00:00Z' }
    const current = { title: '夕ヨガ', titleEn: 'Evening yoga', ...span }
    api.on(bookLesson, () => refusal('error.yoga.overlaps', { current }))
    await books()
    const message = page.getByRole('alert', { includeHidden: true })
    await expect.element(message).toHaveTextContent(t('booking.bookFailed'))
    const when = '2026年11月21日(土) 10:00–11:00'
    await reads('bookedTitle', t('error.yoga.overlapsWith', { lesson: '夕ヨガ', when }))
    api.on(bookLesson, () => refusal('error.yoga.tooManyHeld', { current: { most: 3 } }))
    await books()
    await reads('bookedTitle', t('error.yoga.tooManyHeldOf', { most: 3 }))
    const limit = { most: 2, held: 2, lastDay: '2026-12-04' }
    api.on(bookLesson, () => refusal('error.yoga.absenceLimit', { current: limit }))
    await books()
    const day = '2026年12月4日'
    await reads('bookedTitle', t('error.yoga.absenceLimitOf', { most: 2, held: 2, day }))
    api.on(bookLesson, () => refusal('error.yoga.notOpen', { current: { opens: '2026-11-24T00:00:00Z' } }))
    await books()
    await reads('bookedTitle', t('error.yoga.notOpenUntil', { when: '11/24(火) 09:00' }))
  })

  test('a booking is refused when another member took the last seat, and the card offers the waiting list', async () => {
    const lesson = lessonEvent({ lesson: { totalSeats: 1, seatsLeft: 1 } })
    const { api, studio, t, books, reads, button } = await open({ lesson })
    api.on(bookLesson, () => {
      studio.lessons = [lessonEvent({ lesson: { totalSeats: 1, seatsLeft: 0 } })]
      return refusal('error.yoga.noSeat')
    })
    await books()
    await reads('bookedTitle', t('error.yoga.noSeat'))
    await expect.element(button('waiting.join')).toBeEnabled()
  })

  test('a booking is refused when there were too many calls, and works at a later click', async () => {
    const { api, book, t, books, reads, button } = await open()
    api.on(bookLesson, () => refusal('error.server.too_many_requests'))
    await books()
    await reads('bookedTitle', t('error.server.too_many_requests'))
    api.on(bookLesson, book)
    await books()
    await reads('bookedTitle', t('booking.bookedText'))
    await expect.element(button('booked')).toBeEnabled()
  })

  test('a booking is refused when the lesson was moved, and the card shows the new time', async () => {
    const { api, book, studio, t, books, reads, card } = await open()
    const moved = lessonEvent({ start: now + dayMs + 3 * hourMs })
    api.on(bookLesson, () => {
      studio.lessons = [moved]
      return refusal('error.yoga.rescheduled')
    })
    await books()
    await reads('bookedTitle', t('error.yoga.rescheduled'))
    await expect
      .element(
        card.getByText(timeRangeText(Date.parse(moved.start), Date.parse(moved.end)), { exact: false }),
      )
      .toBeVisible()
    api.on(bookLesson, book)
    await books()
    await reads('bookedTitle', t('booking.bookedText'))
    expect(api.received(bookLesson).map(({ body }) => body.start)).toEqual([
      isoText(now + dayMs),
      moved.start,
    ])
  })

  test('a booking is refused when the lesson was cancelled, and the day no longer shows it', async () => {
    const { api, studio, t, books, reads, card } = await open()
    const other = lessonEvent({
      start: now + dayMs + 3 * hourMs,
      lesson: { id: 'lesson-2', title: '夜ヨガ' },
    })
    api.on(bookLesson, () => {
      studio.lessons = [other]
      return refusal('error.yoga.notFound')
    })
    await books()
    await reads('bookedTitle', t('error.yoga.notFound'))
    await expect.element(page.getByRole('article', { name: '夜ヨガ' })).toBeVisible()
    await expect.element(card).not.toBeInTheDocument()
  })

  test('a booking is refused when the member booked in another window, and the card shows the booking', async () => {
    const { api, studio, t, books, reads, button } = await open({ language: 'en' })
    api.on(bookLesson, () => {
      studio.isBooked = true
      return refusal('error.yoga.alreadyBooked')
    })
    await books()
    await reads('bookedTitle', t('error.yoga.alreadyBooked'))
    await expect.element(button('booked')).toBeEnabled()
  })

  test('a cancellation is refused when the booking was cancelled already, and the card offers the lesson', async () => {
    const { api, studio, t, cancels, reads, button } = await open({ isBooked: true, language: 'en' })
    api.on(cancelBooking, () => {
      studio.isBooked = false
      return refusal('error.yoga.bookingNotFound')
    })
    await cancels()
    await reads('cancelledTitle', t('error.yoga.bookingNotFound'))
    await expect.element(button('book')).toBeEnabled()
  })
})

describe('a booking whose answer does not come', () => {
  test('a booking under way cannot be sent again, given up or closed', async () => {
    const { api, book, t, books, reads, button, dialog, ok } = await open()
    const answer = Promise.withResolvers<void>()
    api.on(bookLesson, () => answer.promise.then(book))
    await books()
    const busy = ok('confirmTitle', t('common.busy'))
    await expect.element(busy).toBeDisabled()
    await expect.element(busy).toHaveAttribute('aria-busy', 'true')
    await expect.element(ok('confirmTitle', t('common.back'))).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('confirmTitle')).toBeVisible()
    answer.resolve()
    await reads('bookedTitle', t('booking.bookedText'))
    await expect.element(button('booked')).toBeEnabled()
    expect(api.received(bookLesson)).toHaveLength(1)
  })

  test('a booking whose answer was lost is reported as booked, as the list of bookings says', async () => {
    const { api, book, t, books, reads, button } = await open({ language: 'en' })
    api.on(bookLesson, () => {
      book()
      return connectionLost()
    })
    await books()
    await reads('bookedTitle', t('booking.lost.booked'))
    await expect.element(button('booked')).toBeEnabled()
  })

  test('a booking of which the server cannot tell whether it was made is reported as the list of bookings says', async () => {
    const { api, book, t, books, reads, button } = await open()
    api.on(bookLesson, () => {
      book()
      return refusal('error.server.outcomeUnknown')
    })
    await books()
    await reads('bookedTitle', t('booking.lost.booked'))
    await expect.element(button('booked')).toBeEnabled()
  })

  test('a booking that did not reach the server is reported as not done, and the card offers the lesson', async () => {
    const { api, t, books, reads, button } = await open()
    api.on(bookLesson, connectionLost)
    await books()
    await reads('bookedTitle', t('booking.lost.notBooked'))
    await expect.element(button('book')).toBeEnabled()
  })

  test('a booking without a network says that the lessons may be outdated, and tells the outcome when they could be read', async () => {
    const { api, studio, t, books, reads, dialog } = await open({ language: 'en' })
    api.on(bookLesson, connectionLost).on(listOwnBookings, connectionLost).on(listLessons, connectionLost)
    await books()
    await expect.element(dialog('bookedTitle').getByText(t('booking.outcomeStale'))).toBeVisible()
    api.on(listOwnBookings, () => []).on(listLessons, () => studio.lessons)
    await dialog('bookedTitle')
      .getByRole('button', { name: t('booking.loadAgain') })
      .click()
    await reads('bookedTitle', t('booking.lost.notBooked'))
  })

  test('a booking without an answer is given up after five seconds', async () => {
    const limit = new AbortController()
    const { api, t, books, reads, ok } = await open()
    const answer = Promise.withResolvers<never>()
    api.on(bookLesson, () => answer.promise)
    // Not for one call alone: which one is the next is decided by what is read again meanwhile.
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    await books()
    await expect.element(ok('confirmTitle', t('common.busy'))).toBeDisabled()
    expect(timeout).toHaveBeenLastCalledWith(limits.requestTimeoutMs)
    timeout.mockRestore()
    expect(limits.requestTimeoutMs).toBe(5_000)
    limit.abort()
    await reads('bookedTitle', t('booking.lost.notBooked'))
  })
})

describe('what a booking costs', () => {
  test('a booking takes a seat and a cancellation gives it back, and the question names the tickets', async () => {
    const { api, book, studio, t, reads, button, dialog, ok, card } = await open({
      lesson: lessonEvent({ lesson: { seatsLeft: 3 } }),
      member: { tickets: 2 },
    })
    api.on(bookLesson, () => {
      studio.lessons = [lessonEvent({ lesson: { seatsLeft: 2 } })]
      return book()
    })
    await button('book').click()
    await expect
      .element(dialog('confirmTitle').getByText(t('booking.costTicket', { tickets: 2 })))
      .toBeVisible()
    await ok('confirmTitle', t('booking.confirmOk')).click()
    await reads('bookedTitle', t('booking.bookedText'))
    await expect.element(card.getByText(t('lesson.seatsLeft', { count: 2 }))).toBeVisible()
  })

  test('a booking costs members of the unlimited plan nothing, and the question says so once the member could be read', async () => {
    const { api, studio, t, button, dialog } = await open({
      member: { memberType: 4 },
      language: 'en',
      prepare: (stub) => stub.on(getOwnMember, () => refusal('error.server.default')),
    })
    await button('book').click()
    const question = dialog('confirmTitle')
    await expect.element(question.getByText(t('booking.costFailed'), { exact: false })).toBeVisible()
    api.on(getOwnMember, () => studio.member)
    await question.getByRole('button', { name: t('common.retry') }).click()
    await expect.element(question.getByText(t('booking.costFree'))).toBeVisible()
  })

  test('a booking of a lesson that starts in less than three hours is binding, which the question says before', async () => {
    const lesson = lessonEvent({ start: now + hourMs })
    const { t, button, dialog, ok, reads } = await open({ lesson })
    await button('book').click()
    await expect.element(dialog('confirmTitle').getByText(t('booking.binding'))).toBeVisible()
    await ok('confirmTitle', t('booking.confirmOk')).click()
    await reads('bookedTitle', t('booking.bookedText'))
    await button('booked').click()
    await expect.element(dialog('cancelTitle').getByText(t('error.yoga.cancelIn3hr'))).toBeVisible()
    await expect.element(ok('cancelTitle', t('booking.cancelOk'))).not.toBeInTheDocument()
    await ok('cancelTitle', t('common.ok')).click()
    await expect.element(dialog('cancelTitle')).not.toBeInTheDocument()
  })
})

test('the question before a cancellation warns that a ticket whose last day is over does not come back', async () => {
  const lot = { id: 'lot-1', reason: 'granted', note: null, expiresOn: '2026-11-19' } as const
  const { t, button, dialog } = await open({
    isBooked: true,
    language: 'en',
    prepare: (stub) => stub.on(listOwnBookings, () => [ownBooking(lessonEvent(), { id: 'booking-1', lot })]),
  })
  await button('booked').click()
  const day = dateText(Date.parse('2026-11-19T00:00:00+09:00'), 'en')
  await expect.element(dialog('cancelTitle').getByText(t('booking.noReturn', { day }))).toBeVisible()
  await expect.element(dialog('cancelTitle').getByText(t('booking.returnHint'))).not.toBeInTheDocument()
})

test('a visitor who chooses a lesson takes its page along, to which a login leads back', async () => {
  const lesson = lessonEvent()
  new ApiStub().on(listLessons, () => [lesson])
  const day = dateOf(Date.parse(lesson.start))
  const { t, location } = await showPage(<BookingPage />, { at: `/booking?week=${day}&day=${day}` })
  const card = page.getByRole('article', { name: lesson.title })
  await card.getByRole('button', { name: t('booking.try') }).click()
  const back = pageOfLesson(lesson.resource.yoga)
  await expect.poll(location).toMatchObject({ pathname: '/ContactNoUserYoga', state: { back } })
})

describe('a member without a ticket', () => {
  const membership: Membership = {
    memberType: 3,
    price: 12_990,
    status: 'active',
    periodEnds: isoText(now + 20 * dayMs),
    ends: null,
    next: null,
  }

  test.each([
    { way: 'first', memberType: 0, own: null, to: '/pay' },
    { way: 'plans', memberType: 3, own: null, to: '/pay' },
    { way: 'nextRenewal', memberType: 3, own: membership, to: '/profile?tab=payments' },
  ] as const)(
    'a member without a ticket is led to where tickets come from ($way)',
    async ({ way, memberType, own, to }) => {
      const { t, button, dialog, ok, address } = await open({
        member: { memberType, tickets: 0 },
        prepare: (stub) =>
          stub.on(listOwnPayments, () => ({ membership: own, onSite: null, freeBookings: [], payments: [] })),
      })
      await button('book').click()
      await expect.element(ok('noTicketTitle', t(`booking.noTicketGo.${way}`))).toBeVisible()
      if (way === 'first')
        await expect.element(dialog('noTicketTitle').getByText(t('booking.noTicketText.first'))).toBeVisible()
      await expect.element(ok('noTicketTitle', t('booking.confirmOk'))).not.toBeInTheDocument()
      await ok('noTicketTitle', t(`booking.noTicketGo.${way}`)).click()
      await expect.poll(address).toBe(to)
      // The page after the payment leads back to the lesson.
      expect(keptChoice()).toEqual(
        to === '/pay' ? { what: 'lesson', page: pageOfLesson(lessonEvent().resource.yoga) } : undefined,
      )
    },
  )
})

describe('what a member without a ticket can buy', () => {
  const withOffers = (stub: ApiStub) =>
    stub
      .on(listOwnPayments, () => ({ membership: null, onSite: null, freeBookings: [], payments: [] }))
      .on(listOffers, () => [
        shownOffer(),
        singleOffer({ yours: { price: 3_300, refusal: null } }),
        shownOffer({
          id: 'trial-pack-3',
          name: { ja: 'はじめての3回券', en: 'First three lessons' },
          yours: { price: 6_900, refusal: 'error.offer.newcomersOnly' },
        }),
      ])

  test('the question shows the prices before anything is booked, and leads to the order and back', async () => {
    const { api, t, button, dialog, address } = await open({
      member: { memberType: 0, tickets: 0 },
      prepare: withOffers,
    })
    await button('book').click()
    const offers = dialog('noTicketTitle').getByRole('listitem')
    await expect.element(offers).toHaveLength(2)
    await expect.element(offers.nth(0)).toMatchTextContent('1回券')
    await expect.element(offers.nth(0)).toMatchTextContent(yenText(3_300, 'ja'))
    await expect.element(offers.nth(1)).toMatchTextContent(yenText(17_500, 'ja'))
    await expect.element(dialog('noTicketTitle').getByText(t('price.taxNote'))).toBeVisible()
    await offers.nth(0).getByRole('link').click()
    await expect.poll(address).toBe('/order?offer=single')
    expect(keptChoice()).toEqual({ what: 'lesson', page: pageOfLesson(lessonEvent().resource.yoga) })
    expect(api.received(bookLesson)).toEqual([])
  })

  test('a booking that is refused for want of a ticket shows them too', async () => {
    const { api, t, books, dialog } = await open({ member: { tickets: 1 }, prepare: withOffers })
    api.on(bookLesson, () => refusal('error.yoga.noTicket'))
    await books()
    await expect.element(dialog('bookedTitle').getByText(t('error.yoga.noTicket'))).toBeVisible()
    await expect.element(dialog('bookedTitle').getByRole('link')).toHaveLength(2)
  })
})

describe('the keyboard', () => {
  test('Escape leaves the question, and the focus is on the button of the lesson after it and after the result', async () => {
    const { t, button, dialog } = await open({ language: 'en' })
    const focused = () => expect.poll(() => document.activeElement)
    await expect.element(button('book')).toBeVisible()
    ;(button('book').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('confirmTitle')).toBeVisible()
    await expect.element(dialog('confirmTitle')).toHaveAccessibleDescription(/朝ヨガ/)
    await userEvent.keyboard('{Escape}')
    await focused().toBe(button('book').element())
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('confirmTitle')).toBeVisible()
    ;(
      dialog('confirmTitle')
        .getByRole('button', { name: t('booking.confirmOk') })
        .element() as HTMLElement
    ).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog('bookedTitle')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog('bookedTitle')).not.toBeInTheDocument()
    await focused().toBe(button('booked').element())
  })

  test('the back button of the browser closes the question and stays on the page', async () => {
    const { button, dialog, address } = await open({ isBooked: true })
    const before = address()
    await goBackFrom(async () => {
      await button('booked').click()
      await expect.element(dialog('cancelTitle')).toBeVisible()
    })
    await expect.element(dialog('cancelTitle')).not.toBeInTheDocument()
    await expect.poll(address).toBe(before)
  })
})

test.each(['ja', 'en'] as const)(
  'on a phone the first lesson begins within 480 px, below one line of rules that opens (%s)',
  async (language) => {
    await page.viewport(390, 844)
    const level = { level: 'beginners' } as const
    new ApiStub().on(listLessons, () => [lessonEvent({ lesson: level })])
    const { t } = await showPage(<BookingPage />, { language, width: 390, at: '/booking' })
    await expect.element(page.getByRole('article')).toBeVisible()
    const top = page.getByRole('article').element().getBoundingClientRect().top
    expect(top + heightOfHeader).toBeLessThanOrEqual(480)
    const rule = page.getByText(t('booking.ruleBooking'))
    await expect.element(rule).not.toBeVisible()
    await page.getByCSS('summary').click()
    await expect.element(rule).toBeVisible()
    const [arrow, date] = [
      page.getByRole('link', { name: t('booking.nextWeek') }),
      page.getByRole('heading', { level: 2 }).last(),
    ]
    expect(middleOf(arrow)).toBeCloseTo(middleOf(date), 0)
  },
)

/** The header of the site, which this test does not show. */
const heightOfHeader = 64

function middleOf(part: Locator): number {
  const { top, bottom } = part.element().getBoundingClientRect()
  return (top + bottom) / 2
}
