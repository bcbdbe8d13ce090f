import { expect, test } from 'vitest'
import { addMember } from '#contract/accounts/account-administration.ts'
import { exportOwnData } from '#contract/accounts/account.ts'
import { changeMember, getMember, listMembers } from '#contract/accounts/member-administration.ts'
import { listDuplicates } from '#contract/accounts/merging.ts'
import { registerMember } from '#contract/accounts/registration.ts'
import { getOwnMember, updateOwnMember } from '#contract/members/members.ts'
import { login } from '#contract/sessions.ts'
import type { AskedAs } from '#studio/forms.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import { publishForms } from '#tests/support/published-forms.ts'
import { registrationAsking, validRegistration } from '#tests/support/registrations.ts'

const { kanaLastName, kanaFirstName, phone, birthday, addressId, addressRest } = validRegistration
const full = { kanaLastName, kanaFirstName, phone, birthday, addressId, addressRest }
/** As forms and calls say it, and as the member is read. */
const empty = {
  kanaLastName: '',
  kanaFirstName: '',
  phone: '',
  birthday: '',
  addressId: '',
  addressRest: '',
}
const bare = { ...empty, birthday: null }
const allRequired = Object.fromEntries(Object.keys(full).map((field) => [field, 'required']))

async function openAsking(asked: AskedAs) {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const ask = (how: AskedAs) => publishForms(app, admin, registrationAsking(how))
  await ask(asked)
  const register = (change: object = {}) =>
    app.ask(registerMember, { body: { ...validRegistration, ...change } })
  const kept = async (id: string) => (await app.ask(getMember, { as: admin, params: { id } })).body
  return { app, admin, ask, register, kept }
}

test('a studio requires telephone, birthday, address and reading until its owner says otherwise', async () => {
  const app = await TestApp.open()
  const reply = await app.ask(registerMember, { body: { ...validRegistration, ...empty } })
  expect(reply).toMatchObject(refused('error.server.invalid', allRequired))
})

test.each([
  ['required', empty, undefined],
  ['required', full, full],
  ['optional', empty, bare],
  ['optional', full, full],
  ['hidden', empty, bare],
  ['hidden', full, bare],
] as const)('where they are %s, a registration with %j keeps %j', async (asked, sent, wanted) => {
  const { app, register, kept } = await openAsking(asked)
  const reply = await register(sent)
  if (wanted === undefined) {
    expect(reply).toMatchObject(refused('error.server.invalid', allRequired))
    return
  }
  expect(reply.status).toBe(201)
  expect(await kept(reply.body.id)).toMatchObject(wanted)
  const mails = app.database.reader.selectFrom('outbox').select('kind').execute()
  expect(await mails).toEqual([{ kind: 'paymentLink' }])
})

test('a form that was opened before the studio began to ask is told what it lacks, and one from before it stopped is taken', async () => {
  const { ask, register, kept } = await openAsking('hidden')
  await ask('required')
  expect(await register({ phone: '' })).toMatchObject(refused('error.server.invalid', { phone: 'required' }))
  await ask('hidden')
  const reply = await register()
  expect(await kept(reply.body.id)).toMatchObject(bare)
})

test.each([
  ['required', full, empty, allRequired],
  ['optional', full, empty, bare],
  ['optional', bare, full, full],
  ['hidden', full, empty, bare],
  ['hidden', full, { phone: '08011112222' }, { ...full, phone: '08011112222' }],
  ['hidden', bare, full, bare],
] as const)(
  'where they are %s, a profile with %j that is sent %j has %j',
  async (asked, kept, sent, wanted) => {
    const { app } = await openAsking(asked)
    const member = await givenMember(app.database, kept)
    const reply = await app.ask(updateOwnMember, { as: member, body: sent })
    if (asked === 'required') expect(reply).toMatchObject(refused('error.server.invalid', allRequired))
    else expect(reply).toMatchObject({ status: 200, body: wanted })
    const now = (await app.ask(getOwnMember, { as: member })).body
    expect(now).toMatchObject(asked === 'required' ? full : wanted)
  },
)

