import { describe, expect, test } from 'vitest'
import {
  blockAccount,
  changeMember,
  getMember,
  revokeAdministrator,
  unblockAccount,
} from '#contract/accounts/member-administration.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { closeAccount } from '#contract/accounts/account.ts'
import { login } from '#contract/sessions.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'

const administrator = { role: 'ADMIN', memberType: 0, passwordHash } as const
const expired = refused('error.server.token_expired')

async function openWithTwo() {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, administrator)
  const other = await givenMember(app.database, administrator)
  return { app, admin, other, params: { id: other.id } }
}

const logIn = (app: TestApp, { email }: TestMember, typed = password) =>
  app.ask(login, { body: { username: email, password: typed } })

const roleOf = async (app: TestApp, { id }: TestMember) => {
  const row = await app.database.reader
    .selectFrom('members')
    .select('role')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.role
}

describe('taking the role of another administrator', () => {
  test('makes a member of them, ends their sessions, and is recorded and mailed', async () => {
    const { app, admin, other, params } = await openWithTwo()
    const token = app.tokenOf(other)
    expect(await app.ask(revokeAdministrator, { as: admin, params, body: { password } })).toMatchObject({
      status: 200,
    })
    expect(await app.ask(getMember, { token, params })).toMatchObject(expired)
    const { body } = await logIn(app, other)
    expect(await app.ask(getMember, { token: body.access_token, params })).toMatchObject(
      refused('error.server.forbidden'),
    )
    expect(await app.ask(getOwnMember, { token: body.access_token })).toMatchObject({
      body: { role: 'USER' },
    })
    expect(await auditEntries(app.database)).toMatchObject([
      { action: 'administrator.revoked', actor: admin.id },
    ])
    expect(await queuedMails(app.database)).toMatchObject([
      { kind: 'administratorRevoked', recipient: other.email },
    ])
  })

  test('leaves one of two administrators who do it to each other at once', async () => {
    for (const act of [revokeAdministrator, blockAccount]) {
      const { app, admin, other, params } = await openWithTwo()
      const replies = await Promise.all([
        app.ask(revokeAdministrator, { as: admin, params, body: { password } }),
        app.ask(act, { as: other, params: { id: admin.id }, body: { password } }),
      ])
      const done = replies.map(({ status }) => status)
      expect(done.toSorted((a, b) => a - b)).toEqual([200, 401])
      const left = done[0] === 200 ? admin : other
      expect(await roleOf(app, left)).toBe('ADMIN')
      expect(await logIn(app, left)).toMatchObject({ status: 200 })
    }
  })

  test('and closing the other account at once leave one administrator', async () => {
    const { app, admin, other, params } = await openWithTwo()
    const replies = await Promise.all([
      app.ask(revokeAdministrator, { as: admin, params, body: { password } }),
      app.ask(closeAccount, { as: admin, body: { password } }),
    ])
    const roles = [await roleOf(app, admin), await roleOf(app, other)]
    expect(roles.toSorted(), JSON.stringify(replies.map(({ body }) => body))).toEqual(['ADMIN', 'USER'])
  })
})

describe('blocking the account of another administrator', () => {
  test('ends their sessions and refuses the login, with the reason only after the right password', async () => {
    const { app, admin, other, params } = await openWithTwo()
    const token = app.tokenOf(other)
    await app.ask(blockAccount, { as: admin, params, body: { password } })
    await app.ask(blockAccount, { as: admin, params, body: { password } })
    expect(await app.ask(getOwnMember, { token })).toMatchObject(expired)
    expect(await logIn(app, other)).toMatchObject(refused('error.login.blocked'))
    expect(await logIn(app, other, 'a wrong guess')).toMatchObject(refused('error.login.failed'))
    expect((await app.ask(getMember, { as: admin, params })).body).toMatchObject({ blocked: true })
    const body = { password }
    expect(await app.ask(closeAccount, { as: admin, body })).toMatchObject(
      refused('error.member.lastAdministrator'),
    )

    await app.ask(unblockAccount, { as: admin, params, body })
    expect(await logIn(app, other)).toMatchObject({ status: 200 })
    const entries = await auditEntries(app.database)
    expect(entries.map(({ action }) => action)).toEqual(['account.blocked', 'account.unblocked'])
    expect(await queuedMails(app.database)).toMatchObject([{ kind: 'accountBlocked' }])
  })

  test('refuses a session that begins in spite of it', async () => {
    const { app, admin, other, params } = await openWithTwo()
    const { body } = await logIn(app, other)
    await app.database.transact((writer) =>
      writer.updateTable('members').set({ blockedAt: 1 }).where('id', '=', other.id).execute(),
    )
    expect(await app.ask(getOwnMember, { token: body.access_token })).toMatchObject(expired)
    await app.ask(unblockAccount, { as: admin, params, body: { password } })
    expect(await app.ask(getOwnMember, { token: body.access_token })).toMatchObject({ status: 200 })
  })
})

describe.each([
  ['taking the role', revokeAdministrator],
  ['blocking', blockAccount],
])('%s', (_, endpoint) => {
  test('is refused to members, without the password, and for one’s own account or that of a member', async () => {
    const { app, admin, other, params } = await openWithTwo()
    await expectForAdminsOnly(app, endpoint, { params, body: { password } })
    const ask = (id: string, typed = password) =>
      app.ask(endpoint, { as: admin, params: { id }, body: { password: typed } })
    const wrong = refused('error.password.incorrect', { password: 'incorrect' })
    expect(await ask(other.id, 'a wrong guess')).toMatchObject(wrong)
    expect(await ask(admin.id)).toMatchObject(refused('error.member.ownAccount'))
    const member = await givenMember(app.database)
    expect(await ask(member.id)).toMatchObject(refused('error.member.notAdministrator'))
    expect(await ask('unknown')).toMatchObject(refused('error.member.notFound'))
    expect(await auditEntries(app.database)).toEqual([])
  })
})

describe('the e-mail address of an administrator', () => {
  test('is changed by no administrator in the admin area, not even their own', async () => {
    const { app, admin, other } = await openWithTwo()
    for (const { id, email } of [admin, other]) {
      const params = { id }
      const { body } = await app.ask(getMember, { as: admin, params })
      const change = { ...body, email: 'taken-over@example.test' }
      const answer = await app.ask(changeMember, { as: admin, params, body: change })
      expect(answer).toMatchObject(refused('error.server.invalid', { email: 'ofAdministrator' }))
      const { body: after } = await app.ask(getMember, { as: admin, params })
      expect(after.email).toBe(email)
    }
    const params = { id: other.id }
    const { body } = await app.ask(getMember, { as: admin, params })
    const sent = { as: admin, params, body: { ...body, password: 'a new password' } }
    expect(await app.ask(changeMember, sent)).toMatchObject(
      refused('error.server.invalid', { password: 'fixed' }),
    )
    expect(await logIn(app, other)).toMatchObject({ status: 200 })
  })

  test('is changed by the administrator with the password', async () => {
    const { app, admin } = await openWithTwo()
    const email = 'later@example.test'
    expect(await app.ask(updateOwnMember, { as: admin, body: { email } })).toMatchObject(
      refused('error.email.passwordNeeded'),
    )
    const changed = await app.ask(updateOwnMember, { as: admin, body: { email, password } })
    expect(changed).toMatchObject({ status: 200, body: { email: admin.email, pendingEmail: { email } } })
  })
})
