import { describe, expect, test } from 'vitest'
import { addMember, closeForMember, sendPasswordLink } from '#contract/accounts/account-administration.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { bookForMember, cancelForMember } from '#contract/bookings/bookings.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { listOpenPayments, previewPaymentLink, sendReminder } from '#contract/payments/open-payments.ts'
import { notePlanPayment } from '#contract/payments/site-payments.ts'
import { changeMember, changeRole, getMember } from '#contract/accounts/member-administration.ts'
import { resetPassword } from '#contract/login/passwords.ts'
import { login } from '#contract/sessions.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dateOf, dayMs, isoText } from '#time/tokyo.ts'

const person = {
  lastName: '青空',
  firstName: '凪',
  kanaLastName: 'あおぞら',
  kanaFirstName: 'ナギ',
  email: 'Nagi@Example.test',
  phone: '090-1111-2222',
  birthday: '1991-05-06',
  addressId: '150-0001',
  addressRest: '1-2-3',
  gender: 3,
  language: 'en',
} as const

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const add = (body: object = {}, headers: Record<string, string> = {}) =>
    app.ask(addMember, { as: admin, body: { ...person, ...body }, headers })
  return { app, admin, add }
}

const linkTokens = createLinkTokens(testSecret)

async function mailedLink({ database }: TestApp): Promise<string> {
  const mail = await database.reader
    .selectFrom('outbox')
    .select(mailColumns)
    .where('kind', '=', 'memberAdded')
    .executeTakeFirstOrThrow()
  const { text } = mailWriter({ publicUrl: 'https://yoga.example', linkTokens })(factsOfFiles, mail)
  return /\/en\/reset#token=(\S+)/.exec(text)?.[1] ?? 'no link'
}

test('only administrators may add a member', async () => {
  const { app } = await open()
  await expectForAdminsOnly(app, addMember, { body: person })
})

test('an added member is normalised as a registration, is in the log, and has paid nothing', async () => {
  const { app, admin, add } = await open()
  const reply = await add()
  expect(reply.status).toBe(201)
  const { body } = await app.ask(getMember, { as: admin, params: { id: reply.body.id } })
  expect(body).toMatchObject({
    kanaLastName: 'アオゾラ',
    email: 'nagi@example.test',
    emailConfirmed: true,
    phone: '09011112222',
    addressId: '1500001',
    role: 'USER',
    memberType: 0,
    tickets: 0,
    language: 'en',
    payments: [],
  })
  const log = await app.ask(listAuditEntries, { as: admin })
  expect(log.body[0]).toMatchObject({
    action: 'member.added',
    subjects: ['青空 凪'],
    after: { phone: '09011112222' },
  })
  expect(await queuedMails(app.database)).toMatchObject([
    { kind: 'memberAdded', recipient: 'nagi@example.test', language: 'en' },
  ])
})

test('an added member sets the password by the mailed link within seven days, and logs in', async () => {
  const { app, add } = await open()
  await add()
  const token = await mailedLink(app)
  const twice = { newPassword: 'tea on the terrace', newPasswordConfirm: 'tea on the terrace' }
  app.clock.pass(7 * dayMs - 1)
  expect((await app.ask(resetPassword, { body: { token, ...twice } })).status).toBe(200)
  const body = { username: person.email, password: twice.newPassword }
  expect((await app.ask(login, { body })).status).toBe(200)
  expect(await app.ask(resetPassword, { body: { token, ...twice } })).toMatchObject(
    refused('error.resetLink.used'),
  )
})

test('a payment link is mailed at once when the administrator wants it', async () => {
  const { app, add } = await open()
  await add({ paymentLink: true })
  const kinds = (await queuedMails(app.database)).map(({ kind }) => kind)
  expect(kinds.toSorted()).toEqual(['memberAdded', 'paymentLink'])
})

test('refuses what the registration refuses, and adds nothing', async () => {
  const { app, admin, add } = await open()
  await givenMember(app.database, { email: 'nagi@example.test' })
  const { body: before } = await app.ask(listAuditEntries, { as: admin })
  expect(await add()).toMatchObject(refused('error.email.isUsed', { email: 'isUsed' }))
  for (const [field, value, word] of [
    ['lastName', '', 'required'],
    ['kanaLastName', '青空', 'pattern'],
    ['phone', '123', 'pattern'],
    ['birthday', dateOf(app.clock.now()), 'required'],
    ['birthday', dateOf(app.clock.now() + 2 * dayMs), 'pattern'],
    ['gender', 4, 'pattern'],
    ['language', 'fr', 'pattern'],
  ] as const)
    expect(await add({ [field]: value }), field).toMatchObject(
      refused('error.server.invalid', { [field]: word }),
    )
  expect(await add({ addressId: '9999999' })).toMatchObject(
    refused('error.addressId.notFound', { addressId: 'notFound' }),
  )
  expect((await app.ask(listAuditEntries, { as: admin })).body).toEqual(before)
  expect(await queuedMails(app.database)).toEqual([])
})

test('a repeated call with the same key adds the member once, also at the same moment', async () => {
  const { app, add } = await open()
  const headers = { 'idempotency-key': '"k-1"' }
  const replies = await Promise.all([add({}, headers), add({}, headers), add({}, headers)])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await queuedMails(app.database)).toHaveLength(1)
})

