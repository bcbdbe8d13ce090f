import { describe, expect, test } from 'vitest'
import { bookForMember, bookLesson, cancelBooking, cancelForMember } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { listUnsentMails } from '#contract/mails/mails.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { openMailedStudio } from '#tests/support/mailed-studio.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const second = 1_000

async function open() {
  const studio = await openMailedStudio()
  const { app, server } = studio
  const [member, admin] = [await givenMember(app.database, { tickets: 5 }), await givenAdmin(app.database)]
  const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
  const body = { id: lesson.id, start: isoText(lesson.startsAt) }
  /** Each call comes a second after the last. */
  const acting = async <Reply>(call: () => Promise<Reply>) => {
    app.clock.pass(second)
    return call()
  }
  const book = async () => (await acting(() => app.ask(bookLesson, { as: member, body }))).body.id
  const cancel = (id: string) => acting(() => app.ask(cancelBooking, { as: member, params: { id } }))
  const bookFor = async () =>
    (await acting(() => app.ask(bookForMember, { as: admin, body: { ...body, memberId: member.id } }))).body
      .id
  const cancelFor = (id: string) =>
    acting(() => app.ask(cancelForMember, { as: admin, params: { id }, body: {} }))
  const cancelLesson = () => acting(() => app.ask(deleteLesson, { as: admin, params: { id: lesson.id } }))
  const mails = () => studio.mailsTo(member)
  const arrived = () => server.inboxes()[member.email] ?? []
  return { ...studio, member, admin, lesson, book, cancel, bookFor, cancelFor, cancelLesson, mails, arrived }
}

describe('the mail of a booking', () => {
  test('is queued with the booking and sent a minute later', async () => {
    const { book, deliver, mails } = await open()
    await book()
    expect(await mails()).toEqual(['bookingConfirmed waits'])
    await deliver(59 * second)
    expect(await mails()).toEqual(['bookingConfirmed waits'])
    await deliver(second)
    expect(await mails()).toEqual(['bookingConfirmed sent'])
  })

  test('is not sent when the member cancels within the minute, and neither is that of the cancellation', async () => {
    const { app, admin, book, cancel, deliver, mails, arrived, log } = await open()
    await cancel(await book())
    await deliver()
    expect(await mails()).toEqual(['bookingConfirmed merged', 'bookingCancelled merged'])
    expect(arrived()).toEqual([])
    expect((await app.ask(listUnsentMails, { as: admin })).body).toEqual([])
    expect(log.filter(({ message }) => message === 'mail dropped')).toHaveLength(2)
  })

  test('is sent once when the member books, cancels and books again within the minute', async () => {
    const { book, cancel, deliver, mails, arrived } = await open()
    await cancel(await book())
    await book()
    await deliver()
    const merged = ['bookingConfirmed merged', 'bookingCancelled merged']
    expect(await mails()).toEqual([...merged, 'bookingConfirmed sent'])
    expect(arrived()).toHaveLength(1)
    await deliver(dayMs)
    expect(arrived()).toHaveLength(1)
  })

  test('is followed by that of the cancellation when it was sent before', async () => {
    const { book, cancel, deliver, mails } = await open()
    const booking = await book()
    await deliver()
    await cancel(booking)
    await deliver()
    expect(await mails()).toEqual(['bookingConfirmed sent', 'bookingCancelled sent'])
  })

  test('is merged with nothing when the member cancels a booking of which a mail was sent, and books again', async () => {
    const { book, cancel, deliver, mails } = await open()
    const booking = await book()
    await deliver()
    await cancel(booking)
    await cancel(await book())
    await book()
    await deliver()
    expect(await mails()).toEqual([
      'bookingConfirmed sent',
      'bookingCancelled sent',
      'bookingConfirmed merged',
      'bookingCancelled merged',
      'bookingConfirmed sent',
    ])
  })

  test('is not merged with that of another lesson', async () => {
    const { app, member, book, cancel, deliver, mails } = await open()
    const other = await givenLesson(app.database, app.clock.now() + dayMs)
    const booking = await book()
    await app.ask(bookLesson, { as: member, body: { id: other.id, start: isoText(other.startsAt) } })
    await cancel(booking)
    await deliver()
    expect((await mails()).toSorted()).toEqual([
      'bookingCancelled merged',
      'bookingConfirmed merged',
      'bookingConfirmed sent',
    ])
  })

  test('is not sent when an administrator cancels within the minute, but that of the cancellation is', async () => {
    const { book, cancelFor, deliver, mails } = await open()
    await cancelFor(await book())
    await deliver()
    expect(await mails()).toEqual(['bookingConfirmed merged', 'bookingCancelled sent'])
  })

  test('is not sent when an administrator books and cancels within the minute, and neither is the other', async () => {
    const { bookFor, cancelFor, deliver, mails } = await open()
    await cancelFor(await bookFor())
    await deliver()
    expect(await mails()).toEqual(['bookingConfirmed merged', 'bookingCancelled merged'])
  })

  test('is not sent when the studio cancels the lesson within the minute, and the member is told of that', async () => {
    const { book, cancelLesson, deliver, mails } = await open()
    await book()
    await cancelLesson()
    await deliver()
    expect(await mails()).toEqual(['bookingConfirmed merged', 'lessonCancelled sent'])
  })

  test('stays with that of the cancellation when the mail server may have taken it already', async () => {
    const { member, server, book, cancel, deliver, mails } = await open()
    server.behaviour = (_, attempt) => (attempt === 1 ? { hangUp: 'data' } : 'accept')
    const booking = await book()
    await deliver()
    await cancel(booking)
    await deliver()
    expect(server.attempts(member.email)).toBeGreaterThan(1)
    await deliver()
    expect(await mails()).toEqual(['bookingConfirmed sent', 'bookingCancelled sent'])
  })
})
