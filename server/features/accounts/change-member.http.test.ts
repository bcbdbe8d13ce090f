import { describe, expect, test } from 'vitest'
import { bookLesson } from '#contract/bookings/bookings.ts'
import { updateOwnMember } from '#contract/members/members.ts'
import { listTicketMovements } from '#contract/tickets/tickets.ts'
import { changeMember, getMember } from '#contract/accounts/member-administration.ts'
import type { MemberWithHistory } from '#contract/accounts/member-administration.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { payFor } from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

async function openStudio(given: Parameters<typeof givenMember>[1] = { tickets: 4 }) {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database, given)
  const params = { id: member.id }
  const read = async () => (await app.ask(getMember, { as: admin, params })).body
  const save = (body: object) => app.ask(changeMember, { as: admin, params, body })
  return { app, admin, member, params, read, save }
}

/** The whole member as it was read, with some fields changed. */
const whole = ({ bookings: _, movements: __, ...member }: MemberWithHistory, change: object = {}) => ({
  ...member,
  ...change,
})

describe('reading a member', () => {
  test('only administrators may read a member', async () => {
    const { app, params } = await openStudio()
    await expectForAdminsOnly(app, getMember, { params })
  })

  test('reading a member who does not exist is refused', async () => {
    const { app, admin } = await openStudio()
    const reply = await app.ask(getMember, { as: admin, params: { id: 'unknown' } })
    expect(reply).toMatchObject(refused('error.member.notFound'))
  })

  test('a member is read with bookings and movements, newest first', async () => {
    const { app, member, read } = await openStudio()
    const start = app.clock.now() + 86_400_000
    const lesson = await givenLesson(app.database, start)
    await app.ask(bookLesson, { as: member, body: { id: lesson.id, start: isoText(start) } })
    const { bookings, movements, tickets } = await read()
    expect(tickets).toBe(3)
    expect(bookings).toMatchObject([{ title: '朝ヨガ', status: 'booked', ticketsTaken: 1 }])
    expect(movements).toMatchObject([
      { change: -1, balance: 3, reason: 'booked', lessonTitle: '朝ヨガ', note: null },
      { change: 4, balance: 4, reason: 'granted', lessonTitle: null },
    ])
  })
})

test('a member is read with the membership and the payments', async () => {
  const { app, member, read } = await openStudio()
  expect(await read()).toMatchObject({ membership: null, payments: [] })
  await payFor(app, member, 2)
  expect(await read()).toMatchObject({
    memberType: 2,
    membership: { memberType: 2, status: 'active' },
    payments: [{ subject: { kind: 'plan', memberType: 2 }, refunded: 0 }],
  })
})

