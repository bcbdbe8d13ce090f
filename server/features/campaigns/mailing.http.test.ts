import { expect, test } from 'vitest'
import { blockAccount, getMember } from '#contract/accounts/member-administration.ts'
import { limits } from '#contract/limits.ts'
import { chooseNews, declineNews, previewMailing, readNewsLink, sendMailing } from '#contract/campaigns.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'

const words = { subjectJa: '年末のお知らせ', mailTextJa: '12月は休まず営業します。' }
const english = { subjectEn: 'December', mailTextEn: 'We are open all December.' }

const tokenOf = (memberId: string) => createLinkTokens(testSecret).sign('news', memberId)

const newsIn = async ({ database }: TestApp) =>
  (await queuedMails(database)).filter(({ kind }) => kind === 'news')

/**
 * A studio with an administrator who writes, and members of both languages. The list has members only: those
 * of a plan.
 */
async function open() {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    memberType: 0,
    passwordHash: testPasswordHash,
  })
  const aoi = await givenMember(app.database, { lastName: '青山', kanaLastName: 'アオヤマ' })
  const emma = await givenMember(app.database, {
    lastName: 'Baker',
    kanaLastName: 'ベイカー',
    language: 'en',
  })
  const query = { memberTypes: '3' }
  const preview = (body: object) => app.ask(previewMailing, { as: admin, query, body })
  const send = async (body: object, key?: string) => {
    const { hash } = (await preview(body)).body
    return app.ask(sendMailing, { as: admin, query, body: { hash, ...body }, ...(key && { key }) })
  }
  return { app, admin, aoi, emma, query, preview, send }
}

test('each member of the list gets the text of the own language, and the log says so without the search', async () => {
  const { app, admin, aoi, emma, send } = await open()
  expect(await send({ ...words, ...english })).toMatchObject({ status: 201, body: { recipients: 2 } })
  const mails = await queuedMails(app.database)
  expect(mails).toHaveLength(2)
  expect(mails.find(({ recipient }) => recipient === aoi.email)).toMatchObject({
    kind: 'news',
    language: 'ja',
    content: { subject: words.subjectJa, text: words.mailTextJa },
  })
  expect(mails.find(({ recipient }) => recipient === emma.email)).toMatchObject({
    language: 'en',
    content: { subject: english.subjectEn, text: english.mailTextEn },
  })
  const [entry] = await auditEntries(app.database)
  expect(entry).toMatchObject({
    actor: admin.id,
    action: 'mailing.sent',
    after: { recipients: 2, subjectJa: words.subjectJa, mailTextEn: english.mailTextEn, memberTypes: [3] },
  })
})

test('members without an e-mail address are left out, and named as such', async () => {
  const { app, preview, send } = await open()
  await givenMember(app.database, { lastName: '海野', email: '', emailConfirmed: false })
  expect((await preview(words)).body.leftOut).toMatchObject([{ reason: 'noEmail', members: 1 }])
  expect(await send({ ...words, ...english })).toMatchObject({ status: 201, body: { recipients: 2 } })
})

test('the preview counts by language, shows one whole mail, and names who is left out and why', async () => {
  const { app, admin, preview } = await open()
  const declined = await givenMember(app.database)
  const unconfirmed = await givenMember(app.database, { emailConfirmed: false })
  const blocked = await givenMember(app.database, { role: 'ADMIN' })
  await app.ask(chooseNews, { as: declined, body: { declined: true } })
  await app.ask(blockAccount, { as: admin, params: { id: blocked.id }, body: { password: testPassword } })
  const { body } = await preview(words)
  expect(body).toMatchObject({ recipients: 2, ja: 1, en: 1, withoutText: ['en'], passwordNeeded: false })
  expect(body.leftOut).toMatchObject([
    { reason: 'declined', members: 1, names: [{ id: declined.id }] },
    { reason: 'unconfirmed', members: 1, names: [{ id: unconfirmed.id }] },
    { reason: 'blocked', members: 1, names: [{ id: blocked.id }] },
  ])
  expect(body.sample).toMatchObject({ language: 'ja', subject: `【ひだまりヨガ】${words.subjectJa}` })
  for (const part of ['青山', words.mailTextJa, '/unsubscribe#token='])
    expect(body.sample?.text).toContain(part)
  expect(await newsIn(app)).toEqual([])
})

test('a language without a text is refused while members of it are in the list, or they get the other one', async () => {
  const { app, emma, send } = await open()
  expect(await send(words)).toMatchObject(refused('error.mailing.withoutText', { mailTextEn: 'required' }))
  expect(await queuedMails(app.database)).toEqual([])
  expect(await send({ ...words, inOtherLanguage: true })).toMatchObject({ status: 201 })
  const mails = await queuedMails(app.database)
  expect(mails.find(({ recipient }) => recipient === emma.email)).toMatchObject({
    language: 'ja',
    content: { text: words.mailTextJa },
  })
})

