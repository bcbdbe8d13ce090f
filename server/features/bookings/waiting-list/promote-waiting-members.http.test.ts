import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { cancelBooking, cancelForMember, listOwnBookings } from '#contract/bookings/bookings.ts'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { publishDraft, saveDraft } from '#contract/studio/studio-administration.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import { listOwnWaiting } from '#contract/bookings/waiting-list.ts'
import type { EditableLesson } from '#server/features/lessons/queries.ts'
import { moveTickets } from '#server/features/tickets/move-tickets.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { transactionIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

async function open(overrides: Parameters<typeof openFullLesson>[1] = {}) {
  const app = await TestApp.open()
  const full = await openFullLesson(app, overrides)
  const isBooked = async (as: TestMember) =>
    (await app.ask(listOwnBookings, { as })).body.some(({ lessonId }) => lessonId === full.lesson.id)
  const ticketsOf = async (as: TestMember) => (await app.ask(getOwnMember, { as })).body.tickets
  /** The kinds of the mails about waiting lists to the member. */
  const told = async ({ email }: TestMember) =>
    (await queuedMails(app.database)).filter(({ recipient }) => recipient === email).map(({ kind }) => kind)
  const change = async (fields: Partial<EditableLesson>) => {
    const { id, ...lesson } = { ...full.lesson, ...fields }
    const { title, imageUrl, totalSeats, startsAt, endsAt } = lesson
    const span = { start: isoText(startsAt), end: isoText(endsAt) }
    const body = { title, imageUrl, totalSeats, ...span, intoPast: true }
    return app.ask(updateLesson, { as: await givenAdmin(app.database), params: { id }, body })
  }
  const publishDeadline = async (cancelUntilHoursBefore: number) => {
    const section = { as: await givenAdmin(app.database), params: { id: 'booking' as const } }
    const facts = { ...factsOfFiles.booking, cancelUntilHoursBefore }
    await app.ask(saveDraft, { ...section, body: { facts } })
    expect(await app.ask(publishDraft, section)).toMatchObject({ status: 200 })
  }
  return { app, ...full, isBooked, ticketsOf, told, change, publishDeadline }
}

