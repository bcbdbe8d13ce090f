import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { bookForMember, cancelForMember } from '#contract/bookings/bookings.ts'
import { bookGuest, noteGuestPayment } from '#contract/guests/guest-bookings.ts'
import { withdrawPayment } from '#contract/payments/refunds.ts'
import { noteHirePayment } from '#contract/hires/hire-administration.ts'
import { listGuests, readGuest } from '#contract/guests/guests.ts'
import { listMembers } from '#contract/accounts/member-administration.ts'
import { listOccupancy } from '#contract/spaces/occupancy.ts'
import { readFirstVisitOf } from '#contract/first-visits.ts'
import { listNotes, writeNote } from '#contract/notes.ts'
import { listOffersForMember } from '#contract/offers/order-administration.ts'
import { readReceptionDay } from '#contract/reception.ts'
import type { ReceivedGuest, ReceivedLesson, ReceivedMember } from '#contract/reception.ts'
import { listSpaces } from '#contract/spaces/spaces.ts'
import { yenText } from '#studio/yen.ts'
import { dateOf, dateText, dayMs, hourMs, isoText, minuteMs, startOfDay } from '#time/tokyo.ts'
import { noAnswers } from '#tests/components/given-first-visit.ts'
import { ApiStub, connectionLost, pageOf } from '#tests/components/api-stub.ts'
import { guestWithHistory } from '#tests/components/given-guests.ts'
import { managedMember } from '#tests/components/given-members.ts'
import {
  guestInLesson,
  receivedLesson,
  receivedMember,
  waitingMember,
} from '#tests/components/given-reception.ts'
import { space, takenByHire } from '#tests/components/given-spaces.ts'
import { now, show } from '#tests/components/show.tsx'
import { Today } from './today.tsx'

const title = '朝ヨガ'

/**
 * The page of the day with a lesson that begins in ten minutes. What a test changes in `stored` is read again
 * as from the server.
 */
async function openDay(
  {
    event = null,
    ...given
  }: {
    users?: ReceivedMember[]
    guests?: ReceivedGuest[]
    seatsLeft?: number
    event?: ReceivedLesson['resource']['yoga']['event']
  } = {},
  language: 'ja' | 'en' = 'ja',
) {
  const stored = { users: [], guests: [], seatsLeft: 2, ...given }
  const lesson = (): ReceivedLesson =>
    receivedLesson({
      start: now + 10 * minuteMs,
      lesson: { title, titleEn: title, totalSeats: 4, seatsLeft: stored.seatsLeft, event },
      ...stored,
    })
  const api = emptyDay().on(readReceptionDay, () => [lesson()])
  const { t } = await show(<Today now={now} />, { language, as: 'ADMIN', at: '/admin/reception' })
  const roll = page.getByRole('region', { name: title })
  await expect.element(roll).toBeVisible()
  return { api, t, stored, roll, row: (name: string) => roll.getByRole('listitem').filter({ hasText: name }) }
}

const emptyDay = () =>
  new ApiStub()
    .on(listOccupancy, () => ({ lessons: [], hires: [], blocks: [] }))
    .on(listSpaces, () => [])
    .on(readReceptionDay, () => [])

const focus = async (control: Locator) => {
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
}

/** Gives the control the focus and presses Enter. */
async function press(control: Locator): Promise<void> {
  await focus(control)
  await userEvent.keyboard('{Enter}')
}

const holdsFocus = (part: Locator) => part.element().contains(document.activeElement)

test('the front desk sees what an event costs and how each seat is paid for, and no word about tickets', async () => {
  const event = { price: 3_000, memberPrice: null, tiers: [{ toDaysBefore: null, percent: 50 }] }
  const held = receivedMember({ seat: 'held', ticketsTaken: 0, withoutTicket: true })
  const { t, roll, row } = await openDay({ users: [held], event }, 'en')
  await expect.element(roll.getByText(yenText(3_000, 'en'))).toBeVisible()
  await expect.element(roll.getByText(t('lessonAdmin.event.badge'), { exact: true })).toBeVisible()
  await expect.element(row('山田').getByText(t('frontDesk.seat.held'))).toBeVisible()
  await expect.element(row('山田').getByText(t('reception.today.mark.withoutTicket'))).not.toBeInTheDocument()
  await expect.element(row('山田').getByText(/ticket/i)).not.toBeInTheDocument()
})

