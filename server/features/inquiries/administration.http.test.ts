import { describe, expect, test } from 'vitest'
import { listInquiries, markInquiry } from '#contract/inquiries/inquiry-administration.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { openInquiryDesk } from '#tests/support/inquiry-desk.ts'
import { auditEntries } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

describe('inquiries in the admin area', () => {
  test('only administrators may list and mark inquiries', async () => {
    const { app, send } = await openInquiryDesk()
    await expectForAdminsOnly(app, listInquiries, {})
    await expectForAdminsOnly(app, markInquiry, {
      params: { id: await send('一') },
      body: { answered: true },
    })
  })

  test('lists open inquiries first, newest first, with who answered and when', async () => {
    const { app, send, list, mark } = await openInquiryDesk()
    const member = await givenMember(app.database)
    const ids = [await send('一'), await send('二', { as: member }), await send('三')]
    await mark(ids[2] ?? '', true)
    const { body, headers } = await list()
    expect(body.map(({ name, memberId }) => [name, memberId])).toEqual([
      ['二', member.id],
      ['一', null],
      ['三', null],
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
    const { app, admin, send, list, mark } = await openInquiryDesk()
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
    const { send, mark } = await openInquiryDesk()
    expect(await mark('none', true)).toMatchObject(refused('error.inquiry.notFound'))
    expect(await mark(await send('一'), 'yes')).toMatchObject(
      refused('error.server.invalid', { answered: 'required' }),
    )
  })
})
