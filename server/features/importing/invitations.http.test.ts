import { expect, test } from 'vitest'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { finishImport, inviteImported, stageLines, startImport } from '#contract/importing/imports.ts'
import { TestApp } from '#tests/support/app.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'

/** A studio whose administrator has imported members with these addresses. */
async function open(emails: string[]) {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const body = { kind: 'members', fileName: 'a.csv', lines: emails.length }
  const { id } = (await app.ask(startImport, { as: admin, body })).body
  const rows = emails.map((email, position) => ({
    line: position + 2,
    cells: { email, lastName: '佐藤', language: position % 2 === 0 ? 'ja' : 'en' },
  }))
  await app.ask(stageLines, { as: admin, params: { id }, body: { rows } })
  const finish = () => app.ask(finishImport, { as: admin, params: { id } })
  const invite = (perHour = 60) => app.ask(inviteImported, { as: admin, params: { id }, body: { perHour } })
  const mails = () =>
    app.database.reader
      .selectFrom('outbox')
      .select(['recipient', 'kind', 'language', 'dueAt', 'content'])
      .orderBy('dueAt')
      .execute()
  return { app, admin, id, finish, invite, mails }
}

const three = ['a@example.test', 'b@example.test', 'c@example.test']

test('each member gets one mail in the own language, in the chosen pace, with a link that lives from then on', async () => {
  const { app, finish, invite, mails } = await open(three)
  await finish()
  const now = app.clock.now()
  expect(await invite(60)).toMatchObject({ status: 200, body: { invited: 3, left: 0 } })
  const queued = await mails()
  expect(queued.map(({ recipient, kind, language }) => [recipient, kind, language])).toEqual([
    ['a@example.test', 'memberAdded', 'ja'],
    ['b@example.test', 'memberAdded', 'en'],
    ['c@example.test', 'memberAdded', 'ja'],
  ])
  expect(queued.map(({ dueAt: at }) => at)).toEqual([now, now + minuteMs, now + 2 * minuteMs])
  const resets = await app.database.reader
    .selectFrom('password_resets')
    .select(['id', 'expiresAt'])
    .orderBy('expiresAt')
    .execute()
  expect(resets.map(({ expiresAt: at }) => at)).toEqual(queued.map(({ dueAt: at }) => at + 7 * dayMs))
  expect(queued.map(({ content }) => (JSON.parse(content) as { resetId: string }).resetId)).toEqual(
    resets.map(({ id }) => id),
  )
})

test('nobody gets a second mail, also when two calls come at once', async () => {
  const { app, finish, invite, mails } = await open(three)
  await finish()
  const answers = await Promise.all([invite(), invite()])
  expect(answers.map(({ body }) => body.invited)).toEqual(expect.arrayContaining([0, 3]))
  app.clock.pass(hourMs)
  expect((await invite()).body).toEqual({ invited: 0, left: 0 })
  expect(await mails()).toHaveLength(3)
})

test('before the import is finished no mail is sent', async () => {
  const { invite, mails } = await open(three)
  expect(await invite()).toMatchObject(refused('error.import.notFound'))
  expect(await mails()).toEqual([])
})

test('a member who left meanwhile gets no link', async () => {
  const { app, admin, finish, invite, mails } = await open(three)
  await finish()
  const { id } = await app.database.reader
    .selectFrom('members')
    .select('id')
    .where('email', '=', 'b@example.test')
    .executeTakeFirstOrThrow()
  await app.ask(closeForMember, { as: admin, params: { id }, body: { password: testPassword } })
  expect((await invite()).body).toEqual({ invited: 2, left: 0 })
  const links = (await mails()).filter(({ kind }) => kind === 'memberAdded')
  expect(links.map(({ recipient }) => recipient)).toEqual(['a@example.test', 'c@example.test'])
})

test('the log says how many were invited', async () => {
  const { app, finish, invite } = await open(three)
  await finish()
  await invite(100)
  const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'members.invited')
  expect(entries).toMatchObject([{ after: { invitations: 3, perHour: 100 } }])
})

test('only administrators invite, in a pace that mail servers take', async () => {
  const { app, id, finish, invite } = await open(three)
  await finish()
  await expectForAdminsOnly(app, inviteImported, { params: { id }, body: { perHour: 60 } })
  expect(await invite(9)).toMatchObject(refused('error.server.invalid', { perHour: 'tooFew' }))
  expect(await invite(2_001)).toMatchObject(refused('error.server.invalid', { perHour: 'tooMany' }))
})
