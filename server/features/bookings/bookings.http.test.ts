import { expect, test } from 'vitest'
import { hourMs } from '#time/tokyo.ts'
import { TestApp } from '#testing/app.ts'
import { givenLesson, givenMember } from '#testing/factories.ts'

const at = (instant: number) => new Date(instant).toISOString()

test('a booking takes one seat and one ticket, and cancelling gives both back', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { tickets: 2 })
  const lesson = await givenLesson(app.database, app.clock.now() + 24 * hourMs, { totalSeats: 3 })
  const token = app.tokenOf(member)

  const booked = await app.call<{ id: string; tickets: number }>('POST', '/events/booking/yoga', {
    token,
    body: { id: lesson.id, start: at(lesson.startsAt) },
  })
  expect(booked).toMatchObject({ status: 201, body: { tickets: 1 } })
  const own = await app.call<unknown[]>('GET', '/user/yoga', { token })
  expect(own.body).toMatchObject([{ id: booked.body.id, title: '朝ヨガ', start: at(lesson.startsAt) }])

  const cancelled = await app.call('DELETE', `/events/booking/yoga/${booked.body.id}`, { token })
  expect(cancelled).toMatchObject({ status: 200, body: { tickets: 2 } })
  expect((await app.call('GET', '/user', { token })).body).toMatchObject({ tickets: 2 })
})
