import { expect, test } from 'vitest'
import {
  mailTrialLink,
  readTrialBooking,
  readTrialCalendarFile,
  requestTrialLink,
} from '#contract/guests/trial.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { frontDeskOf } from '#tests/support/guests.ts'
import { openMailedStudio } from '#tests/support/mailed-studio.ts'
import { writingOrder } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

const email = 'ichiro@example.test'

async function open(given: Parameters<typeof openMailedStudio>[0] = {}) {
  const studio = await openMailedStudio(given)
  const { app } = studio
  const desk = await frontDeskOf(app)
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs, { teacherId: 'hida' })
  const { id, guestId } = (await desk.book(lesson)).body
  const tokenOf = (bookingId: string, to = email) => createLinkTokens(testSecret).sign('trial', bookingId, to)
  const token = tokenOf(id)
  const calendar = (language = 'ja', of = token) =>
    app.ask(readTrialCalendarFile, { body: { token: of }, headers: { 'accept-language': language } })
  const again = (of = token) => app.ask(mailTrialLink, { body: { token: of } })
  const request = (to: string) => app.ask(requestTrialLink, { body: { email: to } })
  const links = async () =>
    app.database.reader
      .selectFrom('outbox')
      .select(['recipient', 'guestId', 'lessonId', 'content'])
      .where('kind', '=', 'guestLink')
      .orderBy(writingOrder(app.database))
      .execute()
  await studio.deliver()
  return { ...studio, ...desk, lesson, id, guestId, token, tokenOf, calendar, again, request, links }
}

test('a guest saves the booking in a calendar, as the same entry as in the mail, and removes it after cancelling', async () => {
  const { id, server, calendar, cancel } = await open()
  const { body } = await calendar()
  expect(body.name).toBe('lesson-2026-11-21.ics')
  expect(body.content).toContain('METHOD:PUBLISH')
  const uid = /UID:([^@]+@)/.exec(body.content)?.[1] ?? 'none'
  const inMail = server.accepted[0]?.mail.attachments.map(({ content }) => decoded(content)).join('')
  expect(inMail).toContain(`UID:${uid}`)
  for (const file of [inMail, body.content]) expect(file).toContain('DESCRIPTION:講師：陽田 万里')
  expect(body.content.replaceAll(/\r\n /g, '')).toContain('/trial#token=')
  expect((await calendar('en')).body.content).toContain('SUMMARY:Morning yoga')
  await cancel(id)
  expect((await calendar()).body.content).toContain('METHOD:CANCEL')
})

const decoded = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

test('a guest gets the link again by mail, at most every ten minutes, and it opens the booking', async () => {
  const { app, server, lesson, guestId, deliver, mailsTo, again, links } = await open()
  const answers = await Promise.all([again(), again(), again()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await links()).toMatchObject([{ recipient: email, guestId, lessonId: lesson.id }])
  await deliver()
  expect(await mailsTo({ email })).toEqual(['guestBooked sent', 'guestLink sent'])
  const mailed = /#token=(\S+)/.exec(server.accepted.at(-1)?.mail.text ?? '')?.[1] ?? ''
  expect((await app.ask(readTrialBooking, { body: { token: mailed } })).body).toMatchObject({
    status: 'booked',
    open: 2_000,
    mailable: true,
  })
  app.clock.pass(10 * minuteMs)
  await again()
  expect(await links()).toHaveLength(2)
})

test('the link says what is still to be paid', async () => {
  const { id, pay, again, links } = await open()
  await pay(id, 500)
  await again()
  const [mail] = await links()
  expect(JSON.parse(mail?.content ?? '')).toMatchObject({ bookingId: id, price: 2_000, open: 1_500 })
})

test('a visitor who has lost the mail asks by the address; the answer does not tell whether it is known', async () => {
  const { app, lesson, book, request, links } = await open()
  const other = await givenLesson(app.database, lesson.startsAt + hourMs)
  await book(other, { name: '鈴木 二郎' })
  const writes = async () => {
    const counter = app.database.reader.selectFrom('counters').select('value')
    return (await counter.where('name', '=', 'trial_bookings').executeTakeFirstOrThrow()).value
  }
  const before = await writes()
  const known = await request('Ichiro@example.test')
  const unknown = await request('unknown@example.test')
  expect(unknown).toMatchObject({ status: known.status, body: known.body })
  // Nor does the time: both write.
  expect(await writes()).toBe(before + 2)
  expect((await links()).map(({ recipient, lessonId }) => [recipient, lessonId])).toEqual([
    [email, lesson.id],
    [email, other.id],
  ])
  await request(email)
  expect(await links()).toHaveLength(2)
})

test('no link is sent for a cancelled seat or a lesson that is over, nor to a guest without an address', async () => {
  const { app, id, token, lesson, book, cancel, again, request, links, tokenOf } = await open()
  const silent = (await book(lesson, { name: '佐藤', email: '' })).body
  const { body } = await app.ask(readTrialBooking, { body: { token: tokenOf(silent.id, '') } })
  expect(body.mailable).toBe(false)
  expect(await again(tokenOf(silent.id, ''))).toMatchObject({ status: 200 })
  await cancel(id)
  expect(await again()).toMatchObject(refused('error.yoga.bookingNotFound'))
  await request(email)
  app.clock.set(lesson.endsAt)
  await request(email)
  expect(await again(tokenOf(silent.id, ''))).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect(await again(`${token}x`)).toMatchObject(refused('error.trial.notFound'))
  expect(await links()).toEqual([])
})

test('asking for links is limited for one address', async () => {
  const { request } = await open({ rateLimits: true })
  for (let turn = 0; turn < 10; turn += 1) await request(`${turn}@example.test`)
  expect(await request(email)).toMatchObject(refused('error.server.too_many_requests'))
})