test('the front desk sees of each booker how to reach them, what pays, and what is to be collected or noticed', async () => {
  const first = receivedMember({
    withoutTicket: true,
    openPayments: ['joining'],
    firstVisit: true,
    tickets: 1,
  })
  const second = receivedMember({
    id: 'b',
    bookingId: 'b',
    lastName: '青木',
    kanaLastName: 'アオキ',
    birthday: true,
  })
  const { t, roll, row } = await openDay({ users: [first, second], guests: [guestInLesson()] })
  await expect
    .element(roll.getByText(t('lessonAdmin.seatsSpoken', { booked: 2, total: 4 })))
    .toBeInTheDocument()
  for (const mark of ['withoutTicket', 'joining', 'firstVisit'] as const)
    await expect.element(row('山田').getByText(t(`reception.today.mark.${mark}`))).toBeVisible()
  await expect.element(row('山田').getByText(t('reception.today.ticketsLeft', { count: 1 }))).toBeVisible()
  await expect.element(row('山田').getByRole('link', { name: '09012345678' })).toBeVisible()
  await expect
    .element(row('山田').getByRole('link', { name: /山田/ }))
    .toHaveAttribute('href', '/admin/members/hanako')
  await expect.element(row('青木').getByText(t('reception.today.mark.birthday'))).toBeVisible()
  await expect.element(row('青木').getByText(t('reception.today.mark.firstVisit'))).not.toBeInTheDocument()
  // By kana: アオキ, スズキ, ヤマダ.
  await expect
    .poll(() =>
      roll
        .getByRole('listitem')
        .elements()
        .map((line) => /青木|鈴木|山田/.exec(line.textContent)?.[0]),
    )
    .toEqual(['青木', '鈴木', '山田'])
})

test('the front desk sees who has paused or left, and who soon will', async () => {
  const marks = [
    [{ state: 'paused', day: '2026-12-31' }, '休会中（2026年12月31日まで）'],
    [{ state: 'paused', day: null }, '休会中'],
    [{ state: 'pausing', day: '2026-12-01' }, '2026年12月1日から休会'],
    [{ state: 'leaving', day: '2026-11-30' }, '2026年11月30日で退会'],
    [{ state: 'left', day: '2026-10-31' }, '退会済み（2026年10月31日まで会員）'],
  ] as const
  const users = marks.map(([pausing], place) =>
    receivedMember({ id: `m${place}`, bookingId: `b${place}`, lastName: `山${place}`, pausing }),
  )
  const { row } = await openDay({ users: [...users, receivedMember()] })
  for (const [place, [, text]] of marks.entries())
    await expect.element(row(`山${place}`).getByText(text, { exact: true })).toBeVisible()
  await expect.element(row('山田').getByText(/休会|退会/)).not.toBeInTheDocument()
})

test('a booking cancelled by telephone after the deadline keeps the ticket used unless the front desk gives a reason', async () => {
  const { api, t, stored, roll, row } = await openDay({ users: [receivedMember()] })
  api.on(cancelForMember, () => {
    stored.users = []
    return { tickets: 3 }
  })
  const more = row('山田').getByRole('button', { name: t('reception.today.more', { name: '山田 花子' }) })
  await press(more)
  const cancel = page.getByRole('menuitem', { name: t('frontDesk.cancel.openOf', { name: '山田 花子' }) })
  await expect.element(cancel).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.poll(() => holdsFocus(cancel)).toBe(true)
  await userEvent.keyboard('{Enter}')
  const question = page.getByRole('alertdialog', { name: t('frontDesk.cancel.title') })
  await expect
    .element(question.getByRole('radio', { name: t('reception.lateCancel.kept', { count: 1 }) }))
    .toBeChecked()
  await expect.element(question.getByText(t('frontDesk.tells.mail'))).toBeVisible()
  await question.getByRole('radio', { name: t('reception.lateCancel.returned', { count: 1 }) }).click()
  const ok = question.getByRole('button', { name: t('frontDesk.cancel.lateOk') })
  await ok.click()
  await expect.element(question.getByText(t('error.reason.required'))).toBeVisible()
  const reason = question.getByRole('textbox', { name: t('reception.lateCancel.reason') })
  await userEvent.type(reason, '大雪で運休')
  await expect.element(reason).toHaveValue('大雪で運休')
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(roll.getByText(t('frontDesk.noMembers'))).toBeVisible()
  await expect.poll(() => holdsFocus(roll.getByRole('heading', { name: title }))).toBe(true)
  expect(api.received(cancelForMember)[0]?.body).toEqual({
    afterDeadline: true,
    returnTickets: true,
    reason: '大雪で運休',
  })
})