test.each([
  ['nothing', {}, { mailTextJa: 'required' }],
  ['a subject without a text', { subjectJa: 'a' }, { mailTextJa: 'required' }],
  ['a text without a subject', { ...words, mailTextEn: 'a' }, { subjectEn: 'required' }],
  ['too long a subject', { ...words, subjectJa: 'あ'.repeat(101) }, { subjectJa: 'tooLong' }],
  ['too long a text', { ...words, mailTextJa: 'あ'.repeat(5_001) }, { mailTextJa: 'tooLong' }],
])('a mailing with %s is refused', async (_, body, fields) => {
  const { preview } = await open()
  expect(await preview(body)).toMatchObject(refused('error.server.invalid', fields))
})

test('other recipients than those of the preview are refused with the new preview', async () => {
  const { app, admin, query, preview } = await open()
  const body = { ...words, ...english }
  const { hash } = (await preview(body)).body
  await givenMember(app.database)
  const answer = await app.ask(sendMailing, { as: admin, query, body: { ...body, hash } })
  expect(answer).toMatchObject(refused('error.mailing.changed'))
  expect((answer.body as unknown as { current: { recipients: number } }).current.recipients).toBe(3)
})

test('a list without recipients is refused', async () => {
  const { app, admin } = await open()
  const query = { q: 'だれもいない' }
  const { hash } = (await app.ask(previewMailing, { as: admin, query, body: words })).body
  const answer = await app.ask(sendMailing, { as: admin, query, body: { ...words, hash } })
  expect(answer).toMatchObject(refused('error.mailing.noMembers'))
})

test('a repeated request with the same key sends once', async () => {
  const { app, send } = await open()
  const body = { ...words, ...english }
  const first = await send(body, 'k')
  expect(await send(body, 'k')).toMatchObject({ status: 201, body: first.body })
  expect(await queuedMails(app.database)).toHaveLength(2)
})

test('many recipients need the password of the administrator', async () => {
  const { app, send } = await open()
  for (let count = 0; count < limits.mailingWithoutPassword; count += 1) await givenMember(app.database)
  const body = { ...words, ...english }
  expect(await send(body)).toMatchObject(refused('error.mailing.passwordNeeded', { password: 'required' }))
  expect(await send({ ...body, password: 'wrong' })).toMatchObject(refused('error.password.incorrect'))
  expect(await queuedMails(app.database)).toEqual([])
  expect(await send({ ...body, password: testPassword })).toMatchObject({ status: 201 })
  expect(await queuedMails(app.database)).toHaveLength(limits.mailingWithoutPassword + 2)
})

test('the link of a news mail ends the news without login, again and again, and nothing else', async () => {
  const { app, admin, aoi, emma, preview } = await open()
  const token = tokenOf(aoi.id)
  const link = { body: { token } }
  expect((await app.ask(readNewsLink, link)).body).toEqual({ declined: false })
  for (let click = 0; click < 2; click += 1)
    expect(await app.ask(declineNews, link)).toMatchObject({ status: 200, body: { declined: true } })
  expect((await app.ask(readNewsLink, link)).body).toEqual({ declined: true })
  expect((await app.ask(getOwnMember, { as: aoi })).body).toMatchObject({ newsDeclined: true })
  expect((await app.ask(getMember, { as: admin, params: { id: aoi.id } })).body).toMatchObject({
    newsDeclined: true,
  })
  expect((await preview(english)).body).toMatchObject({ recipients: 1, ja: 0, en: 1 })
  expect((await app.ask(getOwnMember, { as: emma })).body).toMatchObject({ newsDeclined: false })
  await app.ask(chooseNews, { as: aoi, body: { declined: false } })
  expect((await preview(english)).body).toMatchObject({ recipients: 2 })
})

test('a link that is not right ends no news', async () => {
  const { app, aoi } = await open()
  const wrong = [
    'x',
    `${aoi.id}.AAAA`,
    createLinkTokens(testSecret).sign('calendar', aoi.id),
    tokenOf('no-member'),
  ]
  for (const token of wrong) {
    expect(await app.ask(declineNews, { body: { token } })).toMatchObject(refused('error.newsLink.unknown'))
    expect((await app.app.inject({ method: 'POST', url: `/api/news/one-click/${token}` })).statusCode).toBe(
      404,
    )
  }
  expect((await app.ask(getOwnMember, { as: aoi })).body).toMatchObject({ newsDeclined: false })
})

test('a mail program ends the news with one click, and opening the address leads to the page and ends nothing', async () => {
  const { app, aoi, emma } = await open()
  const url = (id: string) => `/api/news/one-click/${tokenOf(id)}`
  const opened = await app.app.inject({ method: 'GET', url: url(emma.id) })
  expect(opened).toMatchObject({ statusCode: 302 })
  expect(opened.headers.location).toBe(`/en/unsubscribe#token=${tokenOf(emma.id)}`)
  expect((await app.ask(getOwnMember, { as: emma })).body).toMatchObject({ newsDeclined: false })
  for (const [id, type, payload] of [
    [aoi.id, 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [emma.id, 'multipart/form-data; boundary=b', '--b\r\n\r\nOne-Click\r\n--b--'],
  ] as const) {
    const headers = { 'content-type': type }
    const answer = await app.app.inject({ method: 'POST', url: url(id), headers, payload })
    expect(answer.statusCode).toBe(200)
  }
  for (const as of [aoi, emma])
    expect((await app.ask(getOwnMember, { as })).body).toMatchObject({ newsDeclined: true })
})
