import { describe, expect, test } from 'vitest'
import { changeMember, changeRole, getMember } from '#contract/accounts/member-administration.ts'
import { blockAccount, revokeAdministrator } from '#contract/accounts/member-administration.ts'
import { closeForMember } from '#contract/accounts/account-administration.ts'
import { noteHirePayment } from '#contract/hires/hire-administration.ts'
import { readReceptionDay } from '#contract/reception.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { readMoney } from '#contract/payments/money.ts'
import { login } from '#contract/sessions.ts'
import { deleteTeacher, listAllTeachers } from '#contract/teachers.ts'
import { fillTeachers } from '#server/features/teachers/fill-teachers.ts'
import { TestApp } from '#tests/support/app.ts'
import { askToBook } from '#tests/support/ask-to-book.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember, givenStaff } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { testPassword as password, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

const day = '2026-11-23'

async function open() {
  const app = await TestApp.open()
  await fillTeachers(contextIn(app.database, app.clock.now()))
  const admin = await givenStaff(app.database, 'ADMIN', { passwordHash })
  const person = await givenMember(app.database, { memberType: 0, passwordHash })
  const give = (body: object, of: TestMember = person, as: TestMember = admin) =>
    app.ask(changeRole, { as, params: { id: of.id }, body: { password, ...body } })
  const logIn = async (of: TestMember) =>
    (await app.ask(login, { body: { username: of.email, password } })).body.access_token
  const read = async (of: TestMember) => (await app.ask(getMember, { as: admin, params: { id: of.id } })).body
  return { app, admin, person, give, logIn, read }
}

