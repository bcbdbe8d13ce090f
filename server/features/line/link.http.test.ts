import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { blockAccount } from '#contract/accounts/member-administration.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { makeLineCode, readOwnLine, unlinkLine } from '#contract/line.ts'
import { createLog } from '#server/log.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { FakeLine, lineUser } from '#tests/support/fake-line.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { isoText, minuteMs } from '#time/tokyo.ts'

const [hanako, jiro] = [lineUser('a'), lineUser('b')]

async function open(options: Parameters<typeof TestApp.open>[0] = {}) {
  const lines: string[] = []
  const logger = createLog('trace', { write: (line) => void lines.push(line) })
  const line = await FakeLine.open()
  const app = await TestApp.open({ logger, line: line.api, ...options })
  const member = await givenMember(app.database, { passwordHash, lastName: '青木' })
  const codeOf = async (as: TestMember = member) => (await app.ask(makeLineCode, { as })).body.code.code
  const linkOf = async (as: TestMember = member) => (await app.ask(readOwnLine, { as })).body.link
  const say = (text: string, from = hanako) => line.say(app, from, text)
  const linked = async (as: TestMember = member, from = hanako) => say(await codeOf(as), from)
  return { app, line, member, codeOf, linkOf, say, linked, log: () => lines.join('') }
}

const rowsOf = (app: TestApp) => app.database.reader.selectFrom('line_accounts').selectAll().execute()

