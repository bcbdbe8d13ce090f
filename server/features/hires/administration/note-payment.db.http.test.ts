import { expect, test } from 'vitest'
import { noteHirePayment } from '#contract/hires/hire-administration.ts'
import { refundPayment, withdrawPayment } from '#contract/payments/refunds.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenStaff } from '#tests/support/factories.ts'
import { openWithStudio } from '#tests/support/hires-by-admin.ts'
import { auditEntries } from '#tests/support/records.ts'
import { minuteMs } from '#time/tokyo.ts'

/** A hire for 4,000 yen that is still to be paid, and the reception. */
async function open() {
  const studio = await openWithStudio()
  const { app, hire } = studio
  const desk = await givenStaff(app.database, 'RECEPTION')
  const { id } = (await hire()).body
  const note = (amount: number, sent: { method?: 'cash' | 'transfer'; id?: string; key?: string } = {}) =>
    app.ask(noteHirePayment, {
      as: desk,
      params: { id: sent.id ?? id },
      body: { method: sent.method ?? 'cash', amount },
      ...(sent.key !== undefined && { key: sent.key }),
    })
  const payments = () =>
    app.database.reader.selectFrom('payments').select(['hireId', 'amount', 'method', 'number']).execute()
  return { ...studio, desk, id, note, payments }
}

const statuses = (answers: ReadonlyArray<{ status: number }>) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test('the reception notes the payment of a hire, which is recorded under its name', async () => {
  const { app, desk, id, note, list, payments } = await open()
  const { status, body } = await note(4_000, { method: 'transfer' })
  expect(status).toBe(201)
  expect(await payments()).toEqual([{ hireId: id, amount: 4_000, method: 'transfer', number: 1 }])
  expect(await list()).toMatchObject([{ paid: 4_000, open: 0, paidOnSite: true }])
  expect((await auditEntries(app.database)).at(-1)).toMatchObject({
    actor: desk.id,
    action: 'payment.noted',
    subject: body.id,
    after: { amount: 4_000, method: 'transfer' },
  })
})

test('of two who note the payment of a hire at once, one does; a repeated request is the same payment', async () => {
  const { app, admin, id, note, list, payments } = await open()
  const byAdmin = app.ask(noteHirePayment, {
    as: admin,
    params: { id },
    body: { method: 'cash', amount: 4_000 },
  })
  expect(statuses(await Promise.all([note(4_000), note(4_000), byAdmin]))).toEqual([201, 409, 409])
  expect(await payments()).toHaveLength(1)
  expect(await list()).toMatchObject([{ paid: 4_000, open: 0 }])

  const second = await open()
  const answers = await Promise.all([1, 2, 3].map(() => second.note(4_000, { key: 'one' })))
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(await second.payments()).toHaveLength(1)
})

test('another amount than what is open is refused with what is open, and so is what is paid already', async () => {
  const { note, payments } = await open()
  const isOpen = (yen: number) => ({
    ...refused('error.hire.openChanged'),
    body: { message: 'error.hire.openChanged', current: { open: yen } },
  })
  for (const wrong of [1, 3_999, 4_001]) expect(await note(wrong)).toMatchObject(isOpen(4_000))
  expect(await note(0)).toMatchObject(refused('error.server.invalid', { amount: 'validate' }))
  expect(await payments()).toEqual([])
  expect(await note(4_000)).toMatchObject({ status: 201 })
  expect(await note(4_000)).toMatchObject(isOpen(0))
  expect(await payments()).toHaveLength(1)
})

test('a hire that is cancelled, or that is not there, takes no payment', async () => {
  const { cancel, id, note, payments } = await open()
  expect(await cancel(id, { way: 'full', refund: '0' })).toMatchObject({ status: 200 })
  expect(await note(4_000)).toMatchObject(refused('error.hire.over'))
  expect(await note(4_000, { id: 'none' })).toMatchObject(refused('error.hire.notFound'))
  expect(await payments()).toEqual([])
})

test('a hire whose payment is noted while it is cancelled stays and is paid, or is cancelled and not paid', async () => {
  const { app, cancel, id, note, payments } = await open()
  const [noted, cancelled] = await Promise.all([note(4_000), cancel(id, { way: 'full', refund: '0' })])
  const made = (await payments()).length
  // The one who cancels saw a refund of nothing, and is refused once the hire is paid.
  expect([noted.status, cancelled.status]).toEqual(made === 1 ? [201, 409] : [409, 200])
  const { state } = await app.database.reader
    .selectFrom('hires')
    .select('state')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(state).toBe(made === 1 ? 'confirmed' : 'cancelled')
})

test('the reception withdraws for five minutes what was noted by mistake, and gives nothing back above the setting', async () => {
  const { app, desk, note, list, payments } = await open()
  const { body: noted } = await note(4_000)
  const refund = { as: desk, params: noted, body: { amount: 1, note: '二重のお支払い' } }
  expect(await app.ask(refundPayment, refund)).toMatchObject(refused('error.refund.aboveLimit'))
  app.clock.pass(5 * minuteMs)
  const withdraw = (params: { id: string }) => app.ask(withdrawPayment, { as: desk, params })
  expect(await withdraw(noted)).toMatchObject({ status: 200 })
  expect(await list()).toMatchObject([{ paid: 0, open: 4_000 }])
  const { body: again } = await note(4_000)
  expect((await payments()).map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2])
  app.clock.pass(5 * minuteMs + 1)
  expect(await withdraw(again)).toMatchObject(refused('error.payment.notWithdrawable'))
})