describe('a seat that comes free', () => {
  test('goes to the first in line with the ticket and a mail, and the others move up', async () => {
    const { app, lesson, freeSeat, waiting, seenBy, isBooked, ticketsOf } = await open()
    const [first, second] = [await waiting({ tickets: 2 }), await waiting()]
    expect(await freeSeat()).toMatchObject({ status: 200, body: { tickets: 1 } })
    expect(await isBooked(first)).toBe(true)
    expect(await ticketsOf(first)).toBe(1)
    const [movement] = (await app.ask(listTicketMovements, { as: first })).body.movements
    expect(movement).toMatchObject({ change: -1, reason: 'booked', lessonTitle: '朝ヨガ' })
    expect(await isBooked(second)).toBe(false)
    expect(await seenBy(second)).toMatchObject({
      yoga: { seatsLeft: 0, waiting: 1 },
      yogaWaiting: { place: 1 },
    })
    const mails = await queuedMails(app.database)
    const given = mails.find(({ kind }) => kind === 'seatGiven')
    expect(given).toMatchObject({
      recipient: first.email,
      content: { lesson: { id: lesson.id }, ticketsTaken: 1, tickets: 1, bookingId: expect.any(String) },
    })
  })

  test('goes to the next in line when the first has booked another lesson for the time, and the first is told', async () => {
    const { app, lesson, freeSeat, waiting, seenBy, isBooked, ticketsOf, told } = await open()
    const [busy, next] = [await waiting({ tickets: 2 }), await waiting()]
    await askToBook(app, busy, await givenLesson(app.database, lesson.endsAt - 1))
    await freeSeat()
    expect([await isBooked(busy), await isBooked(next)]).toEqual([false, true])
    expect(await ticketsOf(busy)).toBe(1)
    expect(await told(busy)).toEqual(['bookingConfirmed', 'seatPassedOverBusy'])
    expect((await seenBy(busy)).yogaWaiting).toMatchObject({ place: 1 })
  })

  test('goes to a member whose other lesson begins when this one ends', async () => {
    const { app, lesson, freeSeat, waiting, isBooked } = await open()
    const member = await waiting({ tickets: 2 })
    await askToBook(app, member, await givenLesson(app.database, lesson.endsAt))
    await freeSeat()
    expect(await isBooked(member)).toBe(true)
  })

  test('goes to no member with an unconfirmed address, who is told when it is open to all', async () => {
    const { app, freeSeat, waiting, seenBy, isBooked, told } = await open()
    const unconfirmed = await waiting({ tickets: 1 })
    await app.database.transact((writer) =>
      writer
        .updateTable('members')
        .set({ emailConfirmedAt: null })
        .where('id', '=', unconfirmed.id)
        .execute(),
    )
    await freeSeat()
    expect(await isBooked(unconfirmed)).toBe(false)
    expect(await told(unconfirmed)).toEqual(['seatFree'])
    expect((await seenBy(unconfirmed)).yogaWaiting).toMatchObject({ place: 1 })
  })

  test('is open to all when the only one in line has booked another lesson for the time', async () => {
    const { app, lesson, freeSeat, waiting, seenBy, told } = await open()
    const busy = await waiting({ tickets: 2 })
    await askToBook(app, busy, await givenLesson(app.database, lesson.startsAt))
    await freeSeat()
    expect(await told(busy)).toEqual(['bookingConfirmed', 'seatFree'])
    expect((await seenBy(busy)).yoga).toMatchObject({ seatsLeft: 1, waiting: 1 })
  })

  test('is never seen free by others, who are told that the lesson is full', async () => {
    const { app, lesson, freeSeat, waiting } = await open()
    await waiting()
    await freeSeat()
    const other = await givenMember(app.database, { tickets: 1 })
    expect(await askToBook(app, other, lesson)).toMatchObject(refused('error.yoga.noSeat'))
  })

  test('is not given to a member who could not cancel any more, because the studio has moved the deadline', async () => {
    const { app, lesson, waiting, isBooked, change, publishDeadline } = await open()
    const member = await waiting({ tickets: 1 }, lesson.startsAt - 4 * hourMs)
    await publishDeadline(24)
    app.clock.pass(lesson.startsAt - 10 * hourMs - app.clock.now())
    expect(await change({ totalSeats: 2 })).toMatchObject({ status: 200 })
    expect(await isBooked(member)).toBe(false)
    await publishDeadline(3)
    expect(await change({ totalSeats: 3 })).toMatchObject({ status: 200 })
    expect(await isBooked(member)).toBe(true)
  })

  test('is not given to a member who has no ticket any more: the next gets it, and the member is told once', async () => {
    const { app, lesson, bookers, freeSeat, waiting, isBooked, told, seenBy } = await open({ totalSeats: 2 })
    const [poor, second, third] = [await waiting(), await waiting(), await waiting()]
    await askToBook(app, poor, await givenLesson(app.database, lesson.startsAt + 3 * hourMs))
    expect(bookers).toHaveLength(2)
    await freeSeat(0)
    expect(await isBooked(second)).toBe(true)
    expect(await told(poor)).toEqual(['bookingConfirmed', 'seatPassedOver'])
    expect(await seenBy(poor)).toMatchObject({ yogaWaiting: { place: 1 } })
    await freeSeat(1)
    expect(await isBooked(third)).toBe(true)
    expect(await told(poor)).toEqual(['bookingConfirmed', 'seatPassedOver'])
  })

  test('costs a member of the unlimited plan no ticket', async () => {
    const { app, freeSeat, waiting, isBooked } = await open()
    const miwa = await waiting({ memberType: 4 })
    await freeSeat()
    expect(await isBooked(miwa)).toBe(true)
    expect(await queuedMails(app.database)).toContainEqual(
      expect.objectContaining({
        kind: 'seatGiven',
        content: expect.objectContaining({ ticketsTaken: 0, tickets: 0 }),
      }),
    )
  })

  test('is open to all after the time of everyone who waits, and each of them is told once until it is taken', async () => {
    const { app, lesson, freeSeat, waiting, isBooked, told, seenBy } = await open({ totalSeats: 2 })
    const [first, second] = [await waiting(), await waiting({ tickets: 1 }, app.clock.now() + hourMs)]
    app.clock.set(lesson.startsAt - 12 * hourMs)
    await freeSeat(0)
    await freeSeat(1)
    expect(await isBooked(first)).toBe(false)
    expect([await told(first), await told(second)]).toEqual([['seatFree'], ['seatFree']])
    expect(await seenBy()).toMatchObject({ yoga: { seatsLeft: 2, waiting: 2 } })

    const others = [
      await givenMember(app.database, { tickets: 1 }),
      await givenMember(app.database, { tickets: 1 }),
    ]
    const ids = []
    for (const other of others) ids.push((await askToBook(app, other, lesson)).body.id)
    await app.ask(cancelBooking, { as: others[0], params: { id: ids[0] ?? '' } })
    expect(await told(first)).toEqual(['seatFree', 'seatFree'])
  })

  test('goes to a member whose time has not passed, also when earlier ones in line are only told', async () => {
    const { app, freeSeat, waiting, isBooked, told } = await open()
    const first = await waiting({ tickets: 1 }, app.clock.now())
    const second = await waiting()
    await freeSeat()
    expect([await isBooked(first), await isBooked(second)]).toEqual([false, true])
    expect(await told(first)).toEqual([])
  })

  test('is offered to a member without a ticket when it stays free, and is not booked when a ticket comes later', async () => {
    const { app, lesson, freeSeat, waiting, isBooked, told } = await open()
    const poor = await waiting()
    await askToBook(app, poor, await givenLesson(app.database, lesson.startsAt + 3 * hourMs))
    await freeSeat()
    expect(await told(poor)).toEqual(['bookingConfirmed', 'seatFree'])
    const grant = { memberId: poor.id, change: 1, reason: 'granted', bookingId: null, actorId: null } as const
    await app.database.transact((writer) => moveTickets(transactionIn(writer, app.clock.now()), grant))
    expect(await isBooked(poor)).toBe(false)
    expect(await askToBook(app, poor, lesson)).toMatchObject({ status: 201 })
  })

  test('goes to the list when an administrator cancels a booking, and the log says so', async () => {
    const { app, bookers, waiting, isBooked } = await open()
    const first = await waiting()
    const admin = await givenAdmin(app.database)
    const params = { id: bookers[0]?.bookingId ?? '' }
    expect(await app.ask(cancelForMember, { as: admin, params, body: {} })).toMatchObject({ status: 200 })
    expect(await isBooked(first)).toBe(true)
    const promoted = (await auditEntries(app.database)).filter(({ action }) => action === 'booking.promoted')
    expect(promoted).toMatchObject([{ actor: admin.id, after: { memberId: first.id, ticketsTaken: 1 } }])
  })

  test('goes to the list when an administrator cancels a booking by the call for members', async () => {
    const { app, bookers, waiting, isBooked } = await open()
    const first = await waiting()
    const admin = await givenAdmin(app.database)
    await app.ask(cancelBooking, { as: admin, params: { id: bookers[0]?.bookingId ?? '' } })
    expect(await isBooked(first)).toBe(true)
  })

  test('goes to the list when a lesson gets more seats', async () => {
    const { waiting, change, seenBy, isBooked } = await open()
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    expect(await change({ totalSeats: 3 })).toMatchObject({ status: 200 })
    expect([await isBooked(first), await isBooked(second), await isBooked(third)]).toEqual([
      true,
      true,
      false,
    ])
    expect(await seenBy()).toMatchObject({ yoga: { seatsLeft: 0, waiting: 1 } })
  })

  test('goes to the list when a member closes the account, and the member’s own waits end', async () => {
    const app = await TestApp.open()
    const leaver = await givenMember(app.database, { tickets: 2, passwordHash: testPasswordHash })
    const { lesson, join, waiting, seenBy } = await openFullLesson(app)
    const other = await givenLesson(app.database, lesson.startsAt + 3 * hourMs, { totalSeats: 1 })
    await askToBook(app, leaver, other)
    await join(leaver)
    const next = await waiting()
    expect(await seenBy()).toMatchObject({ yoga: { waiting: 2 } })
    await app.ask(closeAccount, { as: leaver, body: { password: testPassword } })
    expect(await seenBy(next)).toMatchObject({ yoga: { waiting: 1 }, yogaWaiting: { place: 1 } })
  })

  test('after the start of the lesson goes to no member who waits: the list has ended', async () => {
    const { app, lesson, bookers, waiting, isBooked, seenBy, told } = await open()
    const first = await waiting({ tickets: 1 }, app.clock.now())
    app.clock.set(lesson.startsAt)
    const params = { id: bookers[0]?.bookingId ?? '' }
    const body = { afterDeadline: true }
    await app.ask(cancelForMember, { as: await givenAdmin(app.database), params, body })
    expect(await isBooked(first)).toBe(false)
    expect(await told(first)).toEqual([])
    expect(await seenBy()).toMatchObject({ yoga: { seatsLeft: 1, waiting: 0 } })
  })

  test('is not given to a blocked account, which keeps its place', async () => {
    const { app, freeSeat, waiting, isBooked, told } = await open()
    const blocked = await waiting({ tickets: 1 })
    const next = await waiting()
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ blockedAt: 1 }).where('id', '=', blocked.id).execute(),
    )
    await app.database.transact((writer) =>
      writer.deleteFrom('sessions').where('memberId', '=', blocked.id).execute(),
    )
    await freeSeat()
    expect(await isBooked(next)).toBe(true)
    expect(await told(blocked)).toEqual([])
  })
})