test('the front desk books on the spot for a member without a ticket, and the focus returns to the button', async () => {
  const { api, t, stored, roll, row } = await openDay()
  const walking = managedMember({ tickets: 0 })
  api
    .on(listMembers, () => pageOf(listMembers, [walking], 1))
    .on(listOffersForMember, () => [])
    .on(bookForMember, () => {
      stored.users = [receivedMember({ withoutTicket: true })]
      return { id: 'booking-1', tickets: 0 }
    })
  const add = roll.getByRole('button', { name: t('reception.today.addMemberOf', { title }) })
  await press(add)
  const finder = page.getByRole('dialog', { name: t('frontDesk.book.title') })
  await userEvent.type(finder.getByRole('searchbox'), '山田')
  await press(finder.getByRole('button', { name: /山田/ }))
  await page.getByRole('button', { name: t('frontDesk.book.freeOk') }).click()
  await expect.element(finder).not.toBeInTheDocument()
  await expect.element(row('山田').getByText(t('reception.today.mark.withoutTicket'))).toBeVisible()
  await expect.element(add).toHaveFocus()
  expect(api.received(bookForMember)[0]?.body).toMatchObject({ memberId: 'hanako', withoutTicket: true })
})

test('the front desk adds a guest who pays later, notes the money after a question, and looks at the guest', async () => {
  const { api, t, stored, roll, row } = await openDay({}, 'en')
  api
    .on(listGuests, () => pageOf(listGuests, [], 0))
    .on(bookGuest, () => {
      stored.guests = [guestInLesson()]
      return { id: 'seat-1', guestId: 'guest-1' }
    })
    .on(noteGuestPayment, () => {
      stored.guests = [guestInLesson({ paid: 2_000 })]
      return { id: 'payment-1' }
    })
    .on(readGuest, () => guestWithHistory())
    .on(listNotes, () => [])
    .on(readFirstVisitOf, () => noAnswers)
  const add = roll.getByRole('button', { name: t('reception.today.addGuestOf', { title }) })
  await press(add)
  const adding = page.getByRole('dialog', { name: t('guests.addTitle') })
  await expect.element(adding).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await adding.getByRole('textbox', { name: t('guests.name') }).fill('鈴木 一郎')
  await adding.getByRole('textbox', { name: t('guests.phone') }).fill('08011112222')
  await adding.getByRole('radio', { name: t('guests.paid.later') }).click()
  await adding.getByRole('button', { name: t('guests.add'), exact: true }).click()
  await expect.element(adding).not.toBeInTheDocument()
  await expect.element(add).toHaveFocus()
  expect(api.received(bookGuest)[0]?.body).not.toHaveProperty('paid')

  const seat = row('鈴木')
  await expect.element(seat.getByText(t('reception.today.mark.guestUnpaid'))).toBeVisible()
  const amount = yenText(2_000, 'en')
  await press(seat.getByRole('button', { name: t('reception.today.noteOf', { name: '鈴木 一郎', amount }) }))
  const question = page.getByRole('alertdialog', { name: t('money.note.title') })
  await expect.element(question.getByText(t('money.note.text', { name: '鈴木 一郎', amount }))).toBeVisible()
  await question.getByRole('button', { name: t('money.note.ok') }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(seat.getByText(t('reception.today.paid', { amount }))).toBeVisible()
  await expect.element(seat.getByText(t('reception.today.mark.guestUnpaid'))).not.toBeInTheDocument()
  api.on(withdrawPayment, () => {
    stored.guests = [guestInLesson()]
    return {}
  })
  const undo = t('refunds.withdrawOf', { name: '鈴木 一郎', amount })
  await press(seat.getByRole('button', { name: undo }))
  await expect.element(seat.getByText(t('reception.today.mark.guestUnpaid'))).toBeVisible()
  expect(api.received(withdrawPayment)[0]?.params).toEqual({ id: 'payment-1' })
  const name = seat.getByRole('button', { name: '鈴木 一郎', exact: true })
  await press(name)
  const card = page.getByRole('dialog', { name: t('guests.title') })
  await expect.element(card.getByRole('link', { name: '08011112222' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(name).toHaveFocus()
})

test('a hire of a member without a telephone number has no link to call', async () => {
  const quiet = takenByHire({ start: now + hourMs })
  const member = { ...quiet.member, phone: '' }
  emptyDay()
    .on(listSpaces, () => [space()])
    .on(listOccupancy, () => ({ lessons: [], hires: [{ ...quiet, member }], blocks: [] }))
  const { t } = await show(<Today now={now} />, { as: 'RECEPTION', at: '/admin/reception' })
  const hire = page.getByRole('region', { name: t('spaceCalendar.today.title', { space: '離れ' }) })
  await expect.element(hire.getByText('撮影会')).toBeVisible()
  expect(document.querySelectorAll('[href^="tel:"]')).toHaveLength(0)
})

test('the reception notes what a member pays for a hire, undoes it, and sees no price and no way to change the hire', async () => {
  let open = 6_000
  const api = emptyDay()
    .on(listSpaces, () => [space()])
    .on(listOccupancy, () => ({
      lessons: [],
      hires: [takenByHire({ start: now + hourMs, price: 9_000, paid: 9_000 - open, open })],
      blocks: [],
    }))
  const { t } = await show(<Today now={now} />, { language: 'en', as: 'RECEPTION', at: '/admin/reception' })
  const hire = page.getByRole('region', { name: t('spaceCalendar.today.title', { space: 'Annex' }) })
  const amount = yenText(6_000, 'en')
  const [name, owed] = ['柏木 静', t('spaceCalendar.today.open', { open: amount })]
  await expect.element(hire.getByText(owed)).toBeVisible()
  await expect.element(hire.getByText(/9,000/)).not.toBeInTheDocument()
  await expect
    .element(hire.getByRole('link', { name: t('spaceCalendar.today.show') }))
    .not.toBeInTheDocument()

  const note = hire.getByRole('button', { name: t('spaceCalendar.today.noteOf', { name, amount }) })
  api.on(noteHirePayment, connectionLost)
  await press(note)
  const question = page.getByRole('alertdialog', { name: t('money.note.title') })
  await expect.element(question.getByText(t('money.note.text', { name, amount }))).toBeVisible()
  await question.getByRole('radio', { name: t('payment.methods.transfer') }).click()
  const ok = question.getByRole('button', { name: t('money.note.ok') })
  await ok.click()
  await expect.element(question.getByText(t('form.outcomeUnknown'))).toBeVisible()
  api.on(noteHirePayment, () => {
    open = 0
    return { id: 'payment-1' }
  })
  await ok.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(hire.getByText(owed)).not.toBeInTheDocument()
  await expect.element(note).not.toBeInTheDocument()
  const sent = api.received(noteHirePayment)
  const paid = { method: 'transfer', amount: 6_000 }
  expect(sent.map(({ body }) => body)).toEqual([paid, paid])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)

  api.on(withdrawPayment, () => {
    open = 6_000
    return {}
  })
  await press(hire.getByRole('button', { name: t('refunds.withdrawOf', { name, amount }) }))
  await expect.element(note).toBeVisible()
  expect(api.received(withdrawPayment)[0]?.params).toEqual({ id: 'payment-1' })
})

test('a lesson of today that is over shows its list at a press', async () => {
  emptyDay().on(readReceptionDay, () => [
    receivedLesson({ start: now - 2 * hourMs, lesson: { title }, users: [receivedMember()] }),
  ])
  const { t } = await show(<Today now={now} />, { as: 'ADMIN', at: '/admin/reception' })
  const roll = page.getByRole('region', { name: title })
  await expect
    .element(roll.getByText(t('reception.today.counts', { attended: 0, missed: 0, open: 1 })))
    .toBeVisible()
  await expect.element(roll.getByText('山田 花子')).not.toBeVisible()
  await press(roll.getByRole('button', { expanded: false }))
  await expect.element(roll.getByText('山田 花子')).toBeVisible()
})

test('a booker of a lesson that is over, with a note and nothing to do, has no empty menu on a wide screen', async () => {
  await page.viewport(1440, 900)
  const users = [receivedMember({ notes: 1, status: 'attended' })]
  emptyDay().on(readReceptionDay, () => [
    receivedLesson({ start: now - 2 * hourMs, lesson: { title }, users }),
  ])
  const { t } = await show(<Today now={now} />, { as: 'ADMIN', at: '/admin/reception' })
  const roll = page.getByRole('region', { name: title })
  await press(roll.getByRole('button', { expanded: false }))
  await expect.element(roll.getByText('山田 花子')).toBeVisible()
  const menu = roll.getByRole('button', { name: t('reception.today.more', { name: '山田 花子' }) })
  await expect.element(menu).not.toBeInTheDocument()
})

test('a lesson of the day names its teacher', async () => {
  const teacher = { id: 'wataru', name: '汐見 航' }
  emptyDay().on(readReceptionDay, () => [
    receivedLesson({ start: now + hourMs, lesson: { title, teacher }, users: [] }),
  ])
  const { t } = await show(<Today now={now} />, { as: 'RECEPTION', at: '/admin/reception' })
  const roll = page.getByRole('region', { name: title })
  await expect.element(roll.getByText(t('lesson.teacher', teacher))).toBeInTheDocument()
})

test('before the booking of a member without an address is cancelled, the front desk is asked to telephone', async () => {
  const { t, row } = await openDay({ users: [receivedMember({ email: '' })] })
  await press(row('山田').getByRole('button', { name: t('reception.today.more', { name: '山田 花子' }) }))
  await page.getByRole('menuitem', { name: t('frontDesk.cancel.openOf', { name: '山田 花子' }) }).click()
  const question = page.getByRole('alertdialog')
  await expect.element(question.getByText(t('frontDesk.tells.phone'))).toBeVisible()
  await expect.element(question.getByText(t('frontDesk.tells.mail'))).not.toBeInTheDocument()
})

test('the page of a day leads to the days before and after, and never shows the bookers of another day', async () => {
  const day = startOfDay(now) + 7 * dayMs
  const api = emptyDay().on(readReceptionDay, ({ query }) =>
    query.day === dateOf(day) ? [receivedLesson({ start: day + 10 * hourMs, lesson: { title } })] : [],
  )
  const { t } = await show(<Today now={now} />, {
    language: 'en',
    as: 'ADMIN',
    at: `/admin/reception?date=${dateOf(day)}`,
  })
  const roll = page.getByRole('region', { name: title })
  await expect.element(roll.getByText(/10:00–11:00/)).toBeVisible()
  const { promise, resolve: answer } = Promise.withResolvers<ReceivedLesson[]>()
  api.on(readReceptionDay, () => promise)
  await page.getByRole('link', { name: t('editing.calendar.nextDay') }).click()
  await expect.element(page.getByRole('heading', { name: dateText(day + dayMs, 'en') })).toBeVisible()
  await expect.element(roll).not.toBeInTheDocument()
  await expect.element(page.getByRole('status', { name: t('common.loading') })).toBeVisible()
  await expect.element(page.getByText(t('frontDesk.today.none'))).not.toBeInTheDocument()
  answer([])
  await expect.element(page.getByText(t('frontDesk.today.none'))).toBeVisible()
  await page.getByRole('link', { name: t('editing.calendar.previousDay') }).click()
  await expect.element(roll).toBeVisible()
  api.on(readReceptionDay, () => [])
  await page.getByRole('link', { name: t('editing.calendar.today') }).click()
  await expect.element(page.getByRole('heading', { name: dateText(startOfDay(now), 'en') })).toBeVisible()
})

test('the page of a day shows who waits for a seat, the first in line first', async () => {
  const waitingUsers = [waitingMember(), waitingMember({ id: 'b', place: 2, lastName: '波野' })]
  emptyDay().on(readReceptionDay, () => [
    receivedLesson({ start: now + dayMs, lesson: { title, seatsLeft: 0 }, waitingUsers }),
  ])
  const { t } = await show(<Today now={now} />, {
    as: 'ADMIN',
    at: `/admin/reception?date=${dateOf(now + dayMs)}`,
  })
  const waiting = page.getByRole('region', { name: t('frontDesk.waiting.heading', { count: 2 }) })
  await expect
    .poll(() =>
      waiting
        .getByRole('listitem')
        .elements()
        .map((line) => /海野|波野/.exec(line.textContent)?.[0]),
    )
    .toEqual(['海野', '波野'])
  await expect.element(page.getByRole('button', { name: t('lessonAdmin.full') })).toBeDisabled()
})

test('the front desk writes the first note of a guest from the menu, and a mark stands beside the name then', async () => {
  const { api, t, stored, row } = await openDay({ users: [receivedMember()], guests: [guestInLesson()] })
  api.on(writeNote, () => {
    stored.guests = [guestInLesson({ notes: 1 })]
    return { id: 'note-1' }
  })
  const name = '鈴木 一郎'
  const mark = row(name).getByRole('button', { name: t('notes.markOf', { name, count: 1 }) })
  await expect.element(mark).not.toBeInTheDocument()
  await row(name)
    .getByRole('button', { name: t('reception.today.more', { name }) })
    .click()
  await page.getByRole('menuitem', { name: t('notes.write') }).click()
  const dialog = page.getByRole('dialog', { name: t('notes.title', { name }) })
  await userEvent.type(dialog.getByRole('textbox', { name: t('notes.field.text') }), '左肩を手術')
  await dialog.getByRole('button', { name: t('notes.save') }).click()
  await expect.element(mark).toBeVisible()
  expect(api.received(writeNote)).toMatchObject([
    { params: { of: 'guest', id: 'guest-1' }, body: { text: '左肩を手術' } },
  ])
  await row(name)
    .getByRole('button', { name: t('reception.today.more', { name }) })
    .click()
  await expect.element(page.getByRole('menuitem').first()).toBeVisible()
  await expect.element(page.getByRole('menuitem', { name: t('notes.write') })).not.toBeInTheDocument()
})

test('the controls of a booker are large enough for a finger on a narrow phone', async () => {
  emptyDay().on(readReceptionDay, () => [
    receivedLesson({
      start: now - minuteMs,
      lesson: { title, start: isoText(now) },
      users: [receivedMember()],
    }),
  ])
  const { t } = await show(<Today now={now} />, { as: 'ADMIN', at: '/admin/reception', width: 320 })
  const row = page.getByRole('listitem').filter({ hasText: '山田 花子' }).last()
  const targets = [
    row.getByRole('button', { name: t('frontDesk.status.attended') }),
    row.getByRole('button', { name: t('frontDesk.status.missed') }),
    row.getByRole('button', { name: t('reception.today.more', { name: '山田 花子' }) }),
  ]
  for (const target of targets)
    await expect.poll(() => target.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

test('on a phone a booker takes two lines, and the button that marks who has come stands out', async () => {
  await openDay({ users: [receivedMember()], guests: [guestInLesson({ paid: 2_000 })] })
  await page.viewport(390, 844)
  const row = page.getByRole('listitem').filter({ hasText: '山田 花子' }).last()
  await expect.poll(() => row.element().getBoundingClientRect().height).toBeLessThanOrEqual(73)
  const inks = row
    .getByRole('button')
    .elements()
    .map((button) => getComputedStyle(button).backgroundColor)
  const [attended = '', missed, more] = inks
  const green = getComputedStyle(document.documentElement).getPropertyValue('--color-green')
  expect(attended).toBe(`rgb(${[1, 3, 5].map((at) => parseInt(green.slice(at, at + 2), 16)).join(', ')})`)
  expect([missed, more]).not.toContain(attended)
})

test('on a phone the menu of a booker holds the call and the cancellation, and gives the focus back', async () => {
  const { t } = await openDay({ users: [receivedMember()] })
  await page.viewport(390, 844)
  const more = page.getByRole('button', { name: t('reception.today.more', { name: '山田 花子' }) })
  await press(more)
  const call = page.getByRole('menuitem', { name: t('reception.today.call', { phone: '09012345678' }) })
  await expect.element(call).toHaveAttribute('href', 'tel:09012345678')
  await page.getByRole('menuitem', { name: t('frontDesk.cancel.openOf', { name: '山田 花子' }) }).click()
  const question = page.getByRole('alertdialog', { name: t('frontDesk.cancel.title') })
  await question.getByRole('button', { name: t('booking.keep') }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(more).toHaveFocus()
})

test('on a phone the seats of a lesson stand beside its time, and its switch at the right edge', async () => {
  const long = 'ゆったりやさしい朝のめざめフロー'
  const lessons = ['ヨガ', long].map((name, nth) =>
    receivedLesson({
      start: now - (nth + 2) * hourMs,
      lesson: { id: `lesson-${nth}`, title: name, titleEn: name, totalSeats: 4, seatsLeft: 1 },
    }),
  )
  emptyDay().on(readReceptionDay, () => lessons)
  const { t } = await show(<Today now={now} />, { as: 'ADMIN', at: '/admin/reception', width: 390 })
  for (const name of ['ヨガ', long]) {
    const card = page.getByRole('region', { name, exact: true })
    await expect.element(card).toBeVisible()
    const boxOf = (part: Locator) => part.element().getBoundingClientRect()
    const seats = boxOf(card.getByText(t('lessonAdmin.seats', { booked: 3, total: 4 }), { exact: true }))
    expect(seats.bottom).toBeLessThanOrEqual(boxOf(card.getByRole('heading')).top)
    const showList = boxOf(card.getByRole('button', { name: new RegExp(name) }))
    expect(showList.right).toBeGreaterThan(boxOf(card).right - 24)
  }
})
