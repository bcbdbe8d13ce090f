import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { bookForMember, cancelForMember } from '#contract/bookings/bookings.ts'
import type { BookedMember } from '#contract/lessons.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import type { ManagedMember } from '#contract/accounts/member-administration.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { ApiStub, connectionLost, pageOf, refusal } from '#tests/components/api-stub.ts'
import { bookedMember, lessonOfAdmin } from '#tests/components/given-lessons.ts'
import { managedMember } from '#tests/components/given-members.ts'
import { waitingMember } from '#tests/components/given-reception.ts'
import { now, show } from '#tests/components/show.tsx'
import { BookedMembers } from './booked-members.tsx'

const name = '陽田 花子'
const known = managedMember({ id: 'member-2', lastName: '陽田', firstName: '花子', tickets: 2 })

const lessonWith = (users: BookedMember[], seatsLeft = 2, start = now + dayMs) =>
  lessonOfAdmin({ start, lesson: { seatsLeft }, resource: { users } })

/**
 * The list of bookers in the dialog of a lesson. `reread` shows the lesson as the server has it afterwards.
 */
async function openList(event: ReturnType<typeof lessonWith>, member: ManagedMember = known) {
  const api = new ApiStub().on(listMembers, () => pageOf(listMembers, [member], 1))
  const { t, rerender } = await show(<BookedMembers event={event} now={now} />, { as: 'ADMIN' })
  const booking = page.getByRole('dialog', { name: t('frontDesk.book.title') })
  return {
    api,
    t,
    reread: (after: typeof event) => rerender(<BookedMembers event={after} now={now} />),
    heading: page.getByRole('heading', { name: t('frontDesk.members') }),
    open: page.getByRole('button', { name: t('frontDesk.book.open') }),
    booking,
    found: booking.getByRole('button', { name: /陽田/ }),
    question: page.getByRole('alertdialog'),
    cancel: page.getByRole('button', { name: t('frontDesk.cancel.openOf', { name }) }),
  }
}

async function press(control: Locator): Promise<void> {
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('the administrator finds a member, is told what the booking takes, and books with the keyboard', async () => {
  const { api, t, open, booking, found, question } = await openList(lessonWith([]))
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 1 }))
  await press(open)
  await userEvent.type(booking.getByRole('searchbox'), '陽田')
  await expect.element(found.getByText(t('frontDesk.book.tickets', { count: 2 }))).toBeVisible()
  await press(found)
  await expect.element(question.getByText(t('frontDesk.book.takes', { count: 1, left: 1 }))).toBeVisible()
  await press(question.getByRole('button', { name: t('frontDesk.book.ok') }))
  await expect.element(booking).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  expect(api.received(bookForMember)[0]?.body).toMatchObject({ memberId: 'member-2', withoutTicket: false })
})

test('a member who has booked cannot be chosen again', async () => {
  const { t, open, found } = await openList(lessonWith([bookedMember()]))
  await open.click()
  await expect.element(found).toBeDisabled()
  await expect.element(page.getByText(t('frontDesk.book.alreadyBooked'))).toBeVisible()
})

test('booking without a ticket needs a confirmation, also when the last ticket went meanwhile', async () => {
  const { api, t, open, booking, found, question } = await openList(lessonWith([]))
  const warning = question.getByText(t('frontDesk.book.free'))
  api.on(bookForMember, () => refusal('error.yoga.noTicket'))
  await open.click()
  await found.click()
  await expect.element(question).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  await question.getByRole('button', { name: t('frontDesk.book.ok') }).click()
  await expect.element(warning).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await question.getByRole('button', { name: t('frontDesk.book.freeOk') }).click()
  await expect.element(booking).not.toBeInTheDocument()
  expect(api.received(bookForMember).map(({ body }) => body.withoutTicket)).toEqual([false, true])
})

