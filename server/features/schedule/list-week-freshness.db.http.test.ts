import { expect, onTestFinished, test } from 'vitest'
import { cancelBooking } from '#contract/bookings/bookings.ts'
import { createLesson, deleteLesson, listLessons, updateLesson } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { newPlace } from '#tests/support/databases.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { hourMs, isoText } from '#time/tokyo.ts'

const ten = Date.parse('2026-11-23T10:00:00+09:00')
const query = { start: '2026-11-23T00:00:00+09:00', end: '2026-11-24T00:00:00+09:00' }

const fields = {
  title: '夜ヨガ',
  desc: '',
  imageUrl: '/pictures/night.svg',
  start: isoText(ten),
  end: isoText(ten + hourMs),
  totalSeats: 3,
}

/** The list in short, as the member gets it: title, start, free seats, and whether the member has booked. */
async function shown(app: TestApp, as?: TestMember): Promise<string[]> {
  const { body } = await app.ask(listLessons, { as, query })
  return body.map(({ start, title, resource }) =>
    [title, start, resource.yoga.seatsLeft, resource.yogaBooking === null ? 'free' : 'booked'].join(' '),
  )
}

/** Two servers on one database. The first one writes, both answer. */
async function openTwo() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  const writing = await TestApp.open({ place })
  const other = await TestApp.open({ place })
  const admin = await givenAdmin(writing.database)
  const member = await givenMember(writing.database, { tickets: 5 })

  /** Fails unless both servers answer this to a visitor and to the member. */
  const expectBoth = async (visitors: string[], members = visitors) => {
    for (const app of [other, writing]) {
      expect(await shown(app)).toEqual(visitors)
      expect(await shown(app, member)).toEqual(members)
    }
  }
  return { writing, admin, member, expectBoth }
}

test('every server lists a lesson correctly right after it was created, changed and deleted', async () => {
  const { writing, admin, expectBoth } = await openTwo()
  await expectBoth([])
  const { body } = await writing.ask(createLesson, { as: admin, body: fields })
  await expectBoth([`夜ヨガ ${isoText(ten)} 3 free`])
  const change = { ...fields, title: '昼ヨガ', start: isoText(ten - hourMs), totalSeats: 7 }
  await writing.ask(updateLesson, { as: admin, params: body, body: change })
  await expectBoth([`昼ヨガ ${isoText(ten - hourMs)} 7 free`])
  await writing.ask(deleteLesson, { as: admin, params: body })
  await expectBoth([])
})

test('every server lists the free seats correctly right after a booking and after each kind of cancellation', async () => {
  const { writing, admin, member, expectBoth } = await openTwo()
  const lesson = await givenLesson(writing.database, ten, { totalSeats: 3 })
  const free = [`朝ヨガ ${isoText(ten)} 3 free`]
  const taken = [[`朝ヨガ ${isoText(ten)} 2 free`], [`朝ヨガ ${isoText(ten)} 2 booked`]] as const
  await expectBoth(free)
  for (const as of [member, admin]) {
    const { body } = await askToBook(writing, member, lesson)
    await expectBoth([...taken[0]], [...taken[1]])
    await writing.ask(cancelBooking, { as, params: { id: body.id } })
    await expectBoth(free)
  }
})

test('a list that is requested after the answer to a booking contains the booking, while many members book', async () => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, ten, { totalSeats: 10 })
  const members = []
  for (let seat = 0; seat < 10; seat += 1) members.push(await givenMember(app.database, { tickets: 1 }))
  let acknowledged = 0
  const bookAndLook = async (as: TestMember) => {
    await app.ask(listLessons, { query })
    const { body } = await askToBook(app, as, lesson)
    acknowledged += 1
    const before = acknowledged
    const [visitor, member] = await Promise.all([
      app.ask(listLessons, { query }),
      app.ask(listLessons, { as, query }),
    ])
    for (const list of [visitor, member]) {
      expect(list.body[0]?.resource.yoga.seatsLeft).toBeLessThanOrEqual(10 - before)
    }
    expect(member.body[0]?.resource.yogaBooking).toBe(body.id)
  }
  await Promise.all(members.map(bookAndLook))
  expect(await shown(app)).toEqual([`朝ヨガ ${isoText(ten)} 0 free`])
})
