import { expect, test } from 'vitest'
import { addMember } from '#contract/accounts/account-administration.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { resetPassword } from '#contract/login/passwords.ts'
import { login } from '#contract/sessions.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dateOf, dayMs } from '#time/tokyo.ts'

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
