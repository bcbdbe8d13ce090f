import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { assignInquiry } from '#contract/inquiries/inquiry-administration.ts'
import { listAdministrators } from '#contract/accounts/member-administration.ts'
import { blockAccount } from '#contract/accounts/member-administration.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { openInquiryDesk } from '#tests/support/inquiry-desk.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'

test('only administrators may assign inquiries and list administrators', async () => {
  const { app, send } = await openInquiryDesk()
  await expectForAdminsOnly(app, assignInquiry, {
    params: { id: await send('一') },
    body: { memberId: null },
  })
  await expectForAdminsOnly(app, listAdministrators, {})
})

test('assigns an inquiry to an administrator and to none again, and the log names both', async () => {
  const { app, admin, other, send, list, assign } = await openInquiryDesk()
  const id = await send('一')
  expect((await assign(id, other.id)).status).toBe(200)
  expect((await assign(id, other.id)).status).toBe(200)
  expect((await list()).body[0]?.assignee).toEqual({ id: other.id, name: '大野 澄' })
  app.clock.pass(1)
  await assign(id, null, other)
  expect((await list()).body[0]?.assignee).toBeNull()
  const { body } = await app.ask(listAuditEntries, { as: admin, query: { kind: 'inquiry' } })
  expect(body.map(({ actor, before, after }) => [actor, before?.['assignee'], after?.['assignee']])).toEqual([
    ['大野 澄', '大野 澄', undefined],
    ['陽田 万里', undefined, '大野 澄'],
  ])
})

test('refuses an unknown inquiry, and a member who is no administrator', async () => {
  const { app, send, assign } = await openInquiryDesk()
  const member = await givenMember(app.database)
  expect(await assign('none', null)).toMatchObject(refused('error.inquiry.notFound'))
  for (const id of [member.id, 'none'])
    expect(await assign(await send('一'), id)).toMatchObject(refused('error.member.notAdministrator'))
})

test('lists the administrators who can log in', async () => {
  const { app, other } = await openInquiryDesk()
  const admin = await givenMember(app.database, {
    role: 'ADMIN',
    lastName: '高木',
    firstName: '泉',
    passwordHash: testPasswordHash,
  })
  await givenMember(app.database)
  const names = async () => (await app.ask(listAdministrators, { as: admin })).body.map(({ name }) => name)
  expect((await names()).toSorted()).toEqual(['大野 澄', '陽田 万里', '高木 泉'])
  await app.ask(blockAccount, { as: admin, params: { id: other.id }, body: { password: testPassword } })
  expect((await names()).toSorted()).toEqual(['陽田 万里', '高木 泉'])
})
