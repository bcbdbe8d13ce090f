import { expect, test } from 'vitest'
import { listOwnBookings } from '#contract/bookings/bookings.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { exportOwnData } from '#contract/accounts/account.ts'
import {
  endWaitForMember,
  joinWaitingList,
  leaveWaitingList,
  listOwnWaiting,
  waitForMember,
} from '#contract/bookings/waiting-list.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { auditEntries } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { changeWaiting } from '#server/features/lessons/queries.ts'
import { closeAccount } from '#contract/accounts/account.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { endEntries, setOffered, shiftLatest } from './queries.ts'
import { joinWaitingList as joinDirectly } from './wait.ts'

test('a member joins the waiting list of a full lesson, sees the place and the time, and keeps the ticket', async () => {
  const app = await TestApp.open()
  const { lesson, join, waiting, seenBy } = await openFullLesson(app)
  await waiting()
  const sora = await givenMember(app.database, { tickets: 1 })
  const latest = isoText(lesson.startsAt - 12 * hourMs)
  expect(await join(sora)).toMatchObject({ status: 200, body: { place: 2, latest } })
  expect((await app.ask(getOwnMember, { as: sora })).body.tickets).toBe(1)
  expect(await seenBy()).toMatchObject({ yoga: { seatsLeft: 0, waiting: 2 }, yogaWaiting: null })
  expect(await seenBy(sora)).toMatchObject({ yoga: { waiting: 2 }, yogaWaiting: { place: 2, latest } })
  expect((await app.ask(listOwnWaiting, { as: sora })).body).toEqual([
    {
      lessonId: lesson.id,
      title: '朝ヨガ',
      imageUrl: lesson.imageUrl,
      start: isoText(lesson.startsAt),
      end: isoText(lesson.endsAt),
      place: 2,
      latest,
      isEvent: false,
      seatFree: false,
    },
  ])
})

test('the same call again changes the time and keeps the place', async () => {
  const app = await TestApp.open()
  const { lesson, join, waiting } = await openFullLesson(app)
  const first = await waiting()
  await waiting()
  const latestAt = lesson.startsAt - 24 * hourMs
  const changed = { place: 1, latest: isoText(latestAt) }
  expect((await join(first, latestAt)).body).toEqual(changed)
  expect((await join(first)).body).toEqual(changed)
  expect(await join(first, lesson.startsAt - 4 * hourMs)).toMatchObject({ status: 200 })
  const tooLate = await join(first, lesson.startsAt - 4 * hourMs + 1)
  expect(tooLate).toMatchObject({
    ...refused('error.latest.tooLate'),
    body: { fields: { latest: 'tooLate' } },
  })
})

test('a member who leaves lets the others move up, and can join again at the end', async () => {
  const app = await TestApp.open()
  const { join, leave, waiting, seenBy } = await openFullLesson(app)
  const [first, second] = [await waiting(), await waiting()]
  expect(await leave(first)).toMatchObject({ status: 200 })
  expect(await leave(first)).toMatchObject(refused('error.waitlist.notFound'))
  expect(await seenBy(second)).toMatchObject({ yoga: { waiting: 1 }, yogaWaiting: { place: 1 } })
  expect((await join(first)).body.place).toBe(2)
})

test('only a full lesson that has not started can be waited for, by a member with a ticket and without a booking', async () => {
  const app = await TestApp.open()
  const { lesson, bookers, join } = await openFullLesson(app)
  const sora = await givenMember(app.database, { tickets: 1 })
  const free = await givenLesson(app.database, lesson.startsAt)
  const ask = (id: string, body: object = {}) => app.ask(joinWaitingList, { as: sora, params: { id }, body })
  expect(await ask(free.id)).toMatchObject(refused('error.waitlist.seatFree'))
  expect(await ask('none')).toMatchObject(refused('error.yoga.notFound'))
  expect(await ask(lesson.id, { latest: 'soon' })).toMatchObject({ status: 400 })
  const [booker] = bookers
  if (booker) expect(await join(booker.member)).toMatchObject(refused('error.yoga.alreadyBooked'))
  const poor = await givenMember(app.database)
  expect(await join(poor)).toMatchObject(refused('error.yoga.noTicket'))
  const unlimited = await givenMember(app.database, { memberType: 4 })
  expect(await join(unlimited)).toMatchObject({ status: 200 })
  app.clock.set(lesson.startsAt)
  expect(await join(sora)).toMatchObject(refused('error.waitlist.started'))
  expect((await app.ask(listOwnWaiting, { as: unlimited })).body).toEqual([])
})

