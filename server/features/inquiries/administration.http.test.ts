import { describe, expect, test } from 'vitest'
import { listInquiries, markInquiry, sendInquiry } from '#contract/inquiries.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

async function openStudio() {
  const app = await TestApp.open()
  const admin = await givenMember(app.database, { role: 'ADMIN', lastName: '陽田', firstName: '万里' })
  const send = async (name: string, as?: Awaited<ReturnType<typeof givenMember>>) => {
    app.clock.pass(60_000)
    const body = { name, email: 'sender@example.test', phone: '09011112222', message: '体験\nできますか' }
    return (await app.ask(sendInquiry, { body, as })).body.id
  }
  const list = async (query: Record<string, string> = {}) =>
    await app.ask(listInquiries, { as: admin, query })
  const mark = (id: string, answered: unknown) =>
    app.ask(markInquiry, { as: admin, params: { id }, body: { answered } })
  return { app, admin, send, list, mark }
}

describe('inquiries in the admin area', () => {
  test('only administrators may list and mark inquiries', async () => {
    const { app, send } = await openStudio()
    await expectForAdminsOnly(app, listInquiries, {})
    await expectForAdminsOnly(app, markInquiry, {
      params: { id: await send('一') },
      body: { answered: true },
    })
  })

  test('lists open inquiries first, newest first, with who answered and when', async () => {
    const { app, send, list, mark } = await openStudio()
    const ids = [await send('一'), await send('二', await givenMember(app.database)), await send('三')]
    await mark(ids[2] ?? '', true)
    const { body, headers } = await list()
    expect(body.map(({ name, isMember }) => [name, isMember])).toEqual([
      ['二', true],
      ['一', false],
      ['三', false],
    ])
    expect(headers['x-total-count']).toBe('3')
    expect(body[0]).toMatchObject({ message: '体験\nできますか', answeredAt: null, answeredBy: null })
    expect(body[2]).toMatchObject({
      answeredAt: isoText(app.clock.now()),
      answeredBy: '陽田 万里',
    })
    expect((await list({ state: 'open', size: '1' })).headers['x-total-count']).toBe('2')
    expect((await list({ state: 'answered' })).body.map(({ name }) => name)).toEqual(['三'])
    expect((await list({ page: '2', size: '2' })).body.map(({ name }) => name)).toEqual(['三'])
  })

  test('marks an inquiry as answered and as open again, and records each once', async () => {
    const { app, admin, send, list, mark } = await openStudio()
    const id = await send('一')
    expect((await mark(id, true)).status).toBe(200)
    expect((await mark(id, true)).status).toBe(200)
    app.clock.pass(1)
    expect((await mark(id, false)).status).toBe(200)
    expect((await list()).body[0]).toMatchObject({ answeredAt: null, answeredBy: null })
    const entries = await auditEntries(app.database)
    expect(entries.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
      ['inquiry.answered', admin.id, id],
      ['inquiry.reopened', admin.id, id],
    ])
  })

  test('refuses to mark an unknown inquiry, and a mark that is no boolean', async () => {
    const { send, mark } = await openStudio()
    expect(await mark('none', true)).toMatchObject(refused('error.inquiry.notFound'))
    expect(await mark(await send('一'), 'yes')).toMatchObject(
      refused('error.server.invalid', { answered: 'required' }),
    )
  })
})
