import { describe, expect, test } from 'vitest'
import { resendPaymentLink } from '#contract/payment-links.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'

async function openWithMember(rateLimits = false) {
  const app = await TestApp.open({ rateLimits })
  const member = await givenMember(app.database, {
    email: 'hanako@example.test',
    language: 'en',
    memberType: 0,
  })
  const admin = await givenAdmin(app.database)
  const ask = (as: typeof member | undefined, email: string) =>
    app.ask(resendPaymentLink, { as, query: { email } })
  const rows = (table: 'outbox' | 'payment_links' | 'audit_log') =>
    app.database.reader.selectFrom(table).selectAll().execute()
  return { app, member, admin, ask, rows }
}

describe('another payment link', () => {
  test('is mailed by an administrator to anyone, in the member’s language, and recorded', async () => {
    const { member, admin, ask, rows } = await openWithMember()
    expect(await ask(admin, ' Hanako@example.test')).toMatchObject({
      status: 200,
      body: { email: member.email },
    })
    expect(await rows('outbox')).toMatchObject([
      { kind: 'paymentLink', recipient: 'hanako@example.test', language: 'en' },
    ])
    expect(await rows('payment_links')).toMatchObject([{ member_id: member.id, used_at: null }])
    expect(await rows('audit_log')).toMatchObject([
      { actor_id: admin.id, action: 'paymentLink.sent', subject_id: member.id },
    ])
  })

  test('is mailed to members who ask for their own', async () => {
    const { member, ask, rows } = await openWithMember()
    expect((await ask(member, 'HANAKO@example.test')).status).toBe(200)
    expect(await rows('outbox')).toHaveLength(1)
    expect(await rows('audit_log')).toEqual([])
  })

  test('is refused to everybody else, without telling who is registered', async () => {
    const { app, ask, rows } = await openWithMember()
    const other = await givenMember(app.database)
    const forbidden = await ask(other, 'hanako@example.test')
    expect(forbidden).toMatchObject(refused('error.server.forbidden'))
    expect((await ask(other, 'nobody@example.test')).body).toEqual(forbidden.body)
    expect(await ask(undefined, 'hanako@example.test')).toMatchObject(refused('error.server.unauthorized'))
    expect(await rows('outbox')).toEqual([])
    expect(await rows('payment_links')).toEqual([])
  })

  test('for an address that nobody has says so to an administrator', async () => {
    const { admin, ask } = await openWithMember()
    expect(await ask(admin, 'nobody@example.test')).toMatchObject(
      refused('error.email.notFound', { email: 'notFound' }),
    )
    expect(await ask(admin, 'nobody')).toMatchObject(refused('error.server.invalid', { email: 'pattern' }))
  })

  test('can be had five times in a quarter of an hour, whatever others try', async () => {
    const { app, member, admin, ask } = await openWithMember(true)
    const other = await givenMember(app.database)
    for (let sent = 0; sent < 6; sent += 1) await ask(other, member.email)
    for (let sent = 0; sent < 5; sent += 1) expect((await ask(admin, member.email)).status).toBe(200)
    expect(await ask(member, member.email)).toMatchObject(refused('error.server.too_many_requests'))
    expect((await ask(admin, other.email)).status).toBe(200)
  })
})