test('the time cannot be changed while a seat is free, because the member can book it', async () => {
  const app = await TestApp.open()
  const { lesson, join, freeSeat, waiting } = await openFullLesson(app)
  const late = await waiting({ tickets: 1 }, app.clock.now())
  await freeSeat()
  expect(await join(late, lesson.startsAt - 6 * hourMs)).toMatchObject(refused('error.waitlist.seatFree'))
  expect((await app.ask(listOwnWaiting, { as: late })).body).toMatchObject([{ seatFree: true, place: 1 }])
})

test('a member who books a seat that is open to all does not wait any more', async () => {
  const app = await TestApp.open()
  const { lesson, freeSeat, waiting, seenBy } = await openFullLesson(app)
  const late = await waiting({ tickets: 1 }, app.clock.now())
  const other = await waiting({ tickets: 1 }, app.clock.now())
  await freeSeat()
  expect(await askToBook(app, late, lesson)).toMatchObject({ status: 201 })
  expect((await app.ask(listOwnWaiting, { as: late })).body).toEqual([])
  expect((await app.ask(listOwnBookings, { as: late })).body).toHaveLength(1)
  expect(await seenBy(other)).toMatchObject({ yoga: { waiting: 1, seatsLeft: 0 }, yogaWaiting: { place: 1 } })
})

test('the front desk puts a member into the list and takes the member out, by the rules of members, and the log has both', async () => {
  const app = await TestApp.open()
  const { lesson, bookers, waiting, seenBy } = await openFullLesson(app)
  await waiting()
  const reception = await givenAdmin(app.database)
  const sora = await givenMember(app.database, { tickets: 1 })
  const poor = await givenMember(app.database)
  const put = (memberId: string, id = lesson.id) =>
    app.ask(waitForMember, { as: reception, params: { id, memberId } })
  const latest = isoText(lesson.startsAt - 12 * hourMs)
  const second = { status: 200, body: { place: 2, latest } }
  expect(await put(sora.id)).toMatchObject(second)
  expect(await put(sora.id)).toMatchObject(second)
  expect(await seenBy(sora)).toMatchObject({ yoga: { waiting: 2 }, yogaWaiting: { place: 2 } })
  expect(await put(poor.id)).toMatchObject(refused('error.yoga.noTicket'))
  expect(await put('none')).toMatchObject(refused('error.member.notFound'))
  expect(await put(bookers[0]?.member.id ?? '')).toMatchObject(refused('error.yoga.alreadyBooked'))
  const free = await givenLesson(app.database, lesson.startsAt)
  expect(await put(sora.id, free.id)).toMatchObject(refused('error.waitlist.seatFree'))
  const take = () =>
    app.ask(endWaitForMember, { as: reception, params: { id: lesson.id, memberId: sora.id } })
  expect(await take()).toMatchObject({ status: 200 })
  expect(await take()).toMatchObject(refused('error.waitlist.notFound'))
  expect(await seenBy(sora)).toMatchObject({ yoga: { waiting: 1 }, yogaWaiting: null })
  const entries = (await auditEntries(app.database)).filter(({ action }) => action.startsWith('waiting.'))
  expect(entries).toMatchObject([
    { action: 'waiting.joined', after: { lessonId: lesson.id } },
    { action: 'waiting.left', before: { lessonId: lesson.id } },
  ])
})

