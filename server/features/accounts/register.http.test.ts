import { describe, expect, test } from 'vitest'
import { getOwnMember } from '#contract/members/members.ts'
import { emailExists, registerMember } from '#contract/accounts/registration.ts'
import { login } from '#contract/sessions.ts'
import { languages } from '#studio/languages.ts'
import { documentVersions } from '#studio/document-versions.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { validRegistration } from '#tests/support/registrations.ts'

const tables = ['members', 'payment_links', 'outbox'] as const

/** Everything that registrations write. */
async function written({ database: { reader } }: TestApp) {
  const [members, links, mails] = await Promise.all(
    tables.map((table) => reader.selectFrom(table).selectAll().execute()),
  )
  return { members, links, mails } as { members: object[]; links: object[]; mails: object[] }
}

const nothing = { members: [], links: [], mails: [] }

describe('registering', () => {
  test('registers a member who can log in and has no tickets and no plan', async () => {
    const app = await TestApp.open()
    const reply = await app.ask(registerMember, { body: validRegistration })
    expect(reply.status).toBe(201)
    const { email: username, password } = validRegistration
    const { body: session } = await app.ask(login, { body: { username, password } })
    const {
      emailConfirmation: _,
      password: __,
      passwordConfirmation: ___,
      consent,
      ...kept
    } = validRegistration
    expect((await app.ask(getOwnMember, { token: session.access_token })).body).toEqual({
      ...kept,
      id: reply.body.id,
      number: 1,
      role: 'USER',
      tickets: 0,
      memberType: 0,
      language: 'ja',
      emailConfirmed: false,
      pendingEmail: null,
      newsDeclined: false,
    })
    expect(consent).toBe(true)
  })

  test.each(languages)(
    'a registration in %s keeps the language, the version of the rules and the time of the consent',
    async (language) => {
      const app = await TestApp.open()
      await app.ask(registerMember, { body: validRegistration, headers: { 'accept-language': language } })
      const { members, links, mails } = await written(app)
      const now = app.clock.now()
      const version = documentVersions.rules
      expect(members).toMatchObject([{ language, consentVersion: version, consentAt: now, createdAt: now }])
      expect(links).toMatchObject([{ createdAt: now, usedAt: null }])
      expect(mails).toMatchObject([{ kind: 'paymentLink', recipient: validRegistration.email, language }])
      expect(JSON.stringify([members, mails])).not.toContain(validRegistration.password)
    },
  )

  test('the mail names the plan that was chosen before the registration, and its link proposes it', async () => {
    const app = await TestApp.open()
    await app.ask(registerMember, { body: { ...validRegistration, plan: 2 } })
    const { mails } = await written(app)
    expect(mails).toMatchObject([{ content: expect.stringContaining('"terms":{"plan":2,') as string }])
  })

  test('a registration normalises what people type, and keeps old forms of kanji', async () => {
    const app = await TestApp.open()
    const typed = {
      ...validRegistration,
      lastName: '　神\ufa19\ufa10 ',
      firstName: 'ＡＮＮ',
      kanaLastName: 'ﾔﾏﾀﾞ',
      kanaFirstName: 'はなこ',
      email: ' Hanako..Y@docomo.ne.jp ',
      emailConfirmation: 'ｈａｎａｋｏ..y@DOCOMO.ne.jp',
      phone: '+81 (0)90-1234-5678',
      addressId: '〒１５０ー０００１',
      addressRest: '神宮前１－２－３',
    }
    expect((await app.ask(registerMember, { body: typed })).status).toBe(201)
    expect((await written(app)).members).toMatchObject([
      {
        lastName: '神\ufa19\ufa10',
        firstName: 'ANN',
        kanaLastName: 'ヤマダ',
        kanaFirstName: 'ハナコ',
        email: 'hanako..y@docomo.ne.jp',
        phone: '09012345678',
        addressId: '1500001',
      },
    ])
  })

  test('a registration ignores a role, tickets or a plan that is sent along', async () => {
    const app = await TestApp.open()
    const more = { role: 'ADMIN', tickets: 99, memberType: 4, number: 1000, id: 'mine', language: 'en' }
    await app.ask(registerMember, { body: { ...validRegistration, ...more } })
    expect((await written(app)).members).toMatchObject([
      { role: 'USER', tickets: 0, memberType: 0, number: 1, language: 'ja' },
    ])
  })

  test.each([
    ['birthday', 'required', '2026-11-20'],
    ['birthday', 'pattern', '2026-11-21'],
    ['birthday', 'pattern', '1899-12-31'],
  ])('a registration with a wrong %s is refused as %s: %j', async (field, type, value) => {
    const app = await TestApp.open()
    const reply = await app.ask(registerMember, { body: { ...validRegistration, [field]: value } })
    expect(reply).toMatchObject(refused('error.server.invalid', { [field]: type }))
    expect(await written(app)).toEqual(nothing)
  })

  test('a registration with a postal code that does not exist is refused at the field', async () => {
    const app = await TestApp.open()
    const reply = await app.ask(registerMember, { body: { ...validRegistration, addressId: '0000000' } })
    expect(reply).toMatchObject(refused('error.addressId.notFound', { addressId: 'notFound' }))
    expect(await written(app)).toEqual(nothing)
  })

  test('a registration with a registered address, in any spelling, writes nothing', async () => {
    const app = await TestApp.open()
    await givenMember(app.database, { email: 'hanako@example.test' })
    const before = await written(app)
    const again = { email: 'HANAKO@Example.test', emailConfirmation: 'hanako@example.test' }
    const reply = await app.ask(registerMember, { body: { ...validRegistration, ...again } })
    expect(reply).toMatchObject(refused('error.email.isUsed', { email: 'isUsed' }))
    expect(await written(app)).toEqual(before)
  })

  test('of ten registrations with one address at once, one succeeds and the others write nothing', async () => {
    const app = await TestApp.open()
    const replies = await Promise.all(
      Array.from({ length: 10 }, () => app.ask(registerMember, { body: validRegistration })),
    )
    const done = replies.filter(({ status }) => status === 201)
    expect(done).toHaveLength(1)
    for (const reply of replies.filter(({ status }) => status !== 201)) {
      expect(reply).toMatchObject(refused('error.email.isUsed', { email: 'isUsed' }))
    }
    const { members, links, mails } = await written(app)
    expect(members).toMatchObject([{ id: done[0]?.body.id, number: 1 }])
    expect(links).toMatchObject([{ memberId: done[0]?.body.id }])
    expect(mails).toHaveLength(1)
  })

  test('a registration that fails at its mail leaves no member behind', async () => {
    const app = await TestApp.open()
    await app.database.transact((writer) =>
      writer.schema.alterTable('outbox').renameTo('outbox_elsewhere').execute(),
    )
    expect((await app.call('POST', '/user', { body: validRegistration })).status).toBe(500)
    await app.database.transact((writer) =>
      writer.schema.alterTable('outbox_elsewhere').renameTo('outbox').execute(),
    )
    expect(await written(app)).toEqual(nothing)
    expect((await app.ask(registerMember, { body: validRegistration })).status).toBe(201)
  })
})

