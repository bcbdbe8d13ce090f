import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listLessons } from '#contract/lessons.ts'
import { listOffers } from '#contract/offers/offers.ts'
import { getOwnMember } from '#contract/members/members.ts'
import type { OwnMember } from '#contract/members/members.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { joinWaitingList, leaveWaitingList, listOwnWaiting } from '#contract/bookings/waiting-list.ts'
import type { OwnPlace, WaitingFor } from '#contract/bookings/waiting-list.ts'
import type { Language } from '#studio/languages.ts'
import { dayMs, hourMs, isoText, minuteMs } from '#time/tokyo.ts'
import { ApiStub, refusal } from '#tests/components/api-stub.ts'
import { lessonEvent } from '#tests/components/given-lessons.ts'
import { ownMember } from '#tests/components/given-members.ts'
import { now, show, showPage } from '#tests/components/show.tsx'
import { keptChoice } from '#web/lib/kept-choice.ts'
import BookingPage from '#web/pages/booking-page.tsx'
import { WaitingList } from './waiting-list.tsx'

const start = now + 2 * dayMs
const terms = { price: 3_500, memberPrice: null, tiers: [] }

interface Given {
  /** How many members wait already. */
  others?: number
  own?: OwnPlace | null
  /** Whether the lesson is an event. */
  isEvent?: boolean
  member?: Partial<OwnMember>
  language?: Language
}

/** The booking page with a full lesson in two days. */
async function openCard({ others = 0, own = null, isEvent = false, member, language = 'ja' }: Given = {}) {
  const studio = { own, seatsLeft: 0 }
  const api = new ApiStub()
    .on(listLessons, () => [
      lessonEvent({
        start,
        lesson: { seatsLeft: studio.seatsLeft, waiting: others, ...(isEvent && { event: terms }) },
        resource: { yogaWaiting: studio.own },
      }),
    ])
    .on(listOffers, () => [])
    .on(getOwnMember, () => ownMember(member))
    .on(listOwnPayments, () => ({ membership: null, onSite: null, freeBookings: [], payments: [] }))
    .on(joinWaitingList, ({ body }) => {
      studio.own = { place: others + 1, latest: body.latest ?? '' }
      return studio.own
    })
    .on(leaveWaitingList, ({ params }) => {
      studio.own = null
      return params
    })
  const day = '2026-11-22'
  const { t, address } = await showPage(<BookingPage />, {
    language,
    as: 'USER',
    at: `/booking?week=${day}&day=${day}`,
  })
  const card = page.getByRole('article')
  const dialog = page.getByRole('alertdialog')
  return {
    api,
    studio,
    t,
    address,
    cardButton: (text: 'join' | 'joinBehind' | 'mine', values: object = {}) =>
      card.getByRole('button', { name: t(`booking.waiting.${text}`, { ...values }) }),
    book: card.getByRole('button', { name: t('booking.book') }),
    dialog,
    latest: dialog.getByRole('combobox', { name: t('booking.waiting.latest') }),
    button: (text: 'joinOk' | 'save' | 'leave') =>
      dialog.getByRole('button', { name: t(`booking.waiting.${text}`) }),
  }
}