describe('the code that links a LINE account', () => {
  test('is made by the member, leads into the chat, and is not in the database', async () => {
    const { app, member } = await open()
    const { status, body } = await app.ask(makeLineCode, { as: member })
    expect(status).toBe(201)
    expect(body.code).toEqual({
      code: expect.stringMatching(/^[B-DF-HJ-NP-TV-Z2-9]{4}-[B-DF-HJ-NP-TV-Z2-9]{4}$/),
      link: `https://line.me/R/oaMessage/%40hidamari/?${encodeURIComponent(`連携コード ${body.code.code}`)}`,
      endsAt: isoText(app.clock.now() + 15 * minuteMs),
    })
    const rows = await app.database.reader.selectFrom('line_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(body.code.code.replace('-', ''))
  })

  test.each([
    ['as the link types it', (code: string) => `連携コード ${code}`],
    ['in small letters without its dash', (code: string) => code.toLowerCase().replace('-', '')],
    ['in wide letters with space around', (code: string) => ` ${code.replaceAll(/[A-Z\d]/g, wide)}　`],
  ])('links who says it %s', async (_, said) => {
    const { app, member, codeOf, linkOf, say } = await open()
    expect(await linkOf()).toBeNull()
    const answer = await say(said(await codeOf()))
    expect(answer).toContain('青木さま')
    expect(answer).toContain('http://localhost:3000/profile?tab=edit')
    expect(await linkOf()).toEqual({ linkedAt: isoText(app.clock.now()) })
    expect(await rowsOf(app)).toMatchObject([{ memberId: member.id, lineUserId: hanako }])
  })

  test('works once, for 15 minutes, and no longer than until the next one', async () => {
    const { app, codeOf, linkOf, say, linked } = await open()
    const [first, second] = [await codeOf(), await codeOf()]
    expect(await say(first)).toContain('このコードは使えません')
    app.clock.pass(15 * minuteMs)
    expect(await say(second)).toContain('このコードは使えません')
    expect(await linkOf()).toBeNull()
    const third = await codeOf()
    expect(await say(third)).toContain('連携が完了')
    expect(await say(third, jiro)).toContain('このコードは使えません')
    expect(await rowsOf(app)).toMatchObject([{ lineUserId: hanako }])
    expect(await linked()).toContain('連携が完了')
  })

  test('links a new LINE account in place of the one before', async () => {
    const { app, linked } = await open()
    await linked()
    await linked(undefined, jiro)
    expect(await rowsOf(app)).toMatchObject([{ lineUserId: jiro }])
  })

  test('is refused for a LINE account of another member, and works when that one has ended the link', async () => {
    const { app, member, codeOf, linkOf, say, linked } = await open()
    const other = await givenMember(app.database, { language: 'en' })
    await linked(other)
    const code = await codeOf()
    expect(await say(code)).toContain('別の会員アカウントと連携')
    expect(await linkOf()).toBeNull()
    await app.ask(unlinkLine, { as: other })
    expect(await say(code)).toContain('連携が完了')
    expect(await rowsOf(app)).toMatchObject([{ memberId: member.id }])
  })

  test('cannot be guessed: the eleventh attempt in a quarter of an hour is told to wait', async () => {
    const { codeOf, say, linkOf } = await open({ rateLimits: true })
    const code = await codeOf()
    for (let turn = 0; turn < 10; turn += 1) await say('BBBB-BBBB')
    expect(await say(code)).toContain('15分ほどおいて')
    expect(await linkOf()).toBeNull()
    expect(await say(code, jiro)).toContain('連携が完了')
  })

  test('and who said it are in no line of the log', async () => {
    const { codeOf, say, log } = await open()
    const code = await codeOf()
    await say(code)
    await say('体調のことで相談があります')
    expect(log()).toContain('"security":"lineCode.made"')
    expect(log()).toContain('LINE webhook received')
    for (const secret of [code, code.replace('-', ''), hanako, '相談']) expect(log()).not.toContain(secret)
  })
})

describe('a linked LINE account', () => {
  test('is unlinked by the member, which does nothing the second time', async () => {
    const { app, member, linked, linkOf } = await open()
    await linked()
    expect(await app.ask(unlinkLine, { as: member })).toMatchObject({ status: 200 })
    expect(await app.ask(unlinkLine, { as: member })).toMatchObject({ status: 200 })
    expect(await linkOf()).toBeNull()
  })

  test('is unlinked when the person blocks the account, and not linked again by unblocking it', async () => {
    const { app, line, linked, linkOf } = await open()
    await linked()
    await line.deliver(app, [line.event(hanako, 'unfollow')])
    expect(await linkOf()).toBeNull()
    await line.deliver(app, [line.event(hanako, 'follow')])
    expect(await linkOf()).toBeNull()
  })

  test('is in the member’s own data, and gone with the account, of which the code ends too', async () => {
    const { app, member, codeOf, linked, say } = await open()
    expect((await app.ask(exportOwnData, { as: member })).body.line).toBeNull()
    await linked()
    expect((await app.ask(exportOwnData, { as: member })).body.line).toEqual({
      userId: hanako,
      linkedAt: isoText(app.clock.now()),
    })
    const code = await codeOf()
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect(await rowsOf(app)).toEqual([])
    expect(await app.database.reader.selectFrom('line_chats').selectAll().execute()).toEqual([])
    expect(await say(code, jiro)).toContain('このコードは使えません')
  })

  test.each([
    ['of the closed account moves to the kept one, which has none', false],
    ['of the kept account stays, and the other one ends', true],
  ])('%s when accounts are merged', async (_, both) => {
    const { app, member: kept, linked } = await open()
    const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash })
    const double = await givenMember(app.database)
    if (both) await linked(kept, jiro)
    await linked(double, hanako)
    const body = { otherId: double.id, password: testPassword }
    expect((await app.ask(mergeAccounts, { as: admin, params: { id: kept.id }, body })).status).toBe(200)
    expect(await rowsOf(app)).toMatchObject([{ memberId: kept.id, lineUserId: both ? jiro : hanako }])
  })

  test('ends when the account is blocked', async () => {
    const { app, linked } = await open()
    const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash })
    const other = await givenAdmin(app.database)
    await linked(other)
    await app.ask(blockAccount, { as: admin, params: { id: other.id }, body: { password: testPassword } })
    expect(await rowsOf(app)).toEqual([])
  })
})

test('a studio without LINE offers no code, and has no webhook', async () => {
  const line = await FakeLine.open()
  const app = await TestApp.open()
  const member = await givenMember(app.database)
  expect((await app.ask(readOwnLine, { as: member })).body).toEqual({ offered: false, link: null })
  expect(await app.ask(makeLineCode, { as: member })).toMatchObject(refused('error.line.notOffered'))
  expect(await line.deliver(app, [line.text(hanako, 'こんにちは')])).toBe(404)
})

const wide = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)
