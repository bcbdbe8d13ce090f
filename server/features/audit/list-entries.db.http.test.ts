import { describe, expect, test } from 'vitest'
import { listAuditActors, listAuditEntries } from '#contract/audit.ts'
import { bookLesson, cancelBooking } from '#contract/bookings.ts'
import { sendInquiry } from '#contract/inquiries.ts'
import { markInquiry } from '#contract/inquiry-administration.ts'
import { deleteLesson } from '#contract/lessons.ts'
import { resendPaymentLink } from '#contract/payments.ts'
import { createSpace, deleteSpace, updateSpace } from '#contract/spaces.ts'
import { changeMember, getMember } from '#contract/member-administration.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenLesson, givenMember } from '#tests/support/factories.ts'
import { dayMs, isoText } from '#time/tokyo.ts'

const inquiry = { name: '佐藤', email: 'sato@example.test', phone: '09011112222', message: '体験できますか' }

/** A studio in which an administrator has made changes of several kinds, a minute apart. */
async function openStudio() {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', lastName: '陽田', firstName: '万里' })
  const member = await givenMember(app.database, { lastName: '森川', firstName: 'さくら', tickets: 2 })
  const start = Date.parse('2026-11-23T10:00:00+09:00')
  const lesson = await givenLesson(app.database, start)
  const wait = () => app.clock.pass(60_000)

  const params = { id: member.id }
  const { bookings: _, movements: __, ...user } = (await app.ask(getMember, { as: admin, params })).body
  const body = { ...user, memberType: 4, tickets: 3, ticketsReason: '紹介' }
  await app.ask(changeMember, { as: admin, params, body })
  wait()
  await app.ask(resendPaymentLink, { as: admin, query: { email: member.email } })
  wait()
  const wish = { id: lesson.id, start: isoText(start) }
  const booking = await app.ask(bookLesson, { as: member, body: wish })
  await app.ask(cancelBooking, { as: admin, params: { id: booking.body.id } })
  wait()
  await app.ask(deleteLesson, { as: admin, params: { id: lesson.id } })
  wait()
  const { id } = (await app.ask(sendInquiry, { body: inquiry })).body
  await app.ask(markInquiry, { as: admin, params: { id }, body: { answered: true } })
  return { app, admin, member }
}

describe('audit log', () => {
  test('only administrators may read the audit log', async () => {
    await expectForAdminsOnly(await TestApp.open(), listAuditEntries, {})
  })

  test('lists audit entries newest first, with actor, subjects, and the fields before and after', async () => {
    const { app, admin } = await openStudio()
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

  test('narrows the audit log to a kind and returns it in pages', async () => {
    const { app, admin } = await openStudio()
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
    const { app, admin, member, read } = await openSearchable()
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

  test('finds words in the fields before and after and in names, and not in the names of fields', async () => {
    const { read } = await openSearchable()
    const ofMember = ['booking.cancelled', 'paymentLink.sent', 'member.changed']
    expect(await read({ q: '森川' })).toEqual(ofMember)
    expect(await read({ q: 'もり かわ' })).toEqual([])
    expect(await read({ q: '森川 紹介' })).toEqual(['member.changed'])
    expect(await read({ q: 'ご紹介' })).toEqual([])
    expect(await read({ q: 'MORNING' })).toEqual(['lesson.cancelled'])
    expect(await read({ q: '佐藤' })).toEqual(['inquiry.answered'])
    for (const nothing of ['memberType', 'status', '%', '_', '"', '!'])
      expect(await read({ q: nothing })).toEqual([])
  })

  test('searches a text in the last half year of the range only', async () => {
    const { app, read } = await openSearchable()
    app.clock.pass(183 * dayMs)
    expect(await read({ q: '森川' })).toEqual([])
    expect(await read({ q: '森川', until: '2026-12-31' })).toHaveLength(3)
    expect(await read({ kind: 'member' })).toHaveLength(1)
  })

  test('names the administrators who stand in the audit log', async () => {
    const { app, admin } = await openSearchable()
    await givenMember(app.database, { role: 'ADMIN', lastName: '記録', firstName: '無' })
    const { body } = await app.ask(listAuditActors, { as: admin })
    expect(body).toEqual([{ id: admin.id, name: '陽田 万里' }])
    await expectForAdminsOnly(app, listAuditActors, {})
  })
})

async function openSearchable() {
  const studio = await openStudio()
  const read = async (query: Record<string, string>) => {
    const { status, body, headers } = await studio.app.ask(listAuditEntries, { as: studio.admin, query })
    expect({ status, total: headers['x-total-count'] }).toEqual({ status: 200, total: String(body.length) })
    return body.map(({ action }) => action)
  }
  return { ...studio, read }
}
