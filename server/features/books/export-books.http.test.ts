import { expect, test } from 'vitest'
import { exportBooks, readBookFile, readBooks } from '#contract/books.ts'
import type { BookProgram } from '#contract/books.ts'
import { readMoney } from '#contract/payments/money.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { publishDraft, readStudio, saveDraft } from '#contract/studio/studio-administration.ts'
import { insertOrder, withoutCoupon } from '#server/features/payments/order-queries.ts'
import { newId } from '#server/security/new-id.ts'
import { booksOfFile } from '#studio/books.ts'
import { expectForAdminsOnly } from '#tests/support/admin-access.ts'
import { TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember, givenPayment, givenStaff } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { deliver, openWithSubscriber } from '#tests/support/paying.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'
import { recordFees } from './record-fees.ts'

const november = '2026-11'
const none = { count: 0, amount: 0 }

/** The calls of who keeps the books. */
function bookkeeping(app: TestApp, as: TestMember) {
  const read = async (month = november) => (await app.ask(readBooks, { as, query: { month } })).body
  const ask = (month = november, program: BookProgram = 'freee', key?: string) =>
    app.ask(exportBooks, { as, body: { month, program }, ...(key !== undefined && { key }) })
  const file = async (id: string, program: BookProgram = 'freee') => {
    const { status, body } = await app.ask(readBookFile, { as, params: { id }, query: { program } })
    expect(status).toBe(200)
    const text = new TextDecoder('shift_jis', { fatal: true }).decode(Buffer.from(body.file, 'base64'))
    return { ...body, text, rows: text.trimEnd().split('\r\n') }
  }
  const write = async (month?: string, program?: BookProgram) => {
    const { status, body } = await ask(month, program)
    expect(status).toBe(201)
    return { ...(await file(body.id, program)), id: body.id }
  }
  return { read, ask, file, write }
}

async function open() {
  const app = await TestApp.open()
  const admin = await givenAdmin(app.database)
  const member = await givenMember(app.database)
  return { app, admin, member, ...bookkeeping(app, admin) }
}

interface Paid {
  at: string
  amount?: number
  method?: 'cash' | 'transfer'
}

/** Writes a payment for a plan at the studio, as its use case does; returns its id. */
async function pay(
  { database }: TestApp,
  { id: memberId }: { id: string },
  { at, amount = 6_990, method = 'cash' }: Paid,
): Promise<string> {
  const paidAt = Date.parse(at)
  const [id, orderId] = [newId(), newId()]
  const order = {
    id: orderId,
    memberId,
    linkId: null,
    memberType: 2,
    price: amount,
    entryFee: 0,
    ...withoutCoupon,
    monthlyTickets: null,
    language: 'ja',
    state: 'paid',
    sessionId: null,
    createdAt: paidAt,
  } as const
  await database.transact(async (writer) => {
    await insertOrder(writer, order)
    await givenPayment(writer, { id, memberId, orderId, method, amount, paidAt })
  })
  return id
}

test('the journal of a month has what moved in it in Tokyo, and refunds in the month in which they were made', async () => {
  const { app, admin, member, read, write } = await open()
  await pay(app, member, { at: '2026-10-31T23:59:59.999+09:00', amount: 1_000 })
  const first = await pay(app, member, { at: '2026-11-01T00:00:00+09:00', amount: 2_000 })
  await pay(app, member, { at: '2026-11-30T23:59:59.999+09:00', amount: 3_000, method: 'transfer' })
  await pay(app, member, { at: '2026-12-01T00:00:00+09:00', amount: 4_000 })
  app.clock.set(Date.parse('2026-12-01T09:00:00+09:00'))
  const back = { as: admin, params: { id: first }, body: { amount: 500, note: 'お詫び' } }
  expect((await app.ask(refundPayment, back)).status).toBe(201)

  expect(await read('2026-10')).toMatchObject({ ledger: { payments: { count: 1, amount: 1_000 } } })
  expect(await read()).toMatchObject({
    ledger: { payments: { count: 2, amount: 5_000 }, refunds: none, fees: none },
    open: { payments: { count: 2, amount: 5_000 } },
    exports: [],
    lastProgram: null,
  })
  const { rows, name, lines, replaced } = await write()
  expect({ name, lines, replaced }).toEqual({ name: 'shiwake-2026-11-freee.csv', lines: 2, replaced: '' })
  expect(rows.slice(1)).toEqual([
    '"2026/11/01",1,"","現金","対象外",2000,"","売上高","対象外",2000,"","会費 H-000002"',
    '"2026/11/30",2,"","普通預金","対象外",3000,"","売上高","対象外",3000,"","会費 H-000003"',
  ])
  const december = await write('2026-12', 'yayoi')
  expect(december.rows).toHaveLength(2)
  expect(december.text).toContain('"返金 H-000002"')
})

