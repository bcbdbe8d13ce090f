import { expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { listLessons } from '#contract/lessons.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

const at = (iso: string) => Date.parse(iso)
const ten = at('2026-11-23T10:00:00+09:00')
const day = { start: '2026-11-23T00:00:00+09:00', end: '2026-11-24T00:00:00+09:00' }

const idsOf = (events: ReadonlyArray<{ resource: { yoga: { id: string } } }>) =>
  events.map(({ resource }) => resource.yoga.id)

test.each([
  ['a range that ends when the lesson starts does not have the lesson', ten - hourMs, ten, false],
  ['a range that ends just after the lesson started has the lesson', ten - hourMs, ten + 1, true],
  ['a range within the lesson has the lesson', ten + 1, ten + 2, true],
  ['a range that begins just before the lesson ends has the lesson', ten + hourMs - 1, ten + dayMs, true],
  ['a range that begins when the lesson ends does not have the lesson', ten + hourMs, ten + dayMs, false],
])('%s', async (_, from, to, found) => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, ten)
  const { body } = await app.ask(listLessons, { query: { start: isoText(from), end: isoText(to) } })
  expect(idsOf(body)).toEqual(found ? [lesson.id] : [])
})

test('a lesson that began almost a day before the range is found', async () => {
  const app = await TestApp.open()
  const lesson = await givenLesson(app.database, ten, { endsAt: ten + dayMs })
  const query = { start: isoText(ten + dayMs - 1), end: isoText(ten + dayMs) }
  expect(idsOf((await app.ask(listLessons, { query })).body)).toEqual([lesson.id])
})

test('a range may be 62 days long and no longer', async () => {
  const app = await TestApp.open()
  const long = { start: isoText(ten), end: isoText(ten + 62 * dayMs) }
  expect(await app.ask(listLessons, { query: long })).toMatchObject({ status: 200 })
  const longer = { start: isoText(ten), end: isoText(ten + 62 * dayMs + 1) }
  expect(await app.ask(listLessons, { query: longer })).toMatchObject(
    refused('error.server.invalid', { end: 'tooLong' }),
  )
})

test.each([
  [{}, { start: 'required', end: 'required' }],
  [{ start: '', end: day.end }, { start: 'required' }],
  [{ start: '2026-11-23', end: day.end }, { start: 'pattern' }],
  [{ start: '2026-02-30T00:00:00Z', end: '2026-03-01T00:00:00Z' }, { start: 'pattern' }],
  [{ start: '2026-11-23T00:00:00', end: day.end }, { start: 'pattern' }],
  [{ start: '1795402800000', end: day.end }, { start: 'pattern' }],
  [
    { start: 'last week', end: 'this week' },
    { start: 'pattern', end: 'pattern' },
  ],
  [{ start: day.start, end: day.start }, { end: 'validate' }],
  [{ start: day.end, end: day.start }, { end: 'validate' }],
])('the range %j is refused with the fields %j', async (query, fields) => {
  const app = await TestApp.open()
  const answer = await app.ask(listLessons, { query: { ...query } })
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', fields)
})

test.each(['2026-11-23T10:00:00+09:00', '2026-11-23T06:45:00+05:45', '2026-11-22T20:00:00-05:00'])(
  'a range is the same with any UTC offset, and the answer is in UTC: %s',
  async (start) => {
    const app = await TestApp.open()
    await givenLesson(app.database, ten, { endsAt: ten + 90 * 60_000 })
    const { body } = await app.ask(listLessons, { query: { start, end: isoText(ten + 1) } })
    expect(body).toMatchObject([
      {
        start: '2026-11-23T01:00:00.000Z',
        end: '2026-11-23T02:30:00.000Z',
        resource: {
          yoga: { start: '2026-11-23T01:00:00.000Z', length: 90, cancelUntil: '2026-11-22T22:00:00.000Z' },
        },
      },
    ])
    const before = await app.ask(listLessons, { query: { start: isoText(ten - hourMs), end: start } })
    expect(before.body).toEqual([])
  },
)

test('the list has lessons in order of start and no cancelled ones', async () => {
  const app = await TestApp.open()
  const later = await givenLesson(app.database, ten + 2 * hourMs)
  const early = await givenLesson(app.database, ten - hourMs)
  const middle = await givenLesson(app.database, ten)
  const cancelled = await givenLesson(app.database, ten)
  await app.database.transact((writer) =>
    writer.updateTable('lessons').set({ cancelledAt: 1 }).where('id', '=', cancelled.id).execute(),
  )
  const { body } = await app.ask(listLessons, { query: day })
  expect(idsOf(body)).toEqual([early.id, middle.id, later.id])
})

const texts = { title: '朝ヨガ', description: '目覚め', titleEn: 'Morning yoga', descriptionEn: 'Wake up' }