test('a member who has a seat as a guest gets another one when the desk says so, also without a ticket', async () => {
  const { api, t, open, booking, found, question } = await openList(lessonWith([]))
  const current = { bookingId: 'booking-9', name: '陽田 花', kind: 'guest' } as const
  api.on(bookForMember, () => refusal('error.yoga.secondSeat', { current }))
  await open.click()
  await found.click()
  await question.getByRole('button', { name: t('frontDesk.book.ok') }).click()
  await expect.element(question.getByText(t('guests.secondSeat.guest', { name: current.name }))).toBeVisible()
  api.on(bookForMember, () => refusal('error.yoga.noTicket'))
  await question.getByRole('button', { name: t('guests.secondSeat.ok') }).click()
  await expect.element(question.getByText(t('frontDesk.book.free'))).toBeVisible()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 0 }))
  await question.getByRole('button', { name: t('guests.secondSeat.ok') }).click()
  await expect.element(booking).not.toBeInTheDocument()
  const words = api.received(bookForMember).map(({ body }) => [body.secondSeat, body.withoutTicket])
  expect(words).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ])
})

test('the desk is asked before it goes beyond a limit of the member, and says each limit by its word', async () => {
  const { api, t, open, booking, found, question } = await openList(lessonWith([]))
  const overlapped = {
    title: '夕ヨガ',
    titleEn: '',
    start: isoText(now + dayMs),
    end: isoText(now + dayMs + hourMs),
  }
  api.on(bookForMember, ({ body }) => {
    const beyond = body.beyond ?? []
    if (!beyond.includes('overlap')) return refusal('error.yoga.overlaps', { current: overlapped })
    if (!beyond.includes('held')) return refusal('error.yoga.tooManyHeld', { current: { most: 3 } })
    return { id: 'booking-1', tickets: 1 }
  })
  await open.click()
  await found.click()
  await question.getByRole('button', { name: t('frontDesk.book.ok') }).click()
  await expect.element(question.getByText('「夕ヨガ」', { exact: false })).toBeVisible()
  await question.getByRole('button', { name: t('frontDesk.book.beyondOk') }).click()
  await expect.element(question.getByText(t('frontDesk.book.beyond.held', { most: 3 }))).toBeVisible()
  await question.getByRole('button', { name: t('frontDesk.book.beyondOk') }).click()
  await expect.element(booking).not.toBeInTheDocument()
  expect(api.received(bookForMember).map(({ body }) => body.beyond)).toEqual([
    [],
    ['overlap'],
    ['overlap', 'held'],
  ])
})

test('the desk is asked before it goes beyond a limit after absences', async () => {
  const { api, t, open, booking, found, question } = await openList(lessonWith([]))
  const current = { most: 2, held: 2, lastDay: '2026-12-04' }
  api.on(bookForMember, ({ body }) =>
    body.beyond?.includes('held')
      ? { id: 'booking-1', tickets: 1 }
      : refusal('error.yoga.absenceLimit', { current }),
  )
  await open.click()
  await found.click()
  await question.getByRole('button', { name: t('frontDesk.book.ok') }).click()
  const day = '2026年12月4日'
  const words = t('frontDesk.book.beyond.absence', { most: 2, held: 2, day })
  await expect.element(question.getByText(words)).toBeVisible()
  await question.getByRole('button', { name: t('frontDesk.book.beyondOk') }).click()
  await expect.element(booking).not.toBeInTheDocument()
  expect(api.received(bookForMember).map(({ body }) => body.beyond)).toEqual([[], ['held']])
})

test('a booking is refused when the last seat goes meanwhile, and none is offered in a full lesson', async () => {
  const { api, t, reread, open, found, question } = await openList(lessonWith([], 1))
  api.on(bookForMember, () => refusal('error.yoga.noSeat'))
  await open.click()
  await found.click()
  await question.getByRole('button', { name: t('frontDesk.book.ok') }).click()
  await expect.element(question.getByText(t('error.yoga.noSeat'))).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await reread(lessonWith([bookedMember({ id: 'other' })], 0))
  await expect.element(page.getByRole('button', { name: t('lessonAdmin.full') })).toBeDisabled()
})

test('after lost answers a booking that was made after all counts as made', async () => {
  const { api, t, open, booking, found, question } = await openList(lessonWith([]))
  api.on(bookForMember, connectionLost)
  await open.click()
  await found.click()
  const ok = question.getByRole('button', { name: t('frontDesk.book.ok') })
  await ok.click()
  await expect.element(question.getByText(t('form.outcomeUnknown'))).toBeVisible()
  api.on(bookForMember, () => refusal('error.yoga.alreadyBooked'))
  await ok.click()
  await expect.element(booking).not.toBeInTheDocument()
})