test('the gender of a profile is not taken where the studio does not ask, and can be taken back', async () => {
  const { app, admin } = await openAsking('required')
  await publishForms(app, admin, { ...registrationAsking('required'), registrationGender: 'hidden' })
  const [told, silent] = [
    await givenMember(app.database, { gender: 1 }),
    await givenMember(app.database, { gender: 3 }),
  ]
  const choose = (as: typeof told, gender: 1 | 2 | 3) => app.ask(updateOwnMember, { as, body: { gender } })
  expect((await choose(silent, 2)).body.gender).toBe(3)
  expect((await choose(told, 2)).body.gender).toBe(2)
  expect((await choose(told, 3)).body.gender).toBe(3)
})

test('an administrator empties what the studio does not require, and nothing else', async () => {
  const { app, admin, ask, kept } = await openAsking('hidden')
  const { id } = await givenMember(app.database, full)
  const change = async (fields: object) =>
    app.ask(changeMember, { as: admin, params: { id }, body: { ...(await kept(id)), ...fields } })
  expect(await change({ ...bare, firstName: '' })).toMatchObject(
    refused('error.server.invalid', { firstName: 'required' }),
  )
  expect(await change(bare)).toMatchObject({ status: 200, body: bare })
  await ask('required')
  expect(await change(full)).toMatchObject({ status: 200, body: full })
  const refusal = Object.fromEntries(Object.keys(bare).map((field) => [field, 'required']))
  expect(await change(bare)).toMatchObject(refused('error.server.invalid', refusal))
})

test('an administrator adds a member with all that is known, also where the registration does not ask for it', async () => {
  const { app, admin, kept } = await openAsking('hidden')
  const { lastName, firstName, email } = validRegistration
  const body = { lastName, firstName, email, ...full, language: 'ja' as const }
  const reply = await app.ask(addMember, { as: admin, body })
  expect(await kept(reply.body.id)).toMatchObject(full)
})

test('members of whom the studio knows name and address alone log in, are found and sorted by name, and are no duplicates', async () => {
  const { app, admin, register } = await openAsking('hidden')
  const people = [
    ['森川', '葵'],
    ['Mori', 'Anna'],
    ['森', '若菜'],
    ['あべ', 'ゆい'],
  ] as const
  for (const [position, [lastName, firstName]] of people.entries()) {
    const email = `person-${position}@example.test`
    expect((await register({ lastName, firstName, email, emailConfirmation: email })).status).toBe(201)
  }
  const list = async (q?: string) =>
    (await app.ask(listMembers, { as: admin, query: { page: '1', size: '50', ...(q && { q }) } })).body
      .filter(({ role }) => role === 'USER')
      .map(({ lastName }) => lastName)
  expect(await list()).toEqual(['Mori', 'あべ', '森', '森川'])
  expect(await list('アベ')).toEqual(['あべ'])
  expect(await list('森')).toEqual(['森', '森川'])
  expect(await list('mori')).toEqual(['Mori'])
  expect((await app.ask(listDuplicates, { as: admin })).body).toEqual([])

  const body = { username: 'person-0@example.test', password: validRegistration.password }
  const { access_token: token } = (await app.ask(login, { body })).body
  const own = (await app.ask(exportOwnData, { token })).body
  expect(own).toMatchObject({ member: { lastName: '森川', phone: '', birthday: null } })
})

test('two accounts without readings are one person by the same name and another sign', async () => {
  const { app, admin } = await openAsking('optional')
  const common = { ...bare, phone: '08011112222', birthday: '1980-05-05' }
  const names = [
    ['森', '葵'],
    ['森', '葵'],
    ['森', '若菜'],
  ] as const
  const added = []
  for (const [lastName, firstName] of names)
    added.push(await givenMember(app.database, { ...common, lastName, firstName }))
  const pairs = (await app.ask(listDuplicates, { as: admin })).body
  expect(pairs.map(({ accounts }) => accounts.map(({ id }) => id))).toEqual([[added[0]?.id, added[1]?.id]])
})
