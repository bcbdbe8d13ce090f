import { expect, test } from 'vitest'
import { previewPausing, requestPausing, takeBackPausing } from '#contract/pausing.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { deliver, openWithSubscriber, takeEvents } from '#tests/support/paying.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'
import { followContracts } from './follow-contracts.ts'

async function open() {
  const opened = await openWithSubscriber(4)
  const { app, member } = opened
  const body = { kind: 'leave' } as const
  const { effective } = (await app.ask(previewPausing, { as: member, body })).body
  const leave = () => app.ask(requestPausing, { as: member, body: { ...body, effective } })
  const sound = async () => expect(await checkIntegrity(app.database.reader)).toEqual([])
  const live = async () =>
    (
      await app.database.reader
        .selectFrom('bookings')
        .select('id')
        .where('memberId', '=', member.id)
        .where('status', '<>', 'cancelled')
        .execute()
    ).length
  return { ...opened, leave, from: Date.parse(effective), sound, live }
}

test('of two requests at once one is recorded', async () => {
  const { leave, sound } = await open()
  const statuses = (await Promise.all([leave(), leave(), leave()])).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  await sound()
})

test('who books beyond the day while leaving keeps no booking there, whichever comes first', async () => {
  const { app, member, leave, from, sound, live } = await open()
  const lessons = []
  for (let day = 1; day <= 6; day += 1) lessons.push(await givenLesson(app.database, from + day * dayMs))
  const answers = await Promise.all([
    ...lessons.slice(0, 3).map((lesson) => askToBook(app, member, lesson)),
    leave(),
    ...lessons.slice(3).map((lesson) => askToBook(app, member, lesson)),
  ])
  for (const { status } of answers) expect([201, 409]).toContain(status)
  expect(answers[3]?.status).toBe(201)
  expect(await live()).toBe(0)
  await sound()
})

test('a leave, a promotion and a booking at once leave each seat with one member', async () => {
  const { app, member, leave, from, sound, live } = await open()
  const { lesson, bookers, freeSeat, waiting } = await openFullLesson(app, {
    startsAt: from + dayMs,
    totalSeats: 2,
  })
  expect(bookers).toHaveLength(2)
  const own = await givenLesson(app.database, from + 2 * dayMs, { totalSeats: 1 })
  expect((await askToBook(app, member, own)).status).toBe(201)
  const first = await waiting()
  const other = await givenMember(app.database, { tickets: 2 })
  const answers = await Promise.all([leave(), freeSeat(0), askToBook(app, other, own)])
  expect(answers[0].status).toBe(201)
  expect(await live()).toBe(0)
  const { seatsTaken } = await app.database.reader
    .selectFrom('lessons')
    .select('seatsTaken')
    .where('id', '=', lesson.id)
    .executeTakeFirstOrThrow()
  expect(seatsTaken).toBe(2)
  expect(first.id).not.toBe(member.id)
  await sound()
})

test('taking back beside the webhook of the end leaves a contract that goes on', async () => {
  const { app, member, leave, sound, subscription, from } = await open()
  const { body } = await leave()
  const events = takeEvents(app)
  const [taken] = await Promise.all([
    app.ask(takeBackPausing, { as: member, params: { id: body.id } }),
    deliver(app, events),
    deliver(app, events),
  ])
  expect(taken.status).toBe(200)
  await deliver(app)
  await followContracts(contextIn(app.database, app.clock.now()))
  expect(subscription.cancelAt).toBe(null)
  const states = await app.database.reader.selectFrom('pausings').select('state').execute()
  expect(states).toEqual([{ state: 'takenBack' }])
  expect((await askToBook(app, member, await givenLesson(app.database, from + hourMs))).status).toBe(201)
  await sound()
})
