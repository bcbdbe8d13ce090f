import { expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'

test('a member reads all own fields, and none that only administrators may read', async () => {
  const app = await TestApp.open()
  const sora = await givenMember(app.database, { tickets: 4, lastName: '空野' })
  const { body } = await app.ask(getOwnMember, { as: sora })
  expect(body).toEqual({
    id: sora.id,
    number: 1,
    role: 'USER',
    lastName: '空野',
    firstName: expect.any(String),
    kanaLastName: 'ヤマダ',
    kanaFirstName: 'ハナコ',
    gender: 1,
    email: sora.email,
    phone: '09012345678',
    birthday: '1990-04-01',
    addressId: '1500001',
    addressRest: '1-2-3',
    tickets: 4,
    memberType: 3,
    language: 'ja',
    emailConfirmed: true,
    pendingEmail: null,
    newsDeclined: false,
  })
})

test('only members may read their own fields', async () => {
  const app = await TestApp.open()
  expect(await app.ask(getOwnMember)).toMatchObject(refused('error.server.unauthorized'))
})
