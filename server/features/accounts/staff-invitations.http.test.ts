import { expect, test } from 'vitest'
import {
  acceptStaffInvitation,
  inviteStaff,
  listStaff,
  readStaffInvitation,
  resendStaffInvitation,
  withdrawStaffInvitation,
} from '#contract/accounts/staff-invitations.ts'
import { login } from '#contract/sessions.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { confirmed } from '#tests/support/authenticator-app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs } from '#time/tokyo.ts'

const linkTokens = createLinkTokens(testSecret)
const newPassword = 'tea on the terrace'
const twice = { newPassword, newPasswordConfirm: newPassword }
const owner = {
  lastName: '渚',
  firstName: '',
  email: 'Nagisa@Example.test',
  role: 'ADMIN',
  teacherId: null,
  language: 'ja',
} as const

async function open(given?: TestApp) {
  const app = given ?? (await TestApp.open())
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash })
  const invite = async (fields: object = {}) =>
    app.ask(inviteStaff, {
      as: admin,
      body: { ...owner, ...fields, confirmation: await confirmed(app, { as: admin }) },
    })
  const list = async () => (await app.ask(listStaff, { as: admin })).body
  const tokens = async () => {
    const mails = await app.database.reader
      .selectFrom('outbox')
      .select(mailColumns)
      .where('kind', '=', 'staffInvited')
      .orderBy('createdAt')
      .execute()
    return mails.map((mail) => {
      const { text } = mailWriter({ publicUrl: 'https://yoga.example', linkTokens })(factsOfFiles, mail)
      return /\/reset#invitation=(\S+)/.exec(text)?.[1] ?? 'no link'
    })
  }
  const read = (token: string) => app.ask(readStaffInvitation, { body: { token } })
  const accept = (token: string, body: object = twice) =>
    app.ask(acceptStaffInvitation, { body: { token, ...twice, ...body } })
  return { app, admin, invite, list, tokens, read, accept }
}

test('a name and an address are enough: the mailed link makes the account once, and it logs in', async () => {
  const { app, admin, invite, list, tokens, read, accept } = await open()
  const { status, body } = await invite()
  expect(status).toBe(201)
  expect((await list()).invitations).toMatchObject([
    { id: body.id, lastName: '渚', email: 'nagisa@example.test', role: 'ADMIN', expired: false },
  ])
  const [token = ''] = await tokens()
  expect(await read(token)).toMatchObject({
    status: 200,
    body: { email: 'nagisa@example.test', role: 'ADMIN' },
  })
  expect(await accept(token, { newPassword: 'password', newPasswordConfirm: 'password' })).toMatchObject(
    refused('error.server.invalid'),
  )
  const answers = await Promise.all([accept(token), accept(token)])
  expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 410])
  const logged = await app.ask(login, { body: { username: 'nagisa@example.test', password: newPassword } })
  expect(logged.status).toBe(200)
  const { people, invitations } = await list()
  expect(invitations).toEqual([])
  expect(people.find(({ email }) => email === 'nagisa@example.test')).toMatchObject({
    lastName: '渚',
    role: 'ADMIN',
    secondFactor: false,
  })
  expect(await read(token)).toMatchObject(refused('error.staffInvitation.used'))
  const entries = (await auditEntries(app.database)).filter(({ action }) => action.startsWith('staff.'))
  expect(entries).toMatchObject([
    { action: 'staff.invited', actor: admin.id, after: { role: 'ADMIN' } },
    { action: 'staff.joined', after: { role: 'ADMIN' } },
  ])
  // Nothing but the account knows the person any more.
  const rows = await app.database.reader.selectFrom('staff_invitations').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('nagisa')
})

test('an invitation that has expired works again once it is mailed again, and none that is withdrawn', async () => {
  const { app, admin, invite, list, tokens, read, accept } = await open()
  const { id } = (await invite()).body
  const [token = ''] = await tokens()
  app.clock.pass(7 * dayMs)
  for (const answer of [await read(token), await accept(token)])
    expect(answer).toMatchObject(refused('error.staffInvitation.expired'))
  expect((await list()).invitations).toMatchObject([{ id, expired: true }])
  const params = { id }
  expect(await app.ask(resendStaffInvitation, { as: admin, params })).toMatchObject({
    status: 200,
    body: { email: 'nagisa@example.test' },
  })
  expect(await tokens()).toEqual([token, token])
  expect((await read(token)).status).toBe(200)
  expect(await app.ask(withdrawStaffInvitation, { as: admin, params })).toMatchObject({ status: 200 })
  for (const answer of [await read(token), await accept(token)])
    expect(answer).toMatchObject(refused('error.staffInvitation.withdrawn'))
  for (const endpoint of [resendStaffInvitation, withdrawStaffInvitation])
    expect(await app.ask(endpoint, { as: admin, params })).toMatchObject(
      refused('error.staffInvitation.notFound'),
    )
  expect(await read(`${token}x`)).toMatchObject(refused('error.staffInvitation.unknown'))
  expect(await read(linkTokens.sign('password', id))).toMatchObject(refused('error.staffInvitation.unknown'))
})

test('an address is invited once, no address of an account, and no teacher who is none of the studio’s', async () => {
  const { app, admin, invite } = await open()
  const answers = await Promise.all([invite(), invite({ role: 'ACCOUNTANT' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(await invite()).toMatchObject(refused('error.staffInvitation.pending', { email: 'pending' }))
  expect(await invite({ email: admin.email })).toMatchObject(
    refused('error.email.isUsed', { email: 'isUsed' }),
  )
  const teacher = { email: 'b@example.test', role: 'TEACHER' }
  expect(await invite(teacher)).toMatchObject(refused('error.server.invalid', { teacherId: 'required' }))
  expect(await invite({ ...teacher, teacherId: 'none' })).toMatchObject(refused('error.teacher.notFound'))
  const unconfirmed = { ...owner, email: 'c@example.test', confirmation: 'none' }
  expect(await app.ask(inviteStaff, { as: admin, body: unconfirmed })).toMatchObject(
    refused('error.identity.unconfirmed'),
  )
})