test('a lesson that is moved keeps its list, moves the times of its members and tells them', async () => {
  const { app, lesson, waiting, change, seenBy, told } = await open()
  const [first, second] = [await waiting(), await waiting({ tickets: 1 }, lesson.startsAt - 24 * hourMs)]
  const startsAt = lesson.startsAt + 3 * hourMs
  await change({ startsAt, endsAt: startsAt + hourMs })
  const waits = (await app.ask(listOwnWaiting, { as: first })).body
  expect(waits).toMatchObject([{ start: isoText(startsAt), latest: isoText(startsAt - 12 * hourMs) }])
  expect((await app.ask(listOwnWaiting, { as: second })).body).toMatchObject([
    { place: 2, latest: isoText(startsAt - 24 * hourMs) },
  ])
  expect([await told(first), await told(second)]).toEqual([['waitingMoved'], ['waitingMoved']])
  expect(seenBy).toBeDefined()
})

test('a lesson that is moved into the past ends its list', async () => {
  const { app, lesson, waiting, change } = await open()
  const first = await waiting()
  const startsAt = lesson.startsAt - 3 * 24 * hourMs
  await change({ startsAt, endsAt: startsAt + hourMs })
  await change({})
  expect((await app.ask(listOwnWaiting, { as: first })).body).toEqual([])
})

test('a lesson that is cancelled ends its list and tells its members, who keep their tickets', async () => {
  const { app, lesson, waiting, ticketsOf, told } = await open()
  const first = await waiting()
  await app.ask(deleteLesson, { as: await givenAdmin(app.database), params: { id: lesson.id } })
  expect((await app.ask(listOwnWaiting, { as: first })).body).toEqual([])
  expect(await told(first)).toEqual(['waitingEnded'])
  expect(await ticketsOf(first)).toBe(1)
})
