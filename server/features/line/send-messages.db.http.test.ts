import { describe, expect, test } from 'vitest'
import { readStatus } from '#contract/status.ts'
import { chatWriter } from '#server/mail-content/templates.ts'
import { mergeBookingMails } from '#server/mail-content/merge-mails.ts'
import { queueForLine, sendMessages } from '#server/features/line/send-messages.ts'
import { saveLink } from '#server/features/line/queries.ts'
import { queueBookingMail } from '#server/features/bookings/mails.ts'
import { queuePaymentMail } from '#server/features/payments/mails.ts'
import { MailWorker } from '#server/mail/mail-worker.ts'
import type { Message } from '#server/mail/message.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { newId } from '#server/security/new-id.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn, transactionIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { FakeLine, lineUser } from '#tests/support/fake-line.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

const hanako = lineUser('a')
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function open({ bound = 200 } = {}) {
  const line = await FakeLine.open()
  const app = await TestApp.open({ line: line.api })
  const { database, clock } = app
  const facts = { ...factsOfFiles, line: { ...factsOfFiles.line, lineBound: bound } }
  const member = await givenMember(database)
  const link = (to: TestMember = member, lineUserId = hanako) =>
    database.transact((writer) => saveLink(writer, to.id, { lineUserId, linkedAt: 0 }))
  await link()
  const mailed: Message[] = []
  const worker = new MailWorker({
    database,
    clock: clock.now,
    transport: {
      send: async (message: Message) => void mailed.push(message),
      close: () => undefined,
    } as never,
    writeMail: async (mail) => ({ id: mail.id }) as Message,
    mergeMails: mergeBookingMails,
    secondChannel: async () => (writer, mails, now) => queueForLine(writer, mails, { facts, now }),
    log: quiet,
  })
  const links = { publicUrl: 'http://localhost:3000', linkTokens: createLinkTokens(testSecret) }
  const send = (api = line.api) =>
    sendMessages(contextIn(database, clock.now(), { facts }), {
      line: api,
      writeText: chatWriter(database, links),
      clock: clock.now,
    })
  const mail = async () => {
    while ((await worker.run()) > 0) await worker.settled()
  }
  const to = async (recipient: TestMember) => {
    const row = await database.reader
      .selectFrom('members')
      .select(['lastName', 'firstName', 'email', 'language'])
      .where('id', '=', recipient.id)
      .executeTakeFirstOrThrow()
    return { ...row, memberId: recipient.id }
  }
  const cancelled = async (startsAt = clock.now() + dayMs, recipient = member) => {
    const person = await to(recipient)
    const { id, title, titleEn, endsAt } = await givenLesson(database, startsAt)
    const content = {
      bookingId: newId(),
      lesson: { id, title, titleEn, startsAt, endsAt, version: 1 },
      ticketsReturned: 1,
      reason: { ja: '台風のため', en: 'because of a typhoon' },
    }
    await database.transact((writer) =>
      queueBookingMail(transactionIn(writer, clock.now()), {
        kind: 'lessonCancelled',
        to: person,
        content,
        lessonId: undefined,
      }),
    )
  }
  const paymentFailed = async (times = 1) => {
    const person = await to(member)
    await database.transact(async (writer) => {
      for (let turn = 0; turn < times; turn += 1)
        await queuePaymentMail(transactionIn(writer, clock.now()), {
          kind: 'paymentFailed',
          to: person,
          content: { memberType: 4, amount: 9_800 },
        })
    })
  }
  const rows = () => database.reader.selectFrom('line_messages').selectAll().orderBy('id').execute()
  return { app, line, member, clock, link, worker, send, mail, mailed, cancelled, paymentFailed, rows }
}

describe('a mail of a kind that goes by LINE', () => {
  test('is sent by mail and to the linked account, once, also when both jobs run again', async () => {
    const { line, send, mail, mailed, paymentFailed, cancelled } = await open()
    await paymentFailed()
    await mail()
    await cancelled()
    await mail()
    for (let turn = 0; turn < 3; turn += 1) await send()
    expect(mailed).toHaveLength(2)
    expect(line.pushed.map(({ to }) => to)).toEqual([hanako, hanako])
    expect(line.pushed[0]?.text).toContain('9,800')
    expect(line.pushed[1]?.text).toContain('朝ヨガ')
    expect(line.pushed[1]?.text).toContain('台風のため')
    expect(line.pushed[1]?.text).toContain('http://localhost:3000/')
  })

  test('is not sent by LINE to who has not linked, has ended the link, or where the owner chose not to', async () => {
    const { app, line, send, mail, paymentFailed, rows } = await open()
    await paymentFailed()
    await mail()
    await line.deliver(app, [line.event(hanako, 'unfollow')])
    await send()
    await paymentFailed()
    await mail()
    await send()
    expect(line.answers).toEqual([])
    expect(await rows()).toMatchObject([{ endedBy: 'unlinked', takenAt: null }])
  })

  test('goes by LINE also where the address may not get it', async () => {
    const { app, line, link, send, mail, mailed, cancelled } = await open()
    const other = await givenMember(app.database, { emailConfirmed: false })
    await link(other, lineUser('b'))
    await cancelled(undefined, other)
    await mail()
    await send()
    expect(mailed).toEqual([])
    expect(line.pushed.map(({ to }) => to)).toEqual([lineUser('b')])
  })

  test('is not sent by LINE after the lesson has begun', async () => {
    const { line, clock, send, mail, cancelled, rows } = await open()
    await cancelled(clock.now() + 30 * minuteMs)
    await mail()
    line.behaviour = () => ({ status: 500 })
    await send()
    clock.pass(30 * minuteMs)
    line.behaviour = () => 'take'
    await send()
    expect(line.pushed).toEqual([])
    expect(await rows()).toMatchObject([{ endedBy: 'late', lastError: '500' }])
  })
})