test('a month that was exported is marked, and what comes later is a correction that repeats nothing', async () => {
  const { app, admin, member, read, ask, write, file } = await open()
  await pay(app, member, { at: '2026-11-10T10:00:00+09:00' })
  const first = await write()
  const exported = isoText(app.clock.now())
  expect(await read()).toMatchObject({
    open: { payments: none },
    exports: [{ id: first.id, number: 1, exportedAt: exported, program: 'freee' }],
  })
  expect(await ask()).toMatchObject(refused('error.books.nothing'))

  app.clock.pass(dayMs)
  await pay(app, member, { at: '2026-11-09T10:00:00+09:00', amount: 500 })
  expect(await read()).toMatchObject({
    ledger: { payments: { count: 2, amount: 7_490 } },
    open: { payments: { count: 1, amount: 500 } },
  })
  const second = await write(november, 'yayoi')
  expect(second.name).toBe('shiwake-2026-11-2-yayoi.csv')
  expect(second.rows).toEqual([
    '2000,"","","2026/11/09","現金","","","対象外",500,"","売上高","","","対象外",500,"","会費 H-000002","","",0,"","",0,0,"no"',
  ])
  expect((await file(first.id)).text, 'the first file stays').toBe(first.text)
  expect(await read()).toMatchObject({
    open: { payments: none, refunds: none, fees: none },
    exports: [
      { number: 1, payments: { count: 1, amount: 6_990 } },
      { number: 2, payments: { count: 1, amount: 500 }, program: 'yayoi' },
    ],
    lastProgram: 'yayoi',
  })
  expect(await auditEntries(app.database)).toMatchObject([
    { actor: admin.id, action: 'books.exported', after: { bookedMonth: november, bookedLines: 1 } },
    { actor: admin.id, action: 'books.exported' },
  ])
})

test('the sums are those of the view of the month, with the fees of the provider as lines of their own', async () => {
  const { app, intent } = await openWithSubscriber(2)
  const admin = await givenAdmin(app.database)
  const { read, write } = bookkeeping(app, admin)
  expect(await read()).toMatchObject({ withoutFee: 1, open: { payments: { count: 1 }, fees: none } })
  const hear = () => recordFees(contextIn(app.database, app.clock.now()), app.provider.payments)
  await hear()
  await hear()
  const money = (await app.ask(readMoney, { as: admin, query: { month: november } })).body
  const fee = Math.round(intent.amount * 0.036)
  expect(await read()).toMatchObject({
    withoutFee: 0,
    ledger: { payments: { amount: money.total.amount }, refunds: none, fees: { count: 1, amount: fee } },
  })
  const { rows } = await write()
  expect(rows.slice(1)).toEqual([
    '"2026/11/20",1,"","売掛金","対象外",15000,"","売上高","対象外",15000,"","入会金 H-000001"',
    '"2026/11/20",2,"","売掛金","対象外",6990,"","売上高","対象外",6990,"","会費 H-000001"',
    `"2026/11/20",3,"","支払手数料","対象外",${fee},"","売掛金","対象外",${fee},"","Stripe手数料 H-000001"`,
  ])
})

