import { describe, expect, test } from 'vitest'
import { listAuditActors, listAuditEntries } from '#contract/audit.ts'
import { createCoupon } from '#contract/offers/coupons.ts'
import { createSpace, deleteSpace, updateSpace } from '#contract/spaces/spaces.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { openAuditedStudio, openSearchableLog } from '#tests/support/audited-studio.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'

describe('audit log', () => {
  test('only administrators may read the audit log', async () => {
    await expectForAdminsOnly(await TestApp.open(), listAuditEntries, {})
  })

  test('lists audit entries newest first, with actor, subjects, and the fields before and after', async () => {
    const { app, admin } = await openAuditedStudio()
    const { body, headers } = await app.ask(listAuditEntries, {
      as: admin,
      headers: { 'accept-language': 'en' },
    })
    expect(body.map(({ action, subjects }) => [action, ...subjects])).toEqual([
      ['inquiry.answered', '佐藤'],
      ['lesson.cancelled', 'Morning yoga (2026/11/23 10:00)'],
      ['booking.cancelled', '森川 さくら', 'Morning yoga (2026/11/23 10:00)'],
      ['paymentLink.sent', '森川 さくら'],
      ['member.changed', '森川 さくら'],
    ])
    // A lesson is no person, and an inquiry may be of an unknown one.
    expect(body.map(({ people }) => people)).toEqual([
      [],
      [],
      ['森川 さくら'],
      ['森川 さくら'],
      ['森川 さくら'],
    ])
    expect(body[4]).toMatchObject({
      actor: '陽田 万里',
      at: '2026-11-20T03:00:00.000Z',
      before: { memberType: 3, tickets: 2 },
      after: { memberType: 4, tickets: 3, ticketsReason: '紹介' },
    })
    expect(headers['x-total-count']).toBe('5')
    expect(JSON.stringify(body)).not.toMatch(/password|token|hash/i)
  })

  test('names the parts of a space, also when they have been deleted', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    const fields = { name: '離れ', nameEn: 'Annex', unitPrice: 3000 }
    const garden = (await app.ask(createSpace, { as: admin, body: { ...fields, name: '庭', nameEn: '' } }))
      .body
    app.clock.pass(1)
    const { id } = (await app.ask(createSpace, { as: admin, body: fields })).body
    app.clock.pass(1)
    const body = { ...fields, subRentable: [{ id: garden.id }] }
    await app.ask(updateSpace, { as: admin, params: { id }, body })
    app.clock.pass(1)
    await app.ask(deleteSpace, { as: admin, params: { id: garden.id } })
    const entries = (await app.ask(listAuditEntries, { as: admin, headers: { 'accept-language': 'en' } }))
      .body
    expect(entries).toMatchObject([
      { action: 'space.deleted', subjects: ['庭'], before: { wholes: ['Annex'], windows: [] } },
      { action: 'space.changed', subjects: ['Annex'], before: { parts: [] }, after: { parts: ['庭'] } },
      { action: 'space.created' },
      { action: 'space.created' },
    ])
  })

  test('names a coupon by its code', async () => {
    const app = await TestApp.open()
    const admin = await givenAdmin(app.database)
    await app.ask(createCoupon, { as: admin, body: tenPercent })
    const { body } = await app.ask(listAuditEntries, { as: admin })
    expect(body).toMatchObject([{ action: 'coupon.created', subjects: ['AUTUMN10'], people: [] }])
  })

  test('narrows the audit log to a kind and returns it in pages', async () => {
    const { app, admin } = await openAuditedStudio()
    const user = await app.ask(listAuditEntries, { as: admin, query: { kind: 'member' } })
    expect(user.body.map(({ action }) => action)).toEqual(['member.changed'])
    expect(user.headers['x-total-count']).toBe('1')
    const second = await app.ask(listAuditEntries, { as: admin, query: { page: '2', size: '2' } })
    expect(second.body.map(({ action }) => action)).toEqual(['booking.cancelled', 'paymentLink.sent'])
    const none = await app.ask(listAuditEntries, { as: admin, query: { kind: 'space' } })
    expect(none).toMatchObject({ body: [], headers: { 'x-total-count': '0' } })
    const wrong = await app.ask(listAuditEntries, { as: admin, query: { kind: 'secrets' } })
    expect(wrong).toMatchObject(refused('error.server.invalid', { kind: 'pattern' }))
  })

  test('narrows the audit log to a member, an administrator and days in Tokyo', async () => {
    const { app, admin, member, read } = await openSearchableLog()
    expect(await read({ member: member.id })).toEqual([
      'booking.cancelled',
      'paymentLink.sent',
      'member.changed',
    ])
    expect(await read({ actor: admin.id, kind: 'lesson' })).toEqual(['lesson.cancelled'])
    expect(await read({ actor: member.id })).toEqual([])
    expect(await read({ from: '2026-11-20', until: '2026-11-20' })).toHaveLength(5)
    expect(await read({ from: '2026-11-21' })).toEqual([])
    expect(await read({ until: '2026-11-19' })).toEqual([])
    for (const wrong of [{ from: 'today' }, { until: '2026-02-30' }, { q: 'x'.repeat(101) }]) {
      expect(await app.ask(listAuditEntries, { as: admin, query: wrong })).toMatchObject({ status: 400 })
    }
  })

  test('names the administrators who stand in the audit log', async () => {
    const { app, admin } = await openSearchableLog()
    await givenMember(app.database, { role: 'ADMIN', lastName: '記録', firstName: '無' })
    const { body } = await app.ask(listAuditActors, { as: admin })
    expect(body).toEqual([{ id: admin.id, name: '陽田 万里' }])
    await expectForAdminsOnly(app, listAuditActors, {})
  })
})