describe('the waiting list of a full lesson', () => {
  test('a member joins behind another one, to be booked until twelve hours before, and the card tells the place', async () => {
    const { api, t, cardButton, dialog, latest, button } = await openCard({ others: 1 })
    await cardButton('joinBehind', { count: 1 }).click()
    await expect.element(dialog.getByText(t('booking.waiting.costLater'))).toBeVisible()
    await expect.element(latest).toHaveValue(String(start - 12 * hourMs))
    await button('joinOk').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(cardButton('mine', { place: 2 })).toBeEnabled()
    expect(api.received(joinWaitingList).map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { id: 'lesson-1', latest: isoText(start - 12 * hourMs) },
    ])
  })

  test('a member who waits changes until when the list books the seat', async () => {
    const own = { place: 1, latest: isoText(start - 12 * hourMs) }
    const { api, cardButton, dialog, latest, button } = await openCard({ own, language: 'en' })
    await cardButton('mine', { place: 1 }).click()
    await latest.selectOptions(String(start - 24 * hourMs))
    await button('save').click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(api.received(joinWaitingList).map(({ body }) => body.latest)).toEqual([
      isoText(start - 24 * hourMs),
    ])
  })

  test('a member joins and leaves with the keyboard, and the focus stays at the lesson', async () => {
    const { cardButton, dialog, button } = await openCard({ language: 'en' })
    const press = async (locator: typeof dialog) => {
      await expect.element(locator).toBeEnabled()
      const element = locator.element()
      if (element instanceof HTMLElement) element.focus()
      await userEvent.keyboard('{Enter}')
    }
    await press(cardButton('join', { count: 0 }))
    await press(button('joinOk'))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(cardButton('mine', { place: 1 })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await press(button('leave'))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(cardButton('join', { count: 0 })).toBeEnabled()
  })

  test('a member is told when the server cannot tell whether the wait was saved, and joins once at the next try', async () => {
    const { api, t, cardButton, dialog, button } = await openCard({ language: 'en' })
    api.on(joinWaitingList, () => refusal('error.server.outcomeUnknown'))
    await cardButton('join', { count: 0 }).click()
    await button('joinOk').click()
    await expect.element(dialog.getByText(t('error.server.outcomeUnknown'))).toBeVisible()
    api.on(joinWaitingList, () => ({ place: 1, latest: isoText(start) }))
    await button('joinOk').click()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('a member who joins when a seat has come free keeps the choice, and the card offers the seat', async () => {
    const { api, studio, t, cardButton, dialog, latest, button, book } = await openCard()
    api.on(joinWaitingList, () => {
      studio.seatsLeft = 1
      return refusal('error.waitlist.seatFree')
    })
    await cardButton('join', { count: 0 }).click()
    await latest.selectOptions('never')
    await button('joinOk').click()
    await expect.element(dialog.getByText(t('error.waitlist.seatFree'))).toBeVisible()
    await expect.element(latest).toHaveValue('never')
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(book).toBeEnabled()
  })

  test('a member without tickets is led to where tickets come from, instead of to a wait that is refused', async () => {
    const { t, address, cardButton, dialog, button } = await openCard({ member: { tickets: 0 } })
    await cardButton('join', { count: 0 }).click()
    await expect.element(dialog.getByText(t('booking.waiting.ticketFirst'), { exact: false })).toBeVisible()
    await expect.element(button('joinOk')).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: t('booking.noTicketGo.plans') }).click()
    await expect.poll(address).toBe('/pay')
    expect(keptChoice()).toMatchObject({ what: 'lesson' })
  })

  test('a member without tickets who waits already may change the time, and reads what a wait needs', async () => {
    const own = { place: 1, latest: isoText(start - 12 * hourMs) }
    const { t, cardButton, dialog, button } = await openCard({ own, member: { tickets: 0 } })
    await cardButton('mine', { place: 1 }).click()
    await expect.element(dialog.getByText(t('booking.waiting.noTicket'), { exact: false })).toBeVisible()
    await expect.element(button('save')).toBeVisible()
  })
})

