import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { mergeWithinMs } from '#server/features/bookings/rules.ts'
import { TestApp } from '#tests/support/app.ts'
import { bookedLesson } from '#tests/support/booked-lesson.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const passwordHash = testPasswordHash
const address = 'kaze@example.test'
const question = { name: '風間 凪', email: address, phone: '09099998888', message: '腰痛があります。' }

/** A studio that has an inquiry with the address, and has sent its mails. */
async function openWithInquiry(as?: TestMember) {
  const app = await TestApp.open()
  const deliveries = new Deliveries(app.database, await FakeMailServer.open())
  const deliver = async () => {
    deliveries.clock.set(app.clock.now() + mergeWithinMs)
    await deliverDue(deliveries.worker())
  }
  await app.ask(sendInquiry, { as, body: question })
  await deliver()
  app.clock.pass(1)
  const { reader } = app.database
  const inquiries = () => reader.selectFrom('inquiries').selectAll().execute()
  const mails = () =>
    reader.selectFrom('outbox').select(['kind', 'recipient', 'content']).orderBy('id').execute()
  return { app, deliver, inquiries, mails }
}

const close = (app: TestApp, as: TestMember) =>
  app.ask(closeAccount, { as, body: { password: testPassword } })

test('a member exports everything that the studio holds about the member, and nothing of others', async () => {
  const app = await TestApp.open()
  const given = { email: address, lastName: '空野', birthday: '1988-07-07', tickets: 5 }
  const member = await givenMember(app.database, given)
  const other = await givenMember(app.database, { email: 'other@example.test', tickets: 1, lastName: '海' })
  const { lesson } = await bookedLesson(app, member, app.clock.now() + dayMs)
  await bookedLesson(app, other, app.clock.now() + dayMs)
  const inquiry = { name: '空野', email: address, phone: '08055556666', message: '質問です。' }
  await app.ask(sendInquiry, { as: member, body: inquiry })
  const { body } = await app.ask(exportOwnData, { as: member })
  expect(body).toMatchObject({
    exportedAt: isoText(app.clock.now()),
    member: { email: address, lastName: '空野', birthday: '1988-07-07', since: isoText(0) },
    bookings: [{ title: '朝ヨガ', start: isoText(lesson.startsAt), status: 'booked' }],
    ticketLots: [{ reason: 'granted', granted: 5, left: 4, expiresOn: null }],
    ticketMovements: [
      { change: -1, reason: 'booked' },
      { change: 5, reason: 'granted' },
    ],
    membership: null,
    payments: [],
    inquiries: [{ message: '質問です。', at: isoText(app.clock.now()) }],
  })
  expect(body.mails.map(({ kind }) => kind).toSorted()).toEqual(['bookingConfirmed', 'inquiryCopy'])
  expect(JSON.stringify(body)).not.toContain('海')
  expect(JSON.stringify(body)).not.toMatch(/hash|token/i)
})

describe('inquiries that were sent without a login', () => {
  test.each([
    ['by registering', (app: TestApp) => givenMember(app.database, { passwordHash, email: address })],
    [
      'by changing the e-mail address',
      async (app: TestApp) => {
        const member = await givenMember(app.database, { passwordHash })
        await app.ask(updateOwnMember, { as: member, body: { email: address } })
        return member
      },
    ],
  ])(
    'a member who gets the address of an inquiry %s neither reads nor removes the inquiry',
    async (_, take) => {
      const { app, deliver, inquiries, mails } = await openWithInquiry()
      const [asked, mailed] = [await inquiries(), await mails()]
      expect(asked).toMatchObject([{ ...question, answeredAt: null }])
      expect(mailed.map(({ kind }) => kind).toSorted()).toEqual(['inquiryReceived', 'inquiryToStudio'])

      const member = await take(app)
      const { body } = await app.ask(exportOwnData, { as: member })
      expect(body.inquiries).toEqual([])
      expect(body.mails.map(({ kind }) => kind)).not.toContain('inquiryReceived')

      expect((await close(app, member)).status).toBe(200)
      await deliver()
      expect(await inquiries()).toEqual(asked)
      expect(await mails()).toEqual(expect.arrayContaining(mailed))
    },
  )
})

test('mails to an earlier address of a member are exported, and removed when the account is closed', async () => {
  const { app, deliver, mails } = await openWithInquiry()
  const given = { passwordHash, email: 'earlier@example.test', lastName: '空野', tickets: 1 }
  const member = await givenMember(app.database, given)
  await bookedLesson(app, member, app.clock.now() + 3 * dayMs)
  await deliver()
  await app.ask(updateOwnMember, { as: member, body: { email: 'later@example.test' } })
  const { body } = await app.ask(exportOwnData, { as: member })
  expect(body.mails).toContainEqual(
    expect.objectContaining({ kind: 'bookingConfirmed', to: 'earlier@example.test' }),
  )

  app.clock.pass(1)
  await close(app, member)
  await deliver()
  const kept = JSON.stringify(await mails())
  for (const trace of ['earlier', 'later', '空野']) expect(kept).not.toContain(trace)
  expect(kept).toContain(question.name)
})