describe('giving a role', () => {
  test('ends the sessions, opens what the role may call after the next login, and is recorded', async () => {
    const { app, admin, person, give, logIn } = await open()
    const before = app.tokenOf(person)
    expect(await give({ role: 'RECEPTION' })).toMatchObject({ status: 200 })
    expect(await app.ask(getOwnMember, { token: before })).toMatchObject(
      refused('error.server.token_expired'),
    )
    const token = await logIn(person)
    expect(await app.ask(readReceptionDay, { token, query: { day } })).toMatchObject({ status: 200 })
    const paid = { params: { id: 'none' }, body: { method: 'cash', amount: 1 } } as const
    expect(await app.ask(noteHirePayment, { token, ...paid })).toMatchObject(refused('error.hire.notFound'))
    expect(await app.ask(readMoney, { token, query: { month: '2026-11' } })).toMatchObject(
      refused('error.server.forbidden'),
    )
    expect(await auditEntries(app.database)).toMatchObject([
      {
        action: 'role.changed',
        actor: admin.id,
        before: { role: 'USER', teacher: null },
        after: { role: 'RECEPTION', teacher: null },
      },
    ])
  })

  test('counts as a change of the member, so that no other administrator saves over it', async () => {
    const { person, give, read } = await open()
    const { version } = await read(person)
    await give({ role: 'RECEPTION' })
    expect(await read(person)).toMatchObject({ version: version + 1 })
  })

  test('is told by mail: a role, another one, and that it was taken; not what stays as it was', async () => {
    const { app, person, give } = await open()
    await give({ role: 'RECEPTION' })
    await give({ role: 'RECEPTION' })
    await give({ role: 'TEACHER', teacherId: 'hida' })
    await give({ role: 'USER' })
    await give({ role: 'ADMIN' })
    const mails = await queuedMails(app.database)
    const known = { name: expect.any(String), changedAt: app.clock.now() }
    const teacher = { ja: '陽田 万里', en: 'Mari Hida' }
    const to = { recipient: person.email, language: 'ja' }
    expect(mails).toHaveLength(3)
    expect(mails).toEqual(
      expect.arrayContaining([
        { ...to, kind: 'roleGiven', content: { role: 'RECEPTION', ...known } },
        { ...to, kind: 'roleGiven', content: { role: 'TEACHER', teacher, ...known } },
        { ...to, kind: 'roleTaken', content: { role: 'TEACHER', ...known } },
      ]),
    )
  })

  test('and taking it while a session lives refuses the next call', async () => {
    const { app, person, give, logIn } = await open()
    await give({ role: 'RECEPTION' })
    const token = await logIn(person)
    expect(await app.ask(readReceptionDay, { token, query: { day } })).toMatchObject({ status: 200 })
    await give({ role: 'USER' })
    expect(await app.ask(readReceptionDay, { token, query: { day } })).toMatchObject(
      refused('error.server.token_expired'),
    )
    const asMember = await logIn(person)
    expect(await app.ask(readReceptionDay, { token: asMember, query: { day } })).toMatchObject(
      refused('error.server.forbidden'),
    )
  })

  test('is refused without the own password, for the own account, and for an unknown person', async () => {
    const { admin, person, give, read } = await open()
    expect(await give({ role: 'RECEPTION', password: 'a guess' })).toMatchObject(
      refused('error.password.incorrect'),
    )
    expect(await give({ role: 'RECEPTION' }, admin)).toMatchObject(refused('error.member.ownAccount'))
    expect(await give({ role: 'RECEPTION' }, { ...person, id: 'none' })).toMatchObject(
      refused('error.member.notFound'),
    )
    expect(await give({ role: 'ADMIN' })).toMatchObject(refused('error.server.invalid', { role: 'required' }))
    expect(await read(person)).toMatchObject({ role: 'USER' })
  })

  test('is refused for the account of a member who has a plan, tickets or a booking', async () => {
    const { app, give } = await open()
    const refusal = refused('error.role.isMember')
    const withTickets = await givenMember(app.database, { memberType: 0, tickets: 1 })
    const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
    expect(
      await give({ role: 'RECEPTION' }, await givenMember(app.database, { memberType: 2 })),
    ).toMatchObject(refusal)
    expect(await give({ role: 'RECEPTION' }, withTickets)).toMatchObject(refusal)
    expect(await askToBook(app, withTickets, lesson)).toMatchObject({ status: 201 })
    expect(await give({ role: 'ACCOUNTANT' }, withTickets)).toMatchObject(refusal)
  })

  test('to a teacher needs to say which one, who then stays when the list is cleared', async () => {
    const { app, admin, person, give, read } = await open()
    const missing = refused('error.teacher.notFound')
    expect(await give({ role: 'TEACHER' })).toMatchObject(missing)
    expect(await give({ role: 'TEACHER', teacherId: 'none' })).toMatchObject(missing)
    expect(await give({ role: 'TEACHER', teacherId: 'hida' })).toMatchObject({ status: 200 })
    expect(await read(person)).toMatchObject({ role: 'TEACHER', teacherId: 'hida' })
    const { body: teachers } = await app.ask(listAllTeachers, { as: admin })
    expect(teachers.find(({ id }) => id === 'hida')).toMatchObject({ inUse: true })
    expect(await app.ask(deleteTeacher, { as: admin, params: { id: 'hida' } })).toMatchObject({
      body: { kept: true },
    })
    expect(await give({ role: 'ACCOUNTANT', teacherId: 'hida' })).toMatchObject({ status: 200 })
    expect(await read(person)).toMatchObject({ role: 'ACCOUNTANT', teacherId: null })
  })

  test('never takes the role of the last administrator', async () => {
    const { app, admin, give, read } = await open()
    const other = await givenStaff(app.database, 'ADMIN', { passwordHash })
    const replies = await Promise.all([
      give({ role: 'RECEPTION' }, other, admin),
      give({ role: 'USER' }, admin, other),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
    const [kept, lost] = replies[0]?.status === 200 ? [admin, other] : [other, admin]
    expect(await give({ role: 'ACCOUNTANT' }, kept, kept)).toMatchObject(refused('error.member.ownAccount'))
    expect(await give({ role: 'ACCOUNTANT' }, kept, lost)).toMatchObject(
      refused('error.server.token_expired'),
    )
    const roles = await app.database.reader.selectFrom('members').select(['id', 'role']).execute()
    expect(roles.find(({ id }) => id === kept.id)).toMatchObject({ role: 'ADMIN' })
    if (kept.id === admin.id) expect(await read(other)).toMatchObject({ role: 'RECEPTION' })
  })
})

describe('the account of a person of the staff', () => {
  test('is blocked like that of an administrator, and keeps its role', async () => {
    const { app, admin } = await open()
    const desk = await givenStaff(app.database, 'RECEPTION', { passwordHash })
    const params = { id: desk.id }
    const token = app.tokenOf(desk)
    expect(await app.ask(blockAccount, { as: admin, params, body: { password } })).toMatchObject({
      status: 200,
    })
    expect(await app.ask(getOwnMember, { token })).toMatchObject(refused('error.server.token_expired'))
    expect(await app.ask(login, { body: { username: desk.email, password } })).toMatchObject(
      refused('error.login.blocked'),
    )
    expect(await app.ask(revokeAdministrator, { as: admin, params, body: { password } })).toMatchObject(
      refused('error.member.notAdministrator'),
    )
  })

  test('gets no other address from an administrator, and is not closed by one', async () => {
    const { app, admin, read } = await open()
    const desk = await givenStaff(app.database, 'RECEPTION', { passwordHash })
    const params = { id: desk.id }
    const { version: _, ...fields } = await read(desk)
    expect(
      await app.ask(changeMember, { as: admin, params, body: { ...fields, email: 'other@example.test' } }),
    ).toMatchObject(refused('error.server.invalid', { email: 'ofAdministrator' }))
    expect(await app.ask(closeForMember, { as: admin, params, body: { password } })).toMatchObject(
      refused('error.member.isAdministrator'),
    )
  })
})