describe('asking whether an address is registered', () => {
  test('a registered address is found in any spelling', async () => {
    const app = await TestApp.open()
    await givenMember(app.database, { email: 'hanako@example.test' })
    const exists = async (email: string) => (await app.ask(emailExists, { body: { email } })).body
    expect(await exists('Hanako@Example.test ')).toEqual({ exists: true })
    expect(await exists('ｈａｎａｋｏ@example.test')).toEqual({ exists: true })
    expect(await exists('hanaka@example.test')).toEqual({ exists: false })
  })

  test('a question about something that is no address is refused', async () => {
    const app = await TestApp.open()
    const ask = (email: unknown) => app.ask(emailExists, { body: { email } })
    expect(await ask('hanako')).toMatchObject(refused('error.server.invalid', { email: 'pattern' }))
    expect(await ask(undefined)).toMatchObject(refused('error.server.invalid', { email: 'required' }))
  })
})

describe('the limits of registration', () => {
  test.each([
    ['twenty registrations', 20, registerMember, { ...validRegistration, addressId: '0000000' }, 422],
    ['sixty questions whether an address is registered', 60, emailExists, { email: 'a@example.test' }, 200],
  ] as const)(
    'more than %s in a quarter of an hour from one address are refused',
    async (_, bound, endpoint, body, status) => {
      const app = await TestApp.open({ rateLimits: true })
      for (let sent = 0; sent < bound; sent += 1) {
        expect((await app.ask(endpoint, { body })).status).toBe(status)
      }
      const over = await app.ask(endpoint, { body })
      expect(over).toMatchObject(refused('error.server.too_many_requests'))
      expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
      expect((await app.ask(endpoint, { body, from: '192.0.2.1' })).status).toBe(status)
    },
  )
})
