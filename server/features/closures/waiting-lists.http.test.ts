import { expect, test } from 'vitest'
import { closeStudio, liftClosure, previewClosure } from '#contract/closures.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { listOwnWaiting } from '#contract/bookings/waiting-list.ts'
import { checkIntegrity } from '#server/database/integrity-checks/check-integrity.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { midnight, typhoon } from '#tests/support/closure-of-a-day.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { openFullLesson } from '#tests/support/waiting-lesson.ts'
import { hourMs } from '#time/tokyo.ts'

/** Sora has booked a lesson and waits for another one on that day, and Umi only waits. */
async function openWaitedFor() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const sora = await givenMember(app.database, { tickets: 2, kanaLastName: 'ア' })
  const umi = await givenMember(app.database, { tickets: 1, kanaLastName: 'イ', language: 'en' })
  const booked = await givenLesson(app.database, midnight + 10 * hourMs)
  await askToBook(app, sora, booked)
  const full = await openFullLesson(app, { startsAt: midnight + 12 * hourMs })
  for (const member of [sora, umi]) await full.join(member)
  const preview = async () => (await app.ask(previewClosure, { as: admin, body: typhoon })).body
  const close = (hash: string) => app.ask(closeStudio, { as: admin, body: { ...typhoon, hash } })
  return { app, admin, sora, umi, booked, full, preview, close }
}

test('the preview counts and names those who wait, once, and its hash changes with them', async () => {
  const { sora, umi, full, preview, close } = await openWaitedFor()
  const { hash, ...before } = await preview()
  expect(before).toMatchObject({ lessons: 2, bookings: 2, tickets: 2, members: 3 })
  expect(before.toldMembers.map(({ id }) => id)).toEqual([sora.id, umi.id, full.bookers[0]?.member.id])
  await full.leave(umi)
  expect(await close(hash)).toMatchObject({
    status: 409,
    body: { message: 'error.closure.changed', current: { bookings: 2, members: 2 } },
  })
})

test('closing ends the waiting lists and tells a member who booked and waited in one mail', async () => {
  const { app, sora, umi, booked, full, preview, close } = await openWaitedFor()
  expect(await close((await preview()).hash)).toMatchObject({ status: 201 })

  const ticketsOf = async (as: TestMember) => (await app.ask(getOwnMember, { as })).body.tickets
  for (const as of [sora, umi]) expect((await app.ask(listOwnWaiting, { as })).body).toEqual([])
  expect(await ticketsOf(sora)).toBe(2)
  expect(await ticketsOf(umi)).toBe(1)
  const mails = (await queuedMails(app.database)).filter(({ kind }) => kind !== 'bookingConfirmed')
  const toldTo = (member: { email: string }) => mails.filter(({ recipient }) => recipient === member.email)
  expect(toldTo(sora)).toMatchObject([
    {
      kind: 'studioClosed',
      content: {
        bookings: [{ lesson: { id: booked.id } }],
        waitedFor: [{ id: full.lesson.id }],
        ticketsReturned: 1,
      },
    },
  ])
  expect(toldTo(umi)).toMatchObject([
    {
      kind: 'studioClosed',
      content: { bookings: [], waitedFor: [{ id: full.lesson.id }], ticketsReturned: 0 },
    },
  ])
  expect(mails).toHaveLength(3)
  expect(await checkIntegrity(app.database.reader)).toEqual([])
})

test('those who waited are not told when the closure is lifted, and do not wait any more', async () => {
  const { app, admin, umi, full, preview, close } = await openWaitedFor()
  const { id } = (await close((await preview()).hash)).body
  expect(await app.ask(liftClosure, { as: admin, params: { id } })).toMatchObject({
    body: { lessons: 2, members: 2 },
  })
  const kinds = (await queuedMails(app.database)).filter(({ recipient }) => recipient === umi.email)
  expect(kinds.map(({ kind }) => kind)).toEqual(['studioClosed'])
  expect((await full.seenBy()).yoga.seatsLeft).toBe(1)
  expect((await app.ask(listOwnWaiting, { as: umi })).body).toEqual([])
})
