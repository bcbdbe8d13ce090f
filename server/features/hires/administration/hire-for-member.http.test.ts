import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { listOwnHires } from '#contract/hires/hires.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'
import { at, openWithStudio } from '#tests/support/hires-by-admin.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { isoText } from '#time/tokyo.ts'

const utc = (time: string) => isoText(Date.parse(at(time)))

test('a hire for a member is confirmed at once, takes the space, is mailed and recorded', async () => {
  const { app, admin, member, hire, list } = await openWithStudio()
  const { status, body } = await hire()
  expect(status).toBe(201)
  expect(await list()).toMatchObject([
    { id: body.id, state: 'confirmed', price: 4_000, paid: 0, open: 4_000, people: 4, purpose: '撮影会' },
  ])
  const own = await app.ask(listOwnHires, { as: member })
  expect(own.body).toMatchObject([{ id: body.id, start: utc('10:00'), total: 4_000, paid: 0 }])
  expect(await queuedMails(app.database)).toMatchObject([{ kind: 'hireConfirmed', recipient: member.email }])
  const [, entry] = (await auditEntries(app.database)).filter(({ action }) => !action.startsWith('space'))
  expect(entry).toMatchObject({
    actor: admin.id,
    action: 'hire.created',
    subject: body.id,
    after: { memberId: member.id, spaceId: 'studio', price: 4_000, method: null, broken: [] },
  })
  expect(JSON.stringify(entry)).not.toContain('撮影会')
})

test.each(['cash', 'transfer'] as const)(
  'a hire that is paid by %s has a payment with a receipt',
  async (paidBy) => {
    const { app, member, hire, list } = await openWithStudio()
    await hire({ paidBy })
    expect(await list()).toMatchObject([{ paid: 4_000, open: 0, paidOnSite: true }])
    const { body } = await app.ask(listOwnPayments, { as: member })
    expect(body.payments).toMatchObject([{ amount: 4_000 }])
  },
)

test('a time that is taken is refused with who has it and when, also with the pause between hires', async () => {
  const { hire, quote } = await openWithStudio()
  await hire()
  for (const answer of [
    await hire({ start: at('11:00'), end: at('13:00') }),
    await hire({ start: at('12:00'), end: at('14:00') }),
    await hire({ spaceId: 'building', despite: ['outside'] }),
    await quote({ start: at('11:00') }),
  ]) {
    expect(answer).toMatchObject(refused('error.space.occupied'))
    expect(answer.body).toMatchObject({
      current: { kind: 'hire', name: '柏木 静', start: utc('10:00'), end: utc('12:00') },
    })
  }
  const overlapping = (await quote({ start: at('11:00') })).body
  expect(overlapping).not.toHaveProperty('current.pause')
  for (const answer of [
    await hire({ start: at('12:00'), end: at('14:00') }),
    await quote({ start: at('12:00'), end: at('14:00') }),
  ])
    expect(answer.body).toHaveProperty('current.pause', factsOfFiles.rental.bufferMinutes)
  expect((await hire({ start: at('12:30'), end: at('14:30') })).status).toBe(201)
})

test.each([
  ['tooShort', { end: at('10:30'), total: 1_000 }],
  ['tooLong', { start: at('09:00'), end: at('21:30'), total: 25_000 }, 'outside'],
  ['tooSoon', { start: at('13:00', '2026-11-20'), end: at('15:00', '2026-11-20') }, 'outside'],
  ['tooFar', { start: at('10:00', '2027-03-26'), end: at('12:00', '2027-03-26') }, 'outside'],
  ['outside', { start: at('20:00'), end: at('22:00') }],
] as const)(
  'the rule %s is broken only when the administrator names it, which is recorded',
  async (rule, time, ...more) => {
    const { app, hire, quote } = await openWithStudio()
    const broken = [rule, ...more]
    const { total: _, ...span } = { total: 0, ...time }
    expect(new Set((await quote(span)).body.broken)).toEqual(new Set(broken))
    expect(await hire(time)).toMatchObject(refused(`error.hire.${rule}`))
    expect((await hire({ ...time, despite: broken })).status).toBe(201)
    const entries = (await auditEntries(app.database)).filter(({ action }) => action === 'hire.created')
    expect(entries).toMatchObject([{ after: { broken: expect.arrayContaining(broken) as unknown } }])
  },
)

