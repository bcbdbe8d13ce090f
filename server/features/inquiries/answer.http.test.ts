import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { answerInquiry } from '#contract/inquiries/inquiry-administration.ts'
import { markFailed } from '#server/mail/delivery-queries.ts'
import { deleteFinishedMails } from '#server/mail/queries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { openInquiryDesk } from '#tests/support/inquiry-desk.ts'
import { openMailedStudio } from '#tests/support/mailed-studio.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

describe('answering an inquiry', () => {
  test('only administrators may answer', async () => {
    const { app, send } = await openInquiryDesk()
    await expectForAdminsOnly(app, answerInquiry, {
      params: { id: await send('一') },
      body: { text: 'はい', answered: true },
    })
  })

  test('mails the answer in the language of the sender, with the inquiry below it', async () => {
    const studio = await openMailedStudio()
    const { send, answer } = await openInquiryDesk(studio.app)
    const id = await send('Emma Clark', { language: 'en', message: 'May I try?\nOn Monday' })
    await answer(id, { text: 'Yes, you may.\n\n10:00 <b>is</b> free.' })
    await studio.deliver()
    const mail = studio.server.accepted.find(({ mail: { subject } }) => subject?.startsWith('Our answer'))
    expect(mail?.to).toEqual(['sender@example.test'])
    expect(mail?.mail.text).toContain('Dear Emma Clark,')
    expect(mail?.mail.text).toContain('Yes, you may.\n\n10:00 <b>is</b> free.')
    expect(mail?.mail.text).toContain('May I try?\nOn Monday')
    expect(mail?.mail.subject).toContain('November 20, 2026')
    expect(mail?.mail.html).not.toContain('<b>is')
  })

  test('keeps the answer with its author and what became of the mail, and marks the inquiry', async () => {
    const studio = await openMailedStudio()
    const { app } = studio
    const { admin, other, send, list, answer } = await openInquiryDesk(app)
    const id = await send('一')
    const { id: first } = (await answer(id, { text: ' 一つ目 ', answered: false })).body
    expect((await list()).body[0]).toMatchObject({ answeredAt: null, etag: '1' })
    app.clock.pass(1)
    const now = isoText(app.clock.now())
    await answer(id, { as: other, text: '二つ目' })
    const [inquiry] = (await list()).body
    expect(inquiry).toMatchObject({ answeredAt: now, answeredBy: '大野 澄', etag: '2' })
    expect(inquiry?.answers).toMatchObject([
      { text: '一つ目', author: '陽田 万里', mail: 'waiting' },
      { text: '二つ目', author: '大野 澄', mail: 'waiting', at: now },
    ])
    const states = async () => (await list()).body[0]?.answers.map(({ mail }) => mail)
    await app.database.transact((writer) =>
      markFailed(writer, first, { reason: '550 no such user', next: { givenUpAt: app.clock.now() } }),
    )
    await studio.deliver()
    expect(await states()).toEqual(['unsent', 'sent'])
    await app.database.transact((writer) =>
      deleteFinishedMails(writer, { before: app.clock.now(), most: 10 }),
    )
    expect(await states()).toEqual([null, null])
    const entries = await auditEntries(app.database)
    expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
      ['inquiry.replied', admin.id],
      ['inquiry.replied', other.id],
      ['inquiry.answered', other.id],
    ])
  })

  test('a repeated request sends one mail', async () => {
    const { app, send, list, answer } = await openInquiryDesk()
    const id = await send('一')
    const replies = [await answer(id, { key: 'once' }), await answer(id, { key: 'once' })]
    expect(replies[1]?.body).toEqual(replies[0]?.body)
    expect(await answer(id, { key: 'once', text: '別の文' })).toMatchObject(
      refused('error.server.idempotencyKeyReused'),
    )
    expect((await list()).body[0]?.answers).toHaveLength(1)
    expect((await queuedMails(app.database)).filter(({ kind }) => kind === 'inquiryAnswer')).toHaveLength(1)
  })

  test('of two administrators who answer at the same moment, the second one sees the first one’s answer', async () => {
    const { admin, other, send, list, answer } = await openInquiryDesk()
    const id = await send('一')
    const replies = await Promise.all(
      [admin, other].map((as) => answer(id, { as, text: `${as.id}より`, ifMatch: '0' })),
    )
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 412])
    const late = replies.findIndex(({ status }) => status === 412)
    const first = [admin, other][1 - late]
    expect(replies[late]).toMatchObject({
      body: {
        message: 'error.inquiry.answeredMeanwhile',
        current: { etag: '1', answers: [{ text: `${first?.id}より` }] },
      },
    })
    expect((await answer(id, { ifMatch: '1' })).status).toBe(201)
    expect((await list()).body[0]?.answers).toHaveLength(2)
  })

  test('refuses an unknown inquiry, an empty text and one that is too long', async () => {
    const { send, answer } = await openInquiryDesk()
    expect(await answer('none')).toMatchObject(refused('error.inquiry.notFound'))
    const id = await send('一')
    expect(await answer(id, { text: ' ' })).toMatchObject(
      refused('error.server.invalid', { text: 'required' }),
    )
    expect(await answer(id, { text: 'あ'.repeat(4_001) })).toMatchObject(
      refused('error.server.invalid', { text: 'tooLong' }),
    )
  })

  test('a member reads the answers in the own data; closing the account empties them', async () => {
    const { app, send, list, answer } = await openInquiryDesk()
    const member = await givenMember(app.database, { passwordHash: testPasswordHash })
    const id = await send('空野', { as: member })
    await answer(id, { text: '空野様へ' })
    const own = await app.ask(exportOwnData, { as: member })
    expect(own.body.inquiries).toMatchObject([{ answers: [{ text: '空野様へ' }] }])
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect((await list()).body[0]).toMatchObject({ email: '', answers: [{ text: '' }] })
    expect(await answer(id)).toMatchObject(refused('error.inquiry.erased'))
  })
})

test('an inquiry shows the seats that were booked for the person who asked', async () => {
  const { app, book, cancel } = await openFrontDesk()
  const { admin, send, list } = await openInquiryDesk(app)
  const inquiryId = await send('鈴木 一郎')
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const { id: bookingId, guestId } = (await book(lesson, { inquiryId })).body
  const seat = { bookingId, guestId, lessonId: lesson.id, start: isoText(lesson.startsAt) }
  expect((await list({}, admin)).body[0]?.seats).toEqual([{ ...seat, title: '朝ヨガ', cancelled: false }])
  await cancel(bookingId)
  expect((await list({}, admin)).body[0]?.seats).toMatchObject([{ cancelled: true }])
})