test('the focus stays in the list of bookers when the last seat is taken', async () => {
  const { api, t, reread, heading, open, booking, found, question } = await openList(lessonWith([], 1))
  await press(open)
  await userEvent.keyboard('{Escape}')
  await expect.element(booking).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  api.on(bookForMember, () => ({ id: 'booking-1', tickets: 1 }))
  await userEvent.keyboard('{Enter}')
  await press(found)
  await press(question.getByRole('button', { name: t('frontDesk.book.ok') }))
  await expect.element(booking).not.toBeInTheDocument()
  await reread(lessonWith([bookedMember()], 0))
  await expect.element(heading).toHaveFocus()
})

test.each(['before', 'after'])(
  'the focus stays in the list of bookers, which is read %s the question of a cancellation has closed',
  async (order) => {
    const { api, t, reread, heading, question, cancel } = await openList(lessonWith([bookedMember()]))
    await press(cancel)
    await expect.element(question.getByText(t('frontDesk.cancel.returns', { count: 1 }))).toBeVisible()
    await expect.element(question.getByText(t('frontDesk.cancel.late'))).not.toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    await expect.element(question).not.toBeInTheDocument()
    await expect.element(cancel).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    api.on(cancelForMember, async () => {
      if (order === 'before') await reread(lessonWith([]))
      return { tickets: 3 }
    })
    await press(question.getByRole('button', { name: t('frontDesk.cancel.ok') }))
    await expect.element(question).not.toBeInTheDocument()
    await reread(lessonWith([]))
    await expect.element(page.getByText(t('frontDesk.noMembers'))).toBeVisible()
    await expect.element(heading).toHaveFocus()
    expect(api.received(cancelForMember)[0]?.body).toEqual({})
  },
)

test('a cancellation after the deadline says so, and one whose answer was lost counts as made', async () => {
  const { api, t, question, cancel } = await openList(lessonWith([bookedMember()], 2, now + hourMs))
  await cancel.click()
  await expect.element(question.getByText(t('frontDesk.cancel.late'))).toBeVisible()
  api.on(cancelForMember, connectionLost)
  const ok = question.getByRole('button', { name: t('frontDesk.cancel.lateOk') })
  await ok.click()
  await expect.element(question.getByText(t('form.outcomeUnknown'))).toBeVisible()
  api.on(cancelForMember, () => refusal('error.yoga.bookingNotFound'))
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
})

test('attendance is offered once the lesson has begun, and a booking that was marked is not cancelled', async () => {
  const { t, reread, cancel } = await openList(lessonWith([bookedMember()]))
  const attended = page.getByRole('button', { name: t('frontDesk.status.attended') })
  await expect.element(cancel).toBeVisible()
  await expect.element(attended).not.toBeInTheDocument()
  const begun = lessonWith([bookedMember({ status: 'attended' })], 2, now - hourMs / 2)
  await reread({ ...begun, end: isoText(now + hourMs) })
  await expect.element(attended).toHaveAttribute('aria-pressed', 'true')
  await expect.element(cancel).not.toBeInTheDocument()
})

test('the administrator sees who waits for a seat, the first in line first', async () => {
  const later = { id: 'b', place: 2, lastName: '波野', tickets: 0, hasTicket: false }
  const waitingUsers = [waitingMember(), waitingMember(later)]
  const event = lessonOfAdmin({ lesson: { seatsLeft: 0 }, resource: { waitingUsers } })
  const { t } = await openList(event)
  const waiting = page.getByRole('region', { name: t('frontDesk.waiting.heading', { count: 2 }) })
  await expect
    .poll(() =>
      waiting
        .getByRole('listitem')
        .elements()
        .map((line) => /海野|波野/.exec(line.textContent)?.[0]),
    )
    .toEqual(['海野', '波野'])
  const withoutTicket = waiting.getByRole('listitem').filter({ hasText: '波野' })
  await expect.element(withoutTicket.getByText(t('frontDesk.waiting.noTicket'))).toBeVisible()
})