test('another price than that of the quote is refused with the quote, and a price on request is agreed', async () => {
  const { app, hire, quote, list } = await openWithStudio()
  const refusal = await hire({ total: 3_000 })
  expect(refusal).toMatchObject(refused('error.hire.priceChanged'))
  expect(refusal.body).toMatchObject({ current: { total: 4_000 } })
  await app.database.transact((writer) =>
    writer.updateTable('spaces').set({ unitPrice: 0 }).where('id', '=', 'terrace').execute(),
  )
  const terrace = { spaceId: 'terrace' }
  expect((await quote(terrace)).body).toMatchObject({ onRequest: true, lines: [], broken: ['outside'] })
  const agreed = { ...terrace, total: 7_001, despite: ['outside'] }
  expect((await hire(agreed)).status).toBe(201)
  expect(await list()).toMatchObject([{ price: 7_001, open: 7_001 }])
})

test('a closure is never broken', async () => {
  const { app, admin, hire, quote } = await openWithStudio()
  const typhoon = { start: at('11:30'), end: at('18:00'), reasonJa: '台風', reasonEn: 'Typhoon' }
  const { hash } = (await app.ask(previewClosure, { as: admin, body: typhoon })).body
  await app.ask(closeStudio, { as: admin, body: { ...typhoon, hash } })
  expect(await quote()).toMatchObject(refused('error.closure.closed'))
  expect(await hire({ despite: ['outside'] })).toMatchObject(refused('error.closure.closed'))
})

test('a hire is refused for an unknown space or member, one without a membership, and a time that is over', async () => {
  const { app, hire, quote, list } = await openWithStudio()
  const newcomer = await givenMember(app.database, { memberType: 0 })
  for (const ask of [quote, hire])
    expect(await ask({ spaceId: 'none' })).toMatchObject(refused('error.space.notFound'))
  expect(await hire({ memberId: 'none' })).toMatchObject(refused('error.member.notFound'))
  expect(await hire({ memberId: newcomer.id })).toMatchObject(refused('error.hire.notMember'))
  const past = { start: at('09:00', '2026-11-20'), end: at('11:00', '2026-11-20') }
  const answer = await hire({ ...past, despite: ['tooSoon', 'outside'] })
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', { end: 'past' })
  expect(await list()).toEqual([])
})

test.each<[string, object, Record<string, string>]>([
  ['without a member', { memberId: '' }, { memberId: 'required' }],
  ['with a start off the half hour', { start: at('10:15') }, { start: 'hireStep' }],
  ['that ends before it starts', { end: at('09:00') }, { end: 'validate' }],
  ['longer than a day', { end: at('10:30', '2026-11-27') }, { end: 'tooLong' }],
  ['without people', { people: 0 }, { people: 'validate' }],
  ['without a purpose', { purpose: ' ' }, { purpose: 'required' }],
  ['with a price below zero', { total: -1 }, { total: 'validate' }],
  ['with an unknown payment', { paidBy: 'card' }, { paidBy: 'required' }],
  ['with an unknown rule', { despite: ['taken'] }, { despite: 'pattern' }],
])('a hire for a member is refused %s', async (_, wrong, expected) => {
  const { hire, list } = await openWithStudio()
  const answer = await hire(wrong)
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(answer.body).toHaveProperty('fields', expected)
  expect(await list()).toEqual([])
})

test('a hire that is sent twice with one key is made and paid once', async () => {
  const { hire, list } = await openWithStudio()
  const first = await hire({ paidBy: 'cash' }, 'k')
  expect((await hire({ paidBy: 'cash' }, 'k')).body).toEqual(first.body)
  expect(await list()).toMatchObject([{ paid: 4_000 }])
})
