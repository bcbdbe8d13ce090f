import { contextIn } from '#tests/support/contexts.ts'
import { fc, thisMany } from '#tests/support/random-cases.ts'
import { expect, test } from 'vitest'
import { deleteLesson, updateLesson } from '#contract/lessons.ts'
import { createSeries } from '#contract/schedule/series.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { weekly } from '#tests/support/lesson-series.ts'
import { SeriesModel } from '#tests/support/series-model.ts'
import type { ModelLesson, ModelTraits } from '#tests/support/series-model.ts'
import { dateOf, dayMs, hourMs, isoText, startOfDay } from '#time/tokyo.ts'
import { extendAllSeries } from './extend-series.ts'

// Few lessons and values, so that commands meet.
const anyLesson = fc.nat(4)
const which = {
  lesson: anyLesson,
  scope: fc.constantFrom('one' as const, 'following' as const, 'all' as const),
  replace: fc.boolean(),
}
const commands = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('change' as const),
        ...which,
        hour: fc.integer({ min: 10, max: 11 }),
        seats: fc.integer({ min: 1, max: 3 }),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('book' as const), member: fc.nat(2), lesson: anyLesson }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), ...which }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 9 }) }),
    },
  ),
  { maxLength: 25, size: 'max' },
)

type Command = (typeof commands extends fc.Arbitrary<infer List> ? List : never)[number]

/** The same series in the product and in the model. Both get the same commands. */
async function beginHistory(app: TestApp, admin: TestMember, begin: number) {
  app.clock.set(begin)
  const from = startOfDay(begin)
  const plan = { weekdays: [1, 5], from, until: from + 70 * dayMs, hour: 10, seats: 2 }
  const model = new SeriesModel(begin, plan, [3, 2, 1])
  const members: TestMember[] = []
  for (const tickets of model.tickets) members.push(await givenMember(app.database, { tickets }))
  const days = { from: dateOf(plan.from), until: dateOf(plan.until) }
  const body = { ...weekly, ...days, weekdays: [...plan.weekdays], totalSeats: plan.seats }
  const { id } = (await app.ask(createSeries, { as: admin, body })).body

  const rows = () =>
    app.database.reader
      .selectFrom('lessons')
      .select(['id', 'startsAt', 'totalSeats as seats', 'seatsTaken as taken'])
      .select(['cancelledAt', 'changedByHand as byHand'])
      .where('seriesId', '=', id)
      .orderBy('seriesDay')
      .execute()

  const expectSame = async () => {
    const found = (await rows()).map(({ id: _, cancelledAt, ...row }) => ({
      ...row,
      cancelled: cancelledAt !== null,
    }))
    const expected = model.lessons.map(({ day, hour, seats, bookings, cancelled, byHand }) => ({
      startsAt: day + hour * hourMs,
      seats,
      taken: bookings.size,
      cancelled,
      byHand: byHand ? 1 : 0,
    }))
    expect(found).toEqual(expected)
    const balances = await app.database.reader.selectFrom('members').select(['id', 'tickets']).execute()
    const ticketsOf = ({ id: member }: TestMember) => balances.find((row) => row.id === member)?.tickets
    expect(members.map(ticketsOf)).toEqual(model.tickets)
    expect(await checkIntegrity(app.database.reader)).toEqual([])
  }

  const call = async (command: Exclude<Command, { do: 'wait' }>, lesson: ModelLesson, lessonId: string) => {
    const startsAt = lesson.day + lesson.hour * hourMs
    if (command.do === 'book') {
      return askToBook(app, members[command.member], { id: lessonId, startsAt })
    }
    const { scope, replace } = command
    const sent = {
      as: admin,
      params: { id: lessonId },
      query: { scope, byHand: replace ? 'replace' : 'keep' },
    }
    if (command.do === 'remove') return app.ask(deleteLesson, sent)
    const start = lesson.day + command.hour * hourMs
    const { title, desc, titleEn, descEn, imageUrl, level } = weekly
    const texts = { title, desc, titleEn, descEn, imageUrl, level }
    const span = { start: isoText(start), end: isoText(start + hourMs) }
    return app.ask(updateLesson, { ...sent, body: { ...texts, ...span, totalSeats: command.seats } })
  }

  const refusalOf = (command: Exclude<Command, { do: 'wait' }>, lesson: ModelLesson) => {
    if (command.do === 'book') return model.book(command.member, lesson)
    const { scope, replace } = command
    if (command.do === 'remove') return model.remove(lesson, scope, replace)
    const traits: ModelTraits = { hour: command.hour, seats: command.seats }
    return model.change(lesson, traits, scope, replace)
  }

  const run = async (command: Command) => {
    if (command.do === 'wait') {
      model.now += command.days * dayMs
      app.clock.set(model.now)
      model.extend()
      await extendAllSeries(contextIn(app.database, model.now))
      return
    }
    const position = command.lesson % model.lessons.length
    const lesson = model.lessons[position]
    const lessonId = (await rows())[position]?.id
    if (lesson === undefined || lessonId === undefined) throw new Error('both have the lesson')
    const answer = await call(command, { ...lesson }, lessonId)
    const refusal = refusalOf(command, lesson)
    if (refusal === undefined) expect(answer.status).toBeLessThan(300)
    else expect(answer).toMatchObject({ body: { message: refusal } })
  }

  return { run, expectSame }
}

test('after any sequence of changes the series has the lessons, bookings and tickets of the model', async () => {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const begin = app.clock.now()
  await fc.assert(
    fc.asyncProperty(commands, async (list) => {
      const history = await beginHistory(app, admin, begin)
      for (const command of list) await history.run(command)
      await history.expectSame()
    }),
    { numRuns: thisMany({ quick: 4, all: 12 }) },
  )
})