describe('a message that LINE did not answer', () => {
  test('is sent again with the same key, and arrives once', async () => {
    const { line, clock, send, mail, paymentFailed, rows } = await open()
    await paymentFailed()
    await mail()
    line.behaviour = () => 'breakAfter'
    await send()
    expect(await rows()).toMatchObject([
      { takenAt: null, endedAt: null, lastError: 'unreachable', attempts: 1 },
    ])
    line.behaviour = () => 'take'
    await send()
    clock.pass(minuteMs)
    await send()
    await send()
    expect(line.answers).toEqual([200, 409])
    expect(new Set(line.keys).size).toBe(1)
    expect(line.pushed).toHaveLength(1)
    expect(await rows()).toMatchObject([{ takenAt: clock.now(), lastError: null }])
  })

  test('waits while LINE asks to wait, and holds up no other one', async () => {
    const { line, clock, send, mail, paymentFailed } = await open()
    await paymentFailed(2)
    await mail()
    await mail()
    line.behaviour = (_, attempt) => (attempt === 1 ? { status: 429, message: 'The API rate limit' } : 'take')
    await send()
    expect(line.pushed).toHaveLength(0)
    await send()
    expect(line.pushed).toHaveLength(1)
    clock.pass(minuteMs)
    await send()
    expect(line.pushed).toHaveLength(2)
  })

  test('of who blocks the account counts as sent, because LINE takes it, and is not repeated', async () => {
    const { line, clock, send, mail, paymentFailed, rows } = await open()
    line.blockedBy.add(hanako)
    await paymentFailed()
    await mail()
    await send()
    clock.pass(hourMs)
    await send()
    expect([line.answers, line.pushed]).toEqual([[200], []])
    expect(await rows()).toMatchObject([{ endedAt: null }])
  })

  test('and that LINE refuses for good is not repeated', async () => {
    const { line, clock, send, mail, paymentFailed, rows } = await open()
    line.behaviour = () => ({ status: 400 })
    await paymentFailed()
    await mail()
    await send()
    clock.pass(hourMs)
    await send()
    expect(line.answers).toEqual([400])
    expect(await rows()).toMatchObject([{ endedBy: 'refused', lastError: '400' }])
  })
})

const statusOf = async (app: TestApp) =>
  (await app.ask(readStatus, { as: await givenAdmin(app.database) })).body.line

describe('the month', () => {
  test('has as many messages as the plan, of two servers together, and goes on in the next one', async () => {
    const { app, line, clock, send, mail, mailed, paymentFailed, rows } = await open({ bound: 3 })
    await paymentFailed(5)
    for (let turn = 0; turn < 5; turn += 1) await mail()
    await Promise.all([send(), send()])
    await send()
    expect(mailed).toHaveLength(5)
    expect(line.pushed).toHaveLength(3)
    expect((await rows()).filter(({ endedBy }) => endedBy === 'bound')).toHaveLength(2)
    expect(await statusOf(app)).toMatchObject({
      state: 'attention',
      finding: 'boundReached',
      taken: 3,
      overBound: 2,
    })
    clock.pass(Date.parse('2026-12-01T00:00:00+09:00') - clock.now())
    await paymentFailed()
    await mail()
    await send()
    expect(line.pushed).toHaveLength(4)
    expect(await statusOf(app)).toMatchObject({ state: 'inOrder', taken: 1, bound: 200 })
  })

  test('ends when LINE says so, and the owner is told', async () => {
    const { app, line, clock, send, mail, paymentFailed } = await open()
    line.behaviour = () => ({ status: 429, message: 'You have reached your monthly limit.' })
    await paymentFailed()
    await mail()
    await send()
    clock.pass(hourMs)
    await send()
    expect(line.answers).toEqual([429])
    expect(await statusOf(app)).toMatchObject({ finding: 'boundReached', taken: 0, overBound: 1 })
  })
})

test('a token that has ended stops everything until there is another one, and the owner is told', async () => {
  const { app, line, clock, send, mail, paymentFailed } = await open()
  line.accessToken = 'another token of the channel'
  await paymentFailed(3)
  for (let turn = 0; turn < 3; turn += 1) await mail()
  await send()
  expect(line.answers).toEqual([401])
  expect(await statusOf(app)).toMatchObject({ state: 'attention', finding: 'tokenRefused', waiting: 3 })
  line.accessToken = 'access-token-of-the-channel'
  clock.pass(minuteMs)
  await send()
  expect(line.pushed).toHaveLength(3)
  expect(await statusOf(app)).toMatchObject({ state: 'inOrder', waiting: 0, taken: 3 })
})

test('a studio without LINE has no line of it in its status', async () => {
  const app = await TestApp.open()
  expect(await statusOf(app)).toBeNull()
})
