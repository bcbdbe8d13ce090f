import { describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { closeAccount, exportOwnData } from '#contract/account.ts'
import { updateOwnMember } from '#contract/members.ts'
import { hashPassword } from '#server/security/password-hash.ts'
import { TestApp } from '#tests/support/app.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const password = 'sun on the floor'
const passwordHash = await hashPassword(password)
const address = 'kaze@example.test'
const question = { name: '風間 凪', email: address, phone: '09099998888', message: '腰痛があります。' }

/** A studio to which somebody wrote from the address, and everything is sent. */
async function openWithInquiry(as?: TestMember) {
  const app = await TestApp.open()
  const deliveries = new Deliveries(app.database, await FakeMailServer.open())
  const deliver = async () => {
    deliveries.clock.set(app.clock.now())
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

const leave = (app: TestApp, as: TestMember) => app.ask(closeAccount, { as, body: { password } })

describe('whoever takes the address of somebody who wrote without logging in', () => {
  test.each([
    ['by registering', (app: TestApp) => givenMember(app.database, { passwordHash, email: address })],
    [
      'by changing their own',
      async (app: TestApp) => {
        const member = await givenMember(app.database, { passwordHash })
        await app.ask(updateOwnMember, { as: member, body: { email: address } })
        return member
      },
    ],
  ])('%s reads nothing of it, and removes nothing by leaving', async (_, take) => {
    const { app, deliver, inquiries, mails } = await openWithInquiry()
    const [asked, mailed] = [await inquiries(), await mails()]
    expect(asked).toMatchObject([{ ...question, answered_at: null }])
    expect(mailed.map(({ kind }) => kind).toSorted()).toEqual(['inquiryCopy', 'inquiryToStudio'])

    const taker = await take(app)
    const { body } = await app.ask(exportOwnData, { as: taker })
    expect(body.inquiries).toEqual([])
    expect(body.mails.map(({ kind }) => kind)).not.toContain('inquiryCopy')

    expect((await leave(app, taker)).status).toBe(200)
    await deliver()
    expect(await inquiries()).toEqual(asked)
    expect(await mails()).toEqual(expect.arrayContaining(mailed))
  })
})

test('what was mailed to an earlier address is the member’s, and goes with them', async () => {
  const { app, deliver, mails } = await openWithInquiry()
  const given = { passwordHash, email: 'earlier@example.test', lastName: '空野', tickets: 1 }
  const member = await givenMember(app.database, given)
  const lesson = await givenLesson(app.database, app.clock.now() + 3 * dayMs)
  const start = isoText(lesson.startsAt)
  await app.ask(bookLesson, { as: member, body: { id: lesson.id, start } })
  await deliver()
  await app.ask(updateOwnMember, { as: member, body: { email: 'later@example.test' } })
  const { body } = await app.ask(exportOwnData, { as: member })
  expect(body.mails).toContainEqual(
    expect.objectContaining({ kind: 'bookingConfirmed', to: 'earlier@example.test' }),
  )

  app.clock.pass(1)
  await leave(app, member)
  await deliver()
  const left = JSON.stringify(await mails())
  for (const trace of ['earlier', 'later', '空野']) expect(left).not.toContain(trace)
  expect(left).toContain(question.name)
})
