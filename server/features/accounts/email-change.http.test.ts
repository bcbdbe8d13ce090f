import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import {
  checkEmailLink,
  confirmEmailChange,
  resendEmailLink,
  withdrawEmailChange,
} from '#contract/accounts/email-change.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { changePassword } from '#contract/login/passwords.ts'
import { login } from '#contract/sessions.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const earlier = 'earlier@example.test'
const later = 'later@example.test'
const linkTokens = createLinkTokens(testSecret)

/** A member who can change the address, follow its mails and log in. */
async function open(given: { rateLimits?: boolean } = {}) {
  const app = await TestApp.open(given)
  const member = await givenMember(app.database, { email: earlier, passwordHash: testPasswordHash })
  const change = (body: object) => app.ask(updateOwnMember, { as: member, body })
  const ask = (email = later) => change({ email, password: testPassword })
  const confirm = (token: string) => app.ask(confirmEmailChange, { body: { token } })
  const read = async () => (await app.ask(getOwnMember, { as: member })).body
  const logIn = (username: string) => app.ask(login, { body: { username, password: testPassword } })
  return { app, member, change, ask, confirm, read, logIn }
}

/** The tokens of the links that were mailed to an address, in order. */
async function mailedTokens({ database }: TestApp, email = later): Promise<string[]> {
  const mails = database.reader
    .selectFrom('outbox')
    .select(mailColumns)
    .where('kind', '=', 'emailConfirmation')
  return (await mails.where('recipient', '=', email).orderBy('createdAt').execute()).map((mail) => {
    const { text } = mailWriter({ publicUrl: 'https://yoga.example', linkTokens })(factsOfFiles, mail)
    return /\/confirm-email#token=(\S+)/.exec(text)?.[1] ?? 'no link'
  })
}

async function newestToken(app: TestApp, email = later): Promise<string> {
  return (await mailedTokens(app, email)).at(-1) ?? 'no mail'
}