test.each([
  [undefined, '朝ヨガ', '目覚め'],
  ['ja', '朝ヨガ', '目覚め'],
  ['en', 'Morning yoga', 'Wake up'],
  ['en-GB,en;q=0.9,ja;q=0.8', 'Morning yoga', 'Wake up'],
  ['ja,en;q=0.9', '朝ヨガ', '目覚め'],
  ['fr', '朝ヨガ', '目覚め'],
])('a request with the language %s gets the texts %s and %s', async (language, title, desc) => {
  const app = await TestApp.open()
  await givenLesson(app.database, ten, texts)
  const headers: Record<string, string> = language ? { 'accept-language': language } : {}
  const answer = await app.ask(listLessons, { query: day, headers })
  expect(answer.body).toMatchObject([{ title, resource: { yoga: { title, desc } } }])
  expect(answer.headers['vary']).toContain('accept-language')
})

test('a lesson without English texts has Japanese ones in an English answer', async () => {
  const app = await TestApp.open()
  await givenLesson(app.database, ten, { ...texts, titleEn: '', descriptionEn: '' })
  const answer = await app.ask(listLessons, { query: day, headers: { 'accept-language': 'en' } })
  expect(answer.body).toMatchObject([{ title: '朝ヨガ', resource: { yoga: { desc: '目覚め' } } }])
})

test('administrators get the texts of both languages', async () => {
  const app = await TestApp.open()
  await givenLesson(app.database, ten, texts)
  const as = await givenAdmin(app.database)
  const answer = await app.ask(listLessons, { as, query: day, headers: { 'accept-language': 'en' } })
  const { title, description: desc, titleEn, descriptionEn: descEn } = texts
  expect(answer.body).toMatchObject([
    { title: titleEn, resource: { yoga: { title, desc, titleEn, descEn } } },
  ])
})

/** Two lessons; Sora has booked the first, Umi both. */
async function openWithBookings() {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 5, lastName: '空野', phone: '08011112222' })
  const umi = await givenMember(app.database, { tickets: 5, lastName: '海野', phone: '08033334444' })
  const admin = await givenAdmin(app.database)
  const first = await givenLesson(app.database, ten, { totalSeats: 4 })
  const second = await givenLesson(app.database, ten + 2 * hourMs)
  const book = async (as: typeof sora, lesson: typeof first) => (await askToBook(app, as, lesson)).body.id
  const bookings = {
    sora: await book(sora, first),
    umi: [await book(umi, first), await book(umi, second)],
  }
  return {
    app,
    sora,
    umi,
    admin,
    bookings,
    list: (as?: typeof sora) => app.ask(listLessons, { as, query: day }),
  }
}

test('administrators see the members who booked each lesson', async () => {
  const { sora, umi, admin, list } = await openWithBookings()
  const { body } = await list(admin)
  expect(body.map(({ resource }) => resource.users?.map(({ id }) => id).toSorted())).toEqual([
    [sora.id, umi.id].toSorted(),
    [umi.id],
  ])
  expect(body[1]?.resource.users).toEqual([
    expect.objectContaining({
      lastName: '海野',
      kanaLastName: 'ヤマダ',
      kanaFirstName: 'ハナコ',
      email: umi.email,
      phone: '08033334444',
    }),
  ])
  expect(body.map(({ resource }) => resource.yoga.seatsLeft)).toEqual([2, 9])
})

test('a member sees only own bookings in the list', async () => {
  const { umi, sora, bookings, list } = await openWithBookings()
  expect((await list(sora)).body.map(({ resource }) => resource.yogaBooking)).toEqual([bookings.sora, null])
  expect((await list(umi)).body.map(({ resource }) => resource.yogaBooking)).toEqual(bookings.umi)
  expect((await list()).body.map(({ resource }) => resource.yogaBooking)).toEqual([null, null])
})

test('the list for members and visitors has no field of other members and no stored texts', async () => {
  const { sora, umi, bookings, list } = await openWithBookings()
  for (const as of [sora, undefined]) {
    const { body } = await list(as)
    for (const { resource } of body) expect(resource).not.toHaveProperty('users')
    const said = JSON.stringify(body)
    for (const other of [umi.id, umi.email, '海野', '08033334444', ...bookings.umi]) {
      expect(said).not.toContain(other)
    }
    expect(said).not.toContain('titleEn')
  }
})

test('an administrator sees their own booking in the list, and no other as their own', async () => {
  const { app, admin, list } = await openWithBookings()
  expect((await list(admin)).body.map(({ resource }) => resource.yogaBooking)).toEqual([null, null])
  await app.database.transact((writer) =>
    writer.updateTable('members').set({ memberType: 4 }).where('id', '=', admin.id).execute(),
  )
  const [lesson] = (await list(admin)).body
  const body = { id: lesson?.resource.yoga.id, start: lesson?.start }
  const booked = await app.ask(bookLesson, { as: admin, body })
  expect((await list(admin)).body.map(({ resource }) => resource.yogaBooking)).toEqual([booked.body.id, null])
})
