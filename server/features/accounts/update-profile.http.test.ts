import { describe, expect, test } from 'vitest'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'

describe('changing the profile', () => {
  test('each member may change the profile sixty times in a quarter of an hour', async () => {
    const app = await TestApp.open({ rateLimits: true })
    const [member, other] = [await givenMember(app.database), await givenMember(app.database)]
    const change = (as: typeof member) => app.ask(updateOwnMember, { as, body: { phone: '09012345678' } })
    for (let turn = 0; turn < 60; turn += 1) expect((await change(member)).status).toBe(200)
    expect(await change(member)).toMatchObject(refused('error.server.too_many_requests'))
    expect((await change(other)).status).toBe(200)
  })

  test('a change of the profile changes what is sent, normalised, and nothing else', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { tickets: 3 })
    const before = (await app.ask(getOwnMember, { as: member })).body
    const body = { kanaLastName: 'さとう', phone: '０８０－１１１１－２２２２' }
    const reply = await app.ask(updateOwnMember, { as: member, body })
    expect(reply.status).toBe(200)
    const expected = { ...before, kanaLastName: 'サトウ', phone: '08011112222' }
    expect(reply.body).toEqual(expected)
    expect((await app.ask(getOwnMember, { as: member })).body).toEqual(expected)
  })

  test('a change of the profile ignores role, tickets, member type and number', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { tickets: 1 })
    const before = (await app.ask(getOwnMember, { as: member })).body
    const body = { role: 'ADMIN', tickets: 99, memberType: 4, number: 1, id: 'x', passwordHash: 'x' }
    expect((await app.ask(updateOwnMember, { as: member, body })).body).toEqual(before)
  })

  test('a change to the address of another member is refused in any spelling, but not to the own one', async () => {
    const app = await TestApp.open()
    const given = { email: 'mine@example.test', passwordHash: testPasswordHash }
    const member = await givenMember(app.database, given)
    await givenMember(app.database, { email: 'theirs@example.test' })
    const body = { email: 'THEIRS@example.test', password: testPassword }
    const taken = await app.ask(updateOwnMember, { as: member, body })
    expect(taken).toMatchObject(refused('error.email.isUsed', { email: 'isUsed' }))
    const own = await app.ask(updateOwnMember, { as: member, body: { email: 'Mine@Example.test' } })
    expect(own).toMatchObject({ status: 200, body: { pendingEmail: null } })
  })

  test.each([
    ['birthday', 'pattern', '1899-12-31'],
    ['birthday', 'pattern', '2026-11-21'],
    ['birthday', 'required', '2026-11-20'],
  ])('a change with a wrong %s is refused as %s: %j', async (field, type, value) => {
    const app = await TestApp.open()
    const member = await givenMember(app.database)
    const reply = await app.ask(updateOwnMember, { as: member, body: { [field]: value } })
    expect(reply).toMatchObject(refused('error.server.invalid', { [field]: type }))
  })
})

test('a member whose name holds a link already can change other fields', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { lastName: 'example.com' })
  const reply = await app.ask(updateOwnMember, { as: member, body: { phone: '08011112222' } })
  expect(reply).toMatchObject({ status: 200, body: { phone: '08011112222', lastName: 'example.com' } })
})

describe('changing the postal code', () => {
  test('a postal code that does not exist is refused at the field, and nothing changes', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database)
    const body = { addressId: '000-0000', firstName: '別人' }
    expect(await app.ask(updateOwnMember, { as: member, body })).toMatchObject(
      refused('error.addressId.notFound', { addressId: 'notFound' }),
    )
    expect((await app.ask(getOwnMember, { as: member })).body).toMatchObject({ addressId: '1500001' })
  })

  test('a postal code that the data does not know any more may stay', async () => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { addressId: '0000000' })
    const body = { addressId: '0000000', addressRest: '4-5-6' }
    expect((await app.ask(updateOwnMember, { as: member, body })).body).toMatchObject(body)
  })
})