describe('changing the e-mail address', () => {
  test('the new address becomes the login only when the link that was mailed to it is followed', async () => {
    const { app, ask, confirm, read, logIn } = await open()
    const expiresAt = app.clock.now() + dayMs
    const pendingEmail = { email: later, expiresAt: isoText(expiresAt) }
    expect(await ask('Ｌater@example.TEST')).toMatchObject({
      status: 200,
      body: { email: earlier, pendingEmail },
    })
    expect(await queuedMails(app.database)).toMatchObject([
      { kind: 'emailChangeRequested', recipient: earlier, content: { begins: 'la' } },
      { kind: 'emailConfirmation', recipient: later, content: { expiresAt } },
    ])
    expect((await logIn(earlier)).status).toBe(200)
    expect(await logIn(later)).toMatchObject(refused('error.login.failed'))

    const token = await newestToken(app)
    expect((await app.ask(checkEmailLink, { body: { token } })).body).toEqual({ email: later, isNew: true })
    expect(await read()).toMatchObject({ email: earlier, pendingEmail })
    app.clock.pass(dayMs - 1)
    expect((await confirm(token)).body).toEqual({ email: later, isNew: true })
    expect(await read()).toMatchObject({ email: later, pendingEmail: null })
    expect((await logIn(later)).status).toBe(200)
    expect(await logIn(earlier)).toMatchObject(refused('error.login.failed'))
    const told = await queuedMails(app.database)
    expect(told).toContainEqual(expect.objectContaining({ kind: 'emailChanged', recipient: earlier }))
    expect(await confirm(token)).toMatchObject(refused('error.emailLink.used'))
  })

  test('a new address without the right password is refused, and nothing is changed or mailed', async () => {
    const { app, change, read } = await open()
    const before = await read()
    const body = { email: later, phone: '08011112222' }
    const needed = refused('error.email.passwordNeeded', { password: 'required' })
    expect(await change(body)).toMatchObject(needed)
    expect(await change({ ...body, password: '' })).toMatchObject(needed)
    expect(await change({ ...body, password: 'another one' })).toMatchObject(
      refused('error.password.incorrect', { password: 'incorrect' }),
    )
    expect(await read()).toEqual(before)
    expect(await queuedMails(app.database)).toEqual([])
  })

  test('ten wrong passwords in a quarter of an hour are tried, and no more', async () => {
    const { change, read } = await open({ rateLimits: true })
    const guess = () => change({ email: later, password: 'a guess' })
    for (let turn = 0; turn < 10; turn += 1)
      expect(await guess()).toMatchObject(refused('error.password.incorrect'))
    expect(await guess()).toMatchObject(refused('error.server.too_many_requests'))
    expect((await change({ phone: '08011112222' })).status).toBe(200)
    expect((await read()).pendingEmail).toBeNull()
  })

  test('the member has the mail sent again, and each of the mails works for another day', async () => {
    const { app, member, ask, confirm, read } = await open()
    const resend = () => app.ask(resendEmailLink, { as: member })
    expect(await resend()).toMatchObject(refused('error.emailChange.notFound'))
    await ask()
    app.clock.pass(dayMs)
    const [first = ''] = await mailedTokens(app)
    expect(await confirm(first)).toMatchObject(refused('error.emailLink.expired'))
    // An address whose link has expired still stands there, so that the member can ask for another mail.
    expect((await read()).pendingEmail).toMatchObject({ email: later })
    const expiresAt = isoText(app.clock.now() + dayMs)
    expect((await resend()).body.pendingEmail).toEqual({ email: later, expiresAt })
    expect(await mailedTokens(app)).toEqual([first, first])
    expect((await confirm(first)).status).toBe(200)
    expect(await resend()).toMatchObject(refused('error.emailChange.notFound'))
  })

  test('each member may have the mail sent five times in a quarter of an hour', async () => {
    const { app, member, ask } = await open({ rateLimits: true })
    await ask()
    for (let turn = 0; turn < 5; turn += 1)
      expect((await app.ask(resendEmailLink, { as: member })).status).toBe(200)
    expect(await app.ask(resendEmailLink, { as: member })).toMatchObject(
      refused('error.server.too_many_requests'),
    )
  })

  test('a withdrawn or replaced change ends its link', async () => {
    const { app, member, ask, confirm, read } = await open()
    await ask()
    const first = await newestToken(app)
    await ask('third@example.test')
    expect(await confirm(first)).toMatchObject(refused('error.emailLink.withdrawn'))
    const second = await newestToken(app, 'third@example.test')
    const withdraw = () => app.ask(withdrawEmailChange, { as: member })
    expect(await withdraw()).toMatchObject({ status: 200, body: { email: earlier, pendingEmail: null } })
    expect(await withdraw()).toMatchObject({ status: 200 })
    expect(await confirm(second)).toMatchObject(refused('error.emailLink.withdrawn'))
    expect(await read()).toMatchObject({ email: earlier, pendingEmail: null })
  })

  test('another password ends the change, because a person who knew the earlier one may have asked for it', async () => {
    const { app, member, ask, confirm } = await open()
    await ask()
    const newPassword = 'tea on the terrace'
    const body = { oldPassword: testPassword, newPassword, newPasswordConfirm: newPassword }
    expect((await app.ask(changePassword, { as: member, body })).status).toBe(200)
    expect(await confirm(await newestToken(app))).toMatchObject(refused('error.emailLink.withdrawn'))
  })

  test('of ten members who confirm one address at once, one gets it', async () => {
    const app = await TestApp.open()
    const members = await Promise.all(
      Array.from({ length: 10 }, () => givenMember(app.database, { passwordHash: testPasswordHash })),
    )
    const body = { email: later, password: testPassword }
    await Promise.all(members.map((as) => app.ask(updateOwnMember, { as, body })))
    const tokens = await mailedTokens(app)
    const replies = await Promise.all(tokens.map((token) => app.ask(confirmEmailChange, { body: { token } })))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(9)
  })

  test('a link that was followed twice at once changes the address once', async () => {
    const { app, ask, confirm } = await open()
    await ask()
    const token = await newestToken(app)
    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 410]))
    const told = (await queuedMails(app.database)).filter(({ kind }) => kind === 'emailChanged')
    expect(told).toHaveLength(1)
  })

  test('links of another purpose or with a wrong signature confirm nothing', async () => {
    const { app, ask, confirm } = await open()
    await ask()
    const [id = ''] = (await newestToken(app)).split('.')
    for (const token of [linkTokens.sign('password', id), `${id}.x`, linkTokens.sign('email', 'none')])
      expect(await confirm(token)).toMatchObject(refused('error.emailLink.unknown'))
  })

  test('the pending address is exported, and erased when the account is closed', async () => {
    const { app, member, ask, confirm } = await open()
    await ask()
    const exported = (await app.ask(exportOwnData, { as: member })).body
    expect(exported.member.pendingEmail).toMatchObject({ email: later })
    const token = await newestToken(app)
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect(await confirm(token)).toMatchObject(refused('error.emailLink.unknown'))
    const left = await app.database.reader.selectFrom('email_changes').selectAll().execute()
    expect(left).toEqual([])
  })
})