test('only members can join and leave', async () => {
  const app = await TestApp.open()
  const { lesson } = await openFullLesson(app)
  const params = { id: lesson.id }
  expect(await app.ask(joinWaitingList, { params, body: {} })).toMatchObject(
    refused('error.server.unauthorized'),
  )
  expect(await app.ask(leaveWaitingList, { params })).toMatchObject(refused('error.server.unauthorized'))
  expect(await app.ask(listOwnWaiting)).toMatchObject(refused('error.server.unauthorized'))
})

test('an administrator sees who waits, in their order, and a member does not', async () => {
  const app = await TestApp.open()
  const { lesson, waiting, seenBy } = await openFullLesson(app)
  const [first, second] = [await waiting(), await waiting({ tickets: 3 })]
  const spent = await waiting({ tickets: 1 })
  await askToBook(app, spent, await givenLesson(app.database, lesson.startsAt + dayMs))
  const { waitingUsers } = await seenBy(await givenAdmin(app.database))
  expect(waitingUsers).toMatchObject([
    { id: first.id, place: 1, tickets: 1, email: first.email },
    { id: second.id, place: 2, tickets: 3, hasTicket: true, email: second.email },
    { id: spent.id, place: 3, tickets: 0, hasTicket: false },
  ])
  expect((await seenBy(first)).waitingUsers).toBeUndefined()
})

test('the member’s own data has the waits with what became of them', async () => {
  const app = await TestApp.open()
  const { lesson, freeSeat, waiting } = await openFullLesson(app)
  const sora = await waiting()
  app.clock.pass(hourMs)
  await freeSeat()
  const { body } = await app.ask(exportOwnData, { as: sora })
  expect(body).toMatchObject({
    waitlist: [
      {
        title: '朝ヨガ',
        start: isoText(lesson.startsAt),
        joined: isoText(lesson.startsAt - 2 * dayMs),
        ended: isoText(app.clock.now()),
        endedBy: 'promoted',
      },
    ],
  })
})

test('what is noted of a waiting list leaves the waits that have ended, and when those who wait were told', async () => {
  const app = await TestApp.open()
  const { lesson, waiting, leave } = await openFullLesson(app)
  await leave(await waiting())
  await waiting()
  const { reader } = app.database
  const rows = () =>
    reader
      .selectFrom('waiting_entries')
      .selectAll()
      .where('lessonId', '=', lesson.id)
      .orderBy('turn')
      .execute()
  const [ended, waits] = await rows()
  const told = app.clock.now()
  await app.database.transact(async (writer) => {
    await setOffered(writer, lesson.id, told)
    await setOffered(writer, lesson.id, told + 1)
    await shiftLatest(writer, lesson.id, hourMs)
  })
  const latestAt = Number(waits?.latestAt) + hourMs
  expect(await rows()).toEqual([ended, { ...waits, offeredAt: told, latestAt }])
  await app.database.transact(async (writer) => {
    await setOffered(writer, lesson.id, null)
    await endEntries(writer, lesson.id, 'started', told + 2)
    await changeWaiting(writer, lesson.id, -1)
  })
  expect(await rows()).toEqual([ended, { ...waits, latestAt, endedAt: told + 2, endedBy: 'started' }])
})

test('a member whose account was closed since the request began joins no waiting list', async () => {
  const app = await TestApp.open()
  const { lesson } = await openFullLesson(app)
  const member = await givenMember(app.database, { tickets: 1, passwordHash: testPasswordHash })
  expect(await app.ask(closeAccount, { as: member, body: { password: testPassword } })).toMatchObject({
    status: 200,
  })
  const ctx = contextIn(app.database, app.clock.now(), { caller: memberCaller(member.id) })
  const joined = joinDirectly(ctx, { lessonId: lesson.id, latestAt: undefined })
  await expect(joined).rejects.toMatchObject({ code: 'error.server.token_expired' })
})
