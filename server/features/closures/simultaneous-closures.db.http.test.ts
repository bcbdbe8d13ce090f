import { expect, test } from 'vitest'
import { closeStudio, liftClosure, listClosures, previewClosure } from '#contract/closures.ts'
import { createLesson } from '#contract/lessons.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { midnight, typhoon } from '#tests/support/closure-of-a-day.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const lessons = []
  for (let hour = 10; hour < 14; hour += 1) {
    lessons.push(await givenLesson(app.database, midnight + hour * hourMs))
  }
  /** As the dialog does: after a refusal it confirms the new preview. */
  const close = async () => {
    let { hash } = (await app.ask(previewClosure, { as: admin, body: typhoon })).body
    for (;;) {
      const answer = await app.ask(closeStudio, { as: admin, body: { ...typhoon, hash } })
      if (answer.status === 201) return answer.body.id
      expect(answer.body).toMatchObject({ message: 'error.closure.changed' })
      hash = (answer.body as unknown as { current: { hash: string } }).current.hash
    }
  }
  const activeLessons = () =>
    app.database.reader.selectFrom('lessons').select('id').where('cancelledAt', 'is', null).execute()
  return { app, admin, lessons, close, activeLessons }
}

test('bookings and a closure at once: each booking fails, or is cancelled with its ticket returned', async () => {
  const { app, lessons, close, activeLessons } = await open()
  const members = []
  for (let count = 0; count < 40; count += 1) members.push(await givenMember(app.database, { tickets: 1 }))
  const booking = members.map(async (member, position) => {
    const lesson = lessons[position % lessons.length]
    return lesson && askToBook(app, member, lesson)
  })
  const [answers] = await Promise.all([Promise.all(booking), close()])
  for (const answer of answers) {
    if (answer?.status !== 201) expect(answer?.body).toMatchObject({ message: 'error.yoga.notFound' })
  }
  for (const as of members) expect((await app.ask(getOwnMember, { as })).body.tickets).toBe(1)
  const live = await app.database.reader
    .selectFrom('bookings')
    .select('id')
    .where('status', '<>', 'cancelled')
    .execute()
  expect(live).toEqual([])
  expect(await activeLessons()).toEqual([])
})

test('a lesson that is created during a closure is either refused or cancelled', async () => {
  const { app, admin, close, activeLessons } = await open()
  const creating = Array.from({ length: 20 }, (_, quarter) => {
    const start = midnight + 15 * hourMs + (quarter * hourMs) / 4
    const body = { title: '夜', imageUrl: '/a.svg', start: isoText(start), end: isoText(start + hourMs) }
    return app.ask(createLesson, { as: admin, body })
  })
  await Promise.all([...creating, close()])
  expect(await activeLessons()).toEqual([])
})

test('of closures that are made at once, one is made', async () => {
  const { app, admin } = await open()
  const { hash } = (await app.ask(previewClosure, { as: admin, body: typhoon })).body
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => app.ask(closeStudio, { as: admin, body: { ...typhoon, hash } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
  expect((await app.ask(listClosures)).body).toHaveLength(1)
})

test('a closure that is lifted many times at once is lifted once, while members book its lessons', async () => {
  const { app, admin, lessons, close } = await open()
  const [lesson] = lessons
  const members = []
  for (let count = 0; count < 10; count += 1) members.push(await givenMember(app.database, { tickets: 1 }))
  const id = await close()
  const lifting = Array.from({ length: 10 }, () => app.ask(liftClosure, { as: admin, params: { id } }))
  const booking = members.map(async (member) => lesson && askToBook(app, member, lesson))
  const [lifted] = await Promise.all([Promise.all(lifting), Promise.all(booking)])
  expect(lifted.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(lifted.filter(({ status }) => status === 404)).toHaveLength(9)
})