describe('changing a member', () => {
  test('only administrators may change a member', async () => {
    const { app, params, read } = await openStudio()
    await expectForAdminsOnly(app, changeMember, { params, body: whole(await read()) })
  })

  test('a change of the tickets is a movement with the reason, and an audit entry', async () => {
    const { app, admin, member, read, save } = await openStudio()
    const reply = await save(whole(await read(), { tickets: 6, ticketsReason: ' お詫びとして2枚 ' }))
    expect(reply).toMatchObject({ status: 200, body: { tickets: 6 } })
    expect((await read()).movements[0]).toMatchObject({
      change: 2,
      balance: 6,
      reason: 'adjusted',
      note: 'お詫びとして2枚',
    })
    expect(await auditEntries(app.database)).toEqual([
      {
        at: app.clock.now(),
        actor: admin.id,
        action: 'member.changed',
        subject: member.id,
        before: { tickets: 4 },
        after: { tickets: 6, ticketsReason: 'お詫びとして2枚' },
      },
    ])
    // The member does not see the reason.
    const own = await app.ask(listTicketMovements, { as: member })
    expect(own.body.movements[0]).toMatchObject({ change: 2, reason: 'adjusted' })
    expect(JSON.stringify(own.body)).not.toContain('お詫び')
  })

  test('an administrator can take every ticket of a member, but not one more', async () => {
    const { read, save } = await openStudio()
    expect((await save(whole(await read(), { tickets: 0, ticketsReason: '退会' }))).status).toBe(200)
    const reply = await save(whole(await read(), { tickets: -1, ticketsReason: '退会' }))
    expect(reply).toMatchObject(refused('error.server.invalid', { tickets: 'validate' }))
  })

  test('a change sets the member type and every field of the profile, normalised', async () => {
    const { app, read, save } = await openStudio()
    const change = {
      memberType: 11,
      lastName: ' 佐藤 ',
      kanaLastName: 'ｻﾄｳ',
      email: 'SATO@example.test',
      phone: '080-1234-5678',
      birthday: '1980-01-31',
      addressId: '〒150-0002',
      language: 'en',
      gender: 3,
    }
    const before = await read()
    expect((await save(whole(before, change))).status).toBe(200)
    expect(await read()).toEqual({
      ...before,
      version: before.version + 1,
      memberType: 11,
      lastName: '佐藤',
      kanaLastName: 'サトウ',
      email: 'sato@example.test',
      phone: '08012345678',
      birthday: '1980-01-31',
      addressId: '1500002',
      language: 'en',
      gender: 3,
    })
    const [entry] = await auditEntries(app.database)
    expect(entry?.before).toMatchObject({ memberType: 3, lastName: '山田' })
    expect(entry?.after).toMatchObject({ memberType: 11, lastName: '佐藤' })
    expect(entry?.after).not.toHaveProperty('firstName')
  })

  test('a change to the present values does nothing and records nothing', async () => {
    const { app, read, save } = await openStudio()
    const before = await read()
    expect((await save(whole(before, { ticketsReason: 'なし' }))).body).toMatchObject({
      version: before.version,
    })
    expect(await read()).toEqual(before)
    expect(await auditEntries(app.database)).toEqual([])
  })

  test.each([
    ['id', 'fixed', 'another'],
    ['role', 'fixed', 'ADMIN'],
    ['number', 'fixed', 77],
    ['password', 'fixed', 'a new one'],
    ['memberType', 'pattern', 5],
    ['tickets', 'pattern', 1.5],
    ['tickets', 'pattern', '3'],
    ['tickets', 'tooMany', 10_000],
    ['ticketsReason', 'tooLong', 'あ'.repeat(201)],
    ['lastName', 'required', ''],
    ['kanaLastName', 'pattern', '花子'],
    ['phone', 'pattern', '12345'],
    ['phone', 'required', ''],
    ['email', 'pattern', 'nowhere'],
    ['birthday', 'required', null],
    ['birthday', 'required', '1990--22'],
    ['birthday', 'pattern', '2026-11-21'],
    ['birthday', 'pattern', '2026-02-30'],
    ['addressId', 'pattern', '123'],
    ['gender', 'pattern', 4],
    ['version', 'pattern', null],
  ])('a change with a wrong %s is refused as %s: %j', async (field, type, value) => {
    const { app, read, save } = await openStudio()
    const before = await read()
    const reply = await save(whole(before, { [field]: value }))
    expect(reply).toMatchObject(refused('error.server.invalid', { [field]: type }))
    expect(await read()).toEqual(before)
    expect(await auditEntries(app.database)).toEqual([])
  })

  test('a change of the tickets without a reason is recorded as changed by an administrator', async () => {
    const { app, admin, params, read, save } = await openStudio()
    expect(await save(whole(await read(), { tickets: 5, ticketsReason: ' ' }))).toMatchObject({ status: 200 })
    expect((await read()).movements[0]).toMatchObject({ change: 1, balance: 5, note: '管理者による変更' })
    const headers = { 'accept-language': 'en' }
    const english = await app.ask(getMember, { as: admin, params, headers })
    expect(english.body.movements[0]).toMatchObject({ note: 'Changed by an administrator' })
  })

  test('a change takes the plain user of the specification, without version, language and reason', async () => {
    const { member, read, save } = await openStudio()
    const { id, firstName, lastName, kanaFirstName, kanaLastName, gender, email, phone } = await read()
    const { birthday, addressId, addressRest, memberType } = await read()
    const names = { firstName, lastName, kanaFirstName, kanaLastName }
    const rest = { gender, email, phone, birthday, addressId, addressRest, memberType }
    const reply = await save({ id, ...names, ...rest, tickets: 7 })
    expect(reply).toMatchObject({ status: 200, body: { id: member.id, tickets: 7, language: 'ja' } })
  })

  test('a change compares the version in If-Match, which reads and changes answer as ETag', async () => {
    const { app, admin, params, read } = await openStudio()
    const { headers, body } = await app.ask(getMember, { as: admin, params })
    expect(headers['etag']).toBe(`"${body.version}"`)
    const { version: _, ...plain } = whole(body)
    const save = (change: object, ifMatch?: string) =>
      app.ask(changeMember, { as: admin, params, body: { ...plain, ...change }, ifMatch })
    const seen = String(body.version)
    const saved = await save({ phone: '08011112222' }, seen)
    expect(saved).toMatchObject({ status: 200, headers: { etag: `"${body.version + 1}"` } })
    expect(await save({ phone: '08033334444' }, seen)).toMatchObject({
      ...refused('error.member.changed', { phone: 'changed' }),
      status: 412,
    })
    expect(await read()).toMatchObject({ phone: '08011112222' })
    expect(await save({ phone: '08033334444' })).toMatchObject({ status: 200 })
  })

  test('a change may leave fields empty that were never filled', async () => {
    const empty = {
      firstName: '',
      kanaFirstName: '',
      phone: '',
      birthday: null,
      addressId: '',
      addressRest: '',
    }
    const { read, save } = await openStudio(empty)
    expect((await save(whole(await read(), { memberType: 1 }))).status).toBe(200)
    expect(await read()).toMatchObject({ ...empty, memberType: 1 })
  })

  test('a change to a name that holds a link is refused, but such a name may stay', async () => {
    const { read, save } = await openStudio({ lastName: 'example.com' })
    expect((await save(whole(await read(), { memberType: 1 }))).status).toBe(200)
    const reply = await save(whole(await read(), { firstName: 'a@b' }))
    expect(reply).toMatchObject(refused('error.server.invalid', { firstName: 'link' }))
    expect(await read()).toMatchObject({ lastName: 'example.com', memberType: 1 })
  })

  test('a change to the e-mail address of another member is refused', async () => {
    const { app, read, save } = await openStudio()
    const { email } = await givenMember(app.database)
    const reply = await save(whole(await read(), { email, tickets: 9, ticketsReason: '確認' }))
    expect(reply).toMatchObject(refused('error.email.isUsed', { email: 'isUsed' }))
    expect((await read()).tickets).toBe(4)
  })

  test('a change is refused when the member has changed since, and names the fields that differ', async () => {
    const { app, member, read, save } = await openStudio()
    const seen = await read()
    await app.ask(updateOwnMember, { as: member, body: { phone: '08099990000' } })
    const reply = await save(whole(seen, { memberType: 4 }))
    expect(reply).toMatchObject(refused('error.member.changed', { phone: 'changed', memberType: 'changed' }))
    expect(await read()).toMatchObject({ phone: '08099990000', memberType: 3 })
    expect((await save(whole(await read(), { memberType: 4 }))).status).toBe(200)
  })

  test('a change is refused when a booking has taken a ticket since', async () => {
    const { app, member, read, save } = await openStudio()
    const seen = await read()
    const start = app.clock.now() + 86_400_000
    const lesson = await givenLesson(app.database, start)
    await app.ask(bookLesson, { as: member, body: { id: lesson.id, start: isoText(start) } })
    const reply = await save(whole(seen, { memberType: 2 }))
    expect(reply).toMatchObject(refused('error.member.changed', { tickets: 'changed' }))
  })

  test('of ten changes at once, one succeeds', async () => {
    const { read, save } = await openStudio()
    const seen = await read()
    const saves = Array.from({ length: 10 }, (_, tickets) =>
      save(whole(seen, { tickets: tickets + 10, ticketsReason: `${tickets}` })),
    )
    const replies = await Promise.all(saves)
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 412)).toHaveLength(9)
    expect((await read()).movements).toHaveLength(2)
  })
})