describe('the waiting list of a full event', () => {
  test('a member without tickets joins to be told of a seat, and is asked for no time', async () => {
    const { api, t, cardButton, dialog, latest, button } = await openCard({
      isEvent: true,
      member: { tickets: 0 },
      language: 'en',
    })
    await cardButton('join').click()
    await expect.element(dialog.getByText(t('booking.waiting.eventTold'))).toBeVisible()
    await expect.element(latest).not.toBeInTheDocument()
    await button('joinOk').click()
    await expect.element(cardButton('mine', { place: 1 })).toBeVisible()
    await expect.element(page.getByRole('article').getByText(t('booking.waiting.onlyTold'))).toBeVisible()
    const [sent] = api.received(joinWaitingList).map(({ body }) => Date.parse(body.latest ?? ''))
    expect(sent).toBeLessThan(now + minuteMs)
  })

  test('a member who waits can only leave', async () => {
    const own = { place: 1, latest: isoText(start) }
    const { cardButton, dialog, button, latest } = await openCard({ isEvent: true, own })
    await cardButton('mine', { place: 1 }).click()
    await expect.element(button('leave')).toBeVisible()
    await expect.element(button('save')).not.toBeInTheDocument()
    await expect.element(latest).not.toBeInTheDocument()
    await button('leave').click()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(cardButton('join')).toBeVisible()
  })

  test('a member whose address is not confirmed reads that no mail about a seat would come', async () => {
    const { t, cardButton, dialog } = await openCard({ isEvent: true, member: { emailConfirmed: false } })
    await cardButton('join').click()
    await expect.element(dialog.getByText(t('booking.waiting.eventUnconfirmed'))).toBeVisible()
  })
})

describe('the lessons on my page for which the member waits', () => {
  const wait = (given: Partial<WaitingFor> = {}): WaitingFor => ({
    lessonId: 'lesson-1',
    title: '朝ヨガ',
    imageUrl: '/pictures/lessons/morning-flow.svg',
    start: isoText(start),
    end: isoText(start + hourMs),
    place: 2,
    latest: isoText(start - 12 * hourMs),
    isEvent: false,
    seatFree: false,
    ...given,
  })

  async function openList(waits: WaitingFor[], language: Language = 'ja') {
    const studio = { waits }
    const api = new ApiStub()
      .on(listOwnWaiting, () => studio.waits)
      .on(getOwnMember, () => ownMember())
      .on(leaveWaitingList, ({ params }) => {
        studio.waits = []
        return params
      })
    const { t, address } = await show(<WaitingList />, { language, as: 'USER', at: '/profile' })
    return { api, t, address, list: page.getByRole('region', { name: t('booking.waiting.heading') }) }
  }

  test('a member leaves the list, and the focus goes to its heading', async () => {
    const { t, list } = await openList([wait()])
    await expect.element(list.getByText(t('booking.waiting.place', { place: 2 }))).toBeVisible()
    await list.getByRole('button').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('booking.waiting.leave') })
      .click()
    await expect.element(list.getByText(t('booking.waiting.none'))).toBeVisible()
    await expect.element(list.getByRole('heading')).toHaveFocus()
  })

  test('a wait that another window has ended leaves the list too', async () => {
    const { api, t, list } = await openList([wait()], 'en')
    api.on(leaveWaitingList, () => {
      api.on(listOwnWaiting, () => [])
      return refusal('error.waitlist.notFound')
    })
    await list.getByRole('button').click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: t('booking.waiting.leave') })
      .click()
    await expect.element(list.getByText(t('booking.waiting.none'))).toBeVisible()
  })

  test('a seat that is free for all is offered to a member who is only told, with the way to the lesson', async () => {
    const { t, list, address } = await openList([wait({ seatFree: true, latest: isoText(now) })], 'en')
    await expect.element(list.getByText(t('booking.waiting.seatFree'))).toBeVisible()
    await list.getByRole('link', { name: t('booking.waiting.bookFree') }).click()
    await expect.poll(address).toMatch(/^\/en\/booking\?.*day=2026-11-22.*lesson=lesson-1/)
  })

  test('an event never says that a seat is booked, also after it was moved to a later time', async () => {
    const { t, list } = await openList([wait({ isEvent: true })], 'en')
    await expect.element(list.getByText(t('booking.waiting.onlyTold'))).toBeVisible()
  })

  test('a member who waits for nothing sees no list', async () => {
    const { api, list } = await openList([])
    await expect.poll(() => api.received(listOwnWaiting)).toHaveLength(1)
    await expect.element(list).not.toBeInTheDocument()
  })
})
