import { describe, expect, test } from 'vitest'
import { closeAccount, exportOwnData } from '#contract/accounts/account.ts'
import { readMemberCode, renewMemberCode } from '#contract/member-codes.ts'
import { blockAccount } from '#contract/accounts/member-administration.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { changePassword } from '#contract/login/passwords.ts'
import { findMemberByCode } from '#contract/reception.ts'
import { createLog } from '#server/log.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { isoText } from '#time/tokyo.ts'

async function open(options: Parameters<typeof TestApp.open>[0] = {}) {
  const lines: string[] = []
  const logger = createLog('trace', { write: (line) => void lines.push(line) })
  const app = await TestApp.open({ logger, ...options })
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash })
  const renew = async (as: TestMember) => (await app.ask(renewMemberCode, { as })).body.code.code
  const find = (code: string, as: TestMember = admin) => app.ask(findMemberByCode, { as, query: { code } })
  return { app, admin, renew, find, log: () => lines.join('') }
}

const codes = (app: TestApp) => app.database.reader.selectFrom('member_codes').selectAll().execute()

describe('the code of a member', () => {
  test('is made when the member asks for it, and shown again to the member only', async () => {
    const { app, admin } = await open()
    const member = await givenMember(app.database)
    const read = async (as: TestMember) => (await app.ask(readMemberCode, { as })).body.code
    expect(await read(member)).toBeNull()
    const made = await app.ask(renewMemberCode, { as: member })
    expect(made).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } })
    expect(made.body.code).toEqual({
      code: expect.stringMatching(/^\d{12}$/),
      createdAt: isoText(app.clock.now()),
    })
    expect(await read(member)).toEqual(made.body.code)
    expect(await read(admin)).toBeNull()
  })

  test('tells the reception who it is', async () => {
    const { app, renew, find } = await open()
    const member = await givenMember(app.database, { lastName: '青木', tickets: 3 })
    await renew(await givenMember(app.database))
    expect(await find(await renew(member))).toMatchObject({
      status: 200,
      body: { id: member.id, lastName: '青木', tickets: 3 },
    })
  })

  test('holds nothing of the member: a second one of the same member has nothing in common', async () => {
    const { app, renew } = await open()
    const member = await givenMember(app.database)
    const made = new Set<string>()
    for (let turn = 0; turn < 20; turn += 1) made.add(await renew(member))
    expect(made.size).toBe(20)
    for (const code of made) expect(member.id).not.toContain(code.slice(0, 6))
  })

  test('ends when it is renewed, and the new one works', async () => {
    const { app, renew, find } = await open()
    const member = await givenMember(app.database)
    const [first, second] = [await renew(member), await renew(member)]
    expect(await find(first)).toMatchObject(refused('error.member.notFound'))
    expect((await find(second)).body).toMatchObject({ id: member.id })
  })

  test('of two renewals at once stays the one that the member reads afterwards', async () => {
    const { app, renew, find } = await open()
    const member = await givenMember(app.database)
    const made = await Promise.all(Array.from({ length: 5 }, () => renew(member)))
    const { code } = (await app.ask(readMemberCode, { as: member })).body
    expect(made).toContain(code?.code)
    for (const each of made) expect((await find(each)).status).toBe(each === code?.code ? 200 : 404)
  })

  test('is no login', async () => {
    const { app, renew, find } = await open()
    const code = await renew(await givenMember(app.database))
    const answer = await app.ask(readMemberCode, { token: code })
    expect(answer).toMatchObject(refused('error.server.token_invalid'))
    expect(await find(code, await givenMember(app.database))).toMatchObject(refused('error.server.forbidden'))
  })

  test('stays with a new password, because it is no secret of the login', async () => {
    const { app, renew, find } = await open()
    const member = await givenMember(app.database, { passwordHash })
    const code = await renew(member)
    const newPassword = 'tea on the terrace'
    const body = { oldPassword: testPassword, newPassword, newPasswordConfirm: newPassword }
    expect((await app.ask(changePassword, { as: member, body })).status).toBe(200)
    expect((await find(code)).status).toBe(200)
  })

  test('ends with the account', async () => {
    const { app, renew, find } = await open()
    const member = await givenMember(app.database, { passwordHash })
    const code = await renew(member)
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect(await find(code)).toMatchObject(refused('error.member.notFound'))
    expect(await codes(app)).toEqual([])
  })

  test('ends when the account is merged into another, whose own code stays', async () => {
    const { app, admin, renew, find } = await open()
    const [kept, double] = [await givenMember(app.database), await givenMember(app.database)]
    const [ofKept, ofDouble] = [await renew(kept), await renew(double)]
    const body = { otherId: double.id, password: testPassword }
    expect((await app.ask(mergeAccounts, { as: admin, params: { id: kept.id }, body })).status).toBe(200)
    expect([(await find(ofKept)).status, (await find(ofDouble)).status]).toEqual([200, 404])
  })

  test('ends when the account is blocked', async () => {
    const { app, admin, renew } = await open()
    const other = await givenAdmin(app.database)
    await renew(other)
    await app.ask(blockAccount, { as: admin, params: { id: other.id }, body: { password: testPassword } })
    expect(await codes(app)).toEqual([])
  })

  test('is in the copy of the member’s own data', async () => {
    const { app, renew } = await open()
    const member = await givenMember(app.database)
    expect((await app.ask(exportOwnData, { as: member })).body.memberCode).toBeNull()
    const code = await renew(member)
    expect((await app.ask(exportOwnData, { as: member })).body.memberCode).toMatchObject({ code })
  })

  test('is in no line of the log, which says who searched', async () => {
    const { app, admin, renew, find, log } = await open()
    const code = await renew(await givenMember(app.database))
    await find(code)
    expect(log()).toContain('"security":"memberCode.renewed"')
    expect(log()).toMatch(new RegExp(`"security":"personalData.read"[^\\n]*${admin.id}`))
    expect(log()).not.toContain(code)
  })
})

test.each(['', '48271930556', '4827193055611', '48271930556a', "' or 1=1 --", '４８２７１９３０５５６１'])(
  'a code typed as %j is refused',
  async (code) => {
    const { find } = await open()
    expect(await find(code)).toMatchObject(refused('error.server.invalid', { code: 'pattern' }))
  },
)

test('an administrator who tries one code after the other is stopped', async () => {
  const { app, find, renew } = await open({ rateLimits: true })
  const code = await renew(await givenMember(app.database))
  for (let turn = 0; turn < 300; turn += 1) await find('000000000000')
  const over = await find(code)
  expect(over).toMatchObject(refused('error.server.too_many_requests'))
  expect((await find(code, await givenAdmin(app.database))).status).toBe(200)
})
