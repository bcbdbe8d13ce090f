import { expect, test } from 'vitest'
import { linkGuest, makeGuestMember } from '#contract/guests/guest-membership.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { getMember } from '#contract/accounts/member-administration.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { queuedMails } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'

const person = {
  lastName: '鈴木',
  firstName: '一郎',
  kanaLastName: 'スズキ',
  kanaFirstName: 'イチロウ',
  email: 'ichiro@example.test',
  phone: '09012345678',
  birthday: '1991-05-06',
  addressId: '1500001',
  addressRest: '1-2-3',
  gender: 2,
  language: 'ja',
}

async function open() {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  const booked = (await desk.book(lesson, { paid: 'cash' })).body
  const params = { id: booked.guestId }
  const make = (fields: object = {}, key?: string) =>
    app.ask(makeGuestMember, { as: admin, params, body: { ...person, ...fields }, key })
  const link = (memberId: string) => app.ask(linkGuest, { as: admin, params, body: { memberId } })
  const member = async (id: string) => (await app.ask(getMember, { as: admin, params: { id } })).body
  return { ...desk, lesson, booked, make, link, member }
}

test('a guest becomes a member, who sees an invitation, and keeps the bookings in the history', async () => {
  const { app, admin, booked, make, member, read } = await open()
  const made = await make({}, 'key')
  expect(made.status).toBe(201)
  expect((await make({}, 'key')).body).toEqual(made.body)
  expect(await member(made.body.id)).toMatchObject({
    lastName: '鈴木',
    bookings: [],
    guestBookings: [{ id: booked.id, status: 'booked', price: 2_000, paid: 2_000 }],
  })
  expect(await read(booked.guestId)).toMatchObject({ memberId: made.body.id, bookings: [{ id: booked.id }] })
  expect((await queuedMails(app.database)).map(({ kind }) => kind)).toContain('memberAdded')
  const { body: log } = await app.ask(listAuditEntries, { as: admin, query: { kind: 'guest' } })
  expect(log).toMatchObject([{ action: 'guest.linked', subjects: ['鈴木 一郎', '鈴木 一郎'] }])
  expect(await make({ email: 'other@example.test' })).toMatchObject(refused('error.guest.isMember'))
})

test('a guest whose e-mail address a member has is linked to that member only when an administrator says so', async () => {
  const { app, booked, make, link, member, read } = await open()
  const existing = await givenMember(app.database, { email: person.email })
  expect(await make()).toMatchObject(refused('error.email.isUsed'))
  expect(await read(booked.guestId)).toMatchObject({ memberId: null })
  expect((await member(existing.id)).guestBookings).toEqual([])
  expect(await link('none')).toMatchObject(refused('error.member.notFound'))
  expect(await link(existing.id)).toMatchObject({ status: 200, body: { id: existing.id } })
  expect(await link(existing.id)).toMatchObject({ status: 200 })
  expect((await member(existing.id)).guestBookings).toMatchObject([{ id: booked.id }])
  const other = await givenMember(app.database)
  expect(await link(other.id)).toMatchObject(refused('error.guest.isMember'))
})

test('two administrators who make a member of one guest at once make one', async () => {
  const { app, make } = await open()
  const answers = await Promise.all([make(), make({ email: 'second@example.test' })])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const added = await app.database.reader
    .selectFrom('members')
    .select('id')
    .where('role', '=', 'USER')
    .execute()
  expect(added).toHaveLength(1)
})

test('a member who cannot be added leaves the guest as it was', async () => {
  const { make, read, booked } = await open()
  expect(await make({ birthday: '2999-01-01' })).toMatchObject({ status: 400 })
  expect(await make({ addressId: '0000000' })).toMatchObject(refused('error.addressId.notFound'))
  expect(await read(booked.guestId)).toMatchObject({ memberId: null })
})