describe('a member of whom only the name is known', () => {
  /** The studio after the front desk has added one, whose administrator knows their own password. */
  async function openWithName() {
    const app = await TestApp.open()
    const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
    const add = (body: object) => app.ask(addMember, { as: admin, body })
    const added = await add({ lastName: '凪野', language: 'ja' })
    expect(added.status).toBe(201)
    const { id } = added.body
    const read = async () => (await app.ask(getMember, { as: admin, params: { id } })).body
    return { app, admin, add, id, read, params: { id } }
  }

  test('is added, found and shown with what is missing, and is not mailed', async () => {
    const { app, admin, add, read } = await openWithName()
    expect(await read()).toMatchObject({
      lastName: '凪野',
      firstName: '',
      kanaLastName: '',
      email: '',
      emailConfirmed: false,
      phone: '',
      birthday: null,
      addressId: '',
      gender: 3,
    })
    expect((await add({ lastName: '凪野', language: 'ja' })).status).toBe(201)
    expect(await queuedMails(app.database)).toEqual([])
    const log = await app.ask(listAuditEntries, { as: admin })
    expect(log.body[0]?.after).toEqual({ lastName: '凪野', gender: 3, language: 'ja' })
  })

  test('what is filled in must still be right, a name must be there, and a payment link needs an address', async () => {
    const { app, add } = await openWithName()
    for (const [fields, refusal] of [
      [{ lastName: '' }, { lastName: 'required' }],
      [{ phone: '123' }, { phone: 'pattern' }],
      [{ birthday: '1990--01' }, { birthday: 'required' }],
      [{ email: 'nagi@' }, { email: 'pattern' }],
      [{ paymentLink: true }, { email: 'required' }],
    ] as const)
      expect(await add({ lastName: '凪野', language: 'ja', ...fields })).toMatchObject(
        refused('error.server.invalid', refusal),
      )
    expect(await queuedMails(app.database)).toEqual([])
  })

  test('books, cancels and loses a lesson without a mail, and is named among those to call', async () => {
    const { app, admin, id } = await openWithName()
    const lesson = await givenLesson(app.database, app.clock.now() + 2 * dayMs)
    const body = { id: lesson.id, start: isoText(lesson.startsAt), memberId: id, withoutTicket: true }
    const first = await app.ask(bookForMember, { as: admin, body })
    expect(first.status).toBe(201)
    const { id: bookingId } = first.body
    await app.ask(cancelForMember, { as: admin, params: { id: bookingId }, body: {} })
    await app.ask(bookForMember, { as: admin, body })
    const cancelled = await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
    expect(cancelled.body).toMatchObject({
      cancelledBookings: 1,
      unreached: [{ id, name: '凪野', phone: '' }],
    })
    expect(await queuedMails(app.database)).toEqual([])
  })

  test('gets no password link, payment link, reminder or role, and the answers say why', async () => {
    const { app, admin, id, params } = await openWithName()
    const why = refused('error.member.noEmail')
    expect(await app.ask(sendPasswordLink, { as: admin, params })).toMatchObject(why)
    expect(await app.ask(previewPaymentLink, { as: admin, params })).toMatchObject(why)
    const role = { role: 'RECEPTION' as const, password: testPassword }
    expect(await app.ask(changeRole, { as: admin, params, body: role })).toMatchObject(why)
    const [paidOn, paidUntil] = [dateOf(app.clock.now()), dateOf(app.clock.now() + 30 * dayMs)]
    const paid = { memberType: 2, price: 8_000, entryFee: false, method: 'cash', paidOn, paidUntil } as const
    const noted = await app.ask(notePlanPayment, { as: admin, params, body: paid })
    expect(noted.status).toBe(201)
    app.clock.pass(70 * dayMs)
    const { body: unpaid } = await app.ask(listOpenPayments, { as: admin })
    expect(unpaid).toMatchObject([{ kind: 'onSite', memberId: id, remindable: false }])
    const reminded = await app.ask(sendReminder, { as: admin, params: { kind: 'onSite', id } })
    expect(reminded).toMatchObject(refused('error.reminder.noAddress'))
    expect(await queuedMails(app.database)).toEqual([])
  })

  test('is invited as usual once the address is added, which cannot be another member’s and cannot be taken away', async () => {
    const { app, admin, read, params } = await openWithName()
    const other = await givenMember(app.database)
    const change = async (fields: object) => {
      const { lastName, firstName, kanaLastName, kanaFirstName, phone, birthday, ...rest } = await read()
      const { addressId, addressRest, gender, language, tickets, memberType, email } = rest
      const names = { lastName, firstName, kanaLastName, kanaFirstName }
      const whole = {
        ...names,
        phone,
        birthday,
        addressId,
        addressRest,
        gender,
        language,
        tickets,
        memberType,
      }
      return app.ask(changeMember, { as: admin, params, body: { ...whole, email, ...fields } })
    }
    expect(await change({ phone: '09011112222' })).toMatchObject({ status: 200, body: { email: '' } })
    expect(await queuedMails(app.database)).toEqual([])
    expect(await change({ email: other.email })).toMatchObject(
      refused('error.email.isUsed', { email: 'isUsed' }),
    )
    expect(await change({ email: 'nagi@example.test' })).toMatchObject({ status: 200 })
    expect(await read()).toMatchObject({ email: 'nagi@example.test', emailConfirmed: true })
    expect(await queuedMails(app.database)).toMatchObject([
      { kind: 'memberAdded', recipient: 'nagi@example.test' },
    ])
    expect(await change({ email: '' })).toMatchObject(refused('error.server.invalid', { email: 'required' }))
  })

  test('no login reaches the account, and closing it mails no one', async () => {
    const { app, admin, params } = await openWithName()
    const attempt = await app.ask(login, { body: { username: '', password: testPassword } })
    expect(attempt).toMatchObject(refused('error.server.invalid', { username: 'required' }))
    const closed = await app.ask(closeForMember, { as: admin, params, body: { password: testPassword } })
    expect(closed.status).toBe(200)
    expect(await queuedMails(app.database)).toEqual([])
  })
})