test('a dispute that is lost is a refund, and its fee a correction after the export', async () => {
  const { app, simulator, intent } = await openWithSubscriber(2)
  const admin = await givenAdmin(app.database)
  const { read, write } = bookkeeping(app, admin)
  await write()
  const dispute = simulator.dispute(intent)
  await deliver(app)
  app.clock.pass(hourMs)
  simulator.closeDispute(dispute, 'lost')
  await deliver(app)
  await recordFees(contextIn(app.database, app.clock.now()), app.provider.payments)
  expect(await read()).toMatchObject({
    open: { payments: none, refunds: { count: 1, amount: intent.amount }, fees: { count: 2 } },
  })
  const { text } = await write()
  expect(text).toContain('"異議申し立てによる返金 H-000001"')
  expect(text).toContain(',1300,')
  expect(await read()).toMatchObject({ open: { refunds: none, fees: none } })
})

test('the provider is not asked for fees while nothing was paid by card', async () => {
  const { app } = await open()
  await recordFees(contextIn(app.database, app.clock.now()), app.provider.payments)
  expect(app.provider.calls).toEqual([])
})

test('account names and tax categories are set once, and no visitor reads them', async () => {
  const { app, admin, member, write, file } = await open()
  await pay(app, member, { at: '2026-11-10T10:00:00+09:00' })
  const { id } = await write()
  const publish = async (section: string, facts: object) => {
    const params = { id: section }
    expect((await app.ask(saveDraft, { as: admin, params, body: { facts } })).status).toBe(200)
    expect((await app.ask(publishDraft, { as: admin, params })).status).toBe(200)
  }
  const names = { ...booksOfFile, plansAccount: '会費収入𠮷', salesTax: '課税売上10%五種' }
  await publish('books', names)
  await publish('billing', { issuerNumber: 'T1234567890123', bankAccount: { ja: '', en: '' } })
  const again = await file(id, 'moneyForward')
  expect(again.replaced, 'Shift_JIS has no such sign').toBe('𠮷')
  expect(again.rows[1]).toContain('"会費収入〓","","","","課税売上10%五種","",6990,635,')
  expect(JSON.stringify((await app.ask(readStudio)).body)).not.toContain('会費収入')
  const empty = { params: { id: 'books' }, body: { facts: { ...names, cashAccount: '' } } }
  expect(await app.ask(saveDraft, { as: admin, ...empty })).toMatchObject({
    status: 400,
    body: { fields: { cashAccount: 'account' } },
  })
})

test('a month without money has nothing to export, and an export that is repeated or made twice at once is one', async () => {
  const { app, member, read, ask } = await open()
  expect(await read('2026-09')).toMatchObject({ ledger: { payments: none, refunds: none, fees: none } })
  expect(await ask('2026-09')).toMatchObject(refused('error.books.nothing'))
  expect((await read('2026-09')).exports).toEqual([])
  await pay(app, member, { at: '2026-11-10T10:00:00+09:00' })
  const [one, two] = await Promise.all([ask(november, 'freee', 'key'), ask(november, 'freee', 'key')])
  expect([one.status, two.status]).toContain(201)
  const repeated = await ask(november, 'freee', 'key')
  expect(repeated).toMatchObject({ status: 201 })
  const other = await Promise.all([ask(), ask()])
  for (const answer of other) expect(answer).toMatchObject(refused('error.books.nothing'))
  expect((await read()).exports).toHaveLength(1)
})

test('an accountant exports the journal, and neither members nor the reception do', async () => {
  const { app, member, admin } = await open()
  await pay(app, member, { at: '2026-11-10T10:00:00+09:00' })
  const accountant = await givenStaff(app.database, 'ACCOUNTANT')
  const { write, read } = bookkeeping(app, accountant)
  const { id } = await write()
  expect((await read()).exports).toMatchObject([{ id }])
  const reception = await givenStaff(app.database, 'RECEPTION')
  const month = { month: november }
  expect(await app.ask(readBooks, { as: reception, query: month })).toMatchObject(
    refused('error.server.forbidden'),
  )
  await expectForAdminsOnly(app, readBooks, { query: month })
  await expectForAdminsOnly(app, exportBooks, { body: { ...month, program: 'freee' } })
  await expectForAdminsOnly(app, readBookFile, { params: { id }, query: { program: 'freee' } })
  const unknown = { as: admin, params: { id: 'none' }, query: { program: 'freee' } }
  expect(await app.ask(readBookFile, unknown)).toMatchObject(refused('error.books.notFound'))
})
