import { expect, test } from 'vitest'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson } from '#tests/support/factories.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs, hourMs } from '#time/tokyo.ts'

async function open() {
  const desk = await openFrontDesk()
  const lesson = await givenLesson(desk.app.database, desk.app.clock.now() + dayMs)
  return { ...desk, lesson }
}

const ledger = ({ app }: Awaited<ReturnType<typeof open>>) =>
  app.database.reader
    .selectFrom('payments')
    .select(['number', 'memberId', 'bookingId', 'method', 'payerName', 'amount', 'refunded'])
    .orderBy('number')
    .execute()

test('a guest who pays while booking has a payment with a receipt number, without a member', async () => {
  const desk = await open()
  const { body } = await desk.book(desk.lesson, { paid: 'transfer' })
  expect(await ledger(desk)).toEqual([
    {
      number: 1,
      memberId: null,
      bookingId: body.id,
      method: 'transfer',
      payerName: '鈴木 一郎',
      amount: 2_000,
      refunded: 0,
    },
  ])
  expect((await desk.seen(desk.lesson))?.guests).toMatchObject([{ price: 2_000, paid: 2_000 }])
  expect(await desk.read(body.guestId)).toMatchObject({
    bookings: [{ paid: 2_000, open: 0 }],
    payments: [{ number: 1, bookingId: body.id, method: 'transfer', amount: 2_000 }],
  })
  expect((await auditEntries(desk.app.database)).map(({ action }) => action).toSorted()).toEqual([
    'booking.created',
    'payment.noted',
  ])
})

test('a guest pays on site what is open and never more, also in parts and after the lesson', async () => {
  const desk = await open()
  const { id } = (await desk.book(desk.lesson)).body
  const tooMuch = await desk.pay(id, 2_001)
  expect(tooMuch).toMatchObject(refused('error.guest.openChanged'))
  expect(tooMuch.body).toMatchObject({ current: { open: 2_000 } })
  expect(await desk.pay(id, 500)).toMatchObject({ status: 201 })
  desk.app.clock.pass(3 * dayMs)
  expect(await desk.pay(id, 2_000)).toMatchObject({ body: { current: { open: 1_500 } } })
  expect(await desk.pay(id, 1_500)).toMatchObject({ status: 201 })
  expect(await desk.pay(id, 1)).toMatchObject(refused('error.guest.openChanged'))
  expect(await desk.pay('none', 1)).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect((await ledger(desk)).map(({ amount }) => amount)).toEqual([500, 1_500])
})

test('of two administrators who note the same payment at once, one succeeds, and a repeated call notes it once', async () => {
  const desk = await open()
  const { id } = (await desk.book(desk.lesson)).body
  const answers = await Promise.all([desk.pay(id, 2_000), desk.pay(id, 2_000), desk.pay(id, 2_000)])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const other = (await desk.book(desk.lesson, { name: '佐藤' })).body
  const [first, second] = [await desk.pay(other.id, 2_000, 'key'), await desk.pay(other.id, 2_000, 'key')]
  expect(second.body).toEqual(first.body)
  expect(await ledger(desk)).toHaveLength(2)
})

test('cancelling an unpaid seat frees it and is recorded; after the deadline only where asked', async () => {
  const desk = await open()
  const { id, guestId } = (await desk.book(desk.lesson)).body
  expect(await desk.cancel(id)).toMatchObject({ status: 200, body: { refund: 0 } })
  expect(await desk.seen(desk.lesson)).toMatchObject({ yoga: { seatsLeft: 10 }, guests: [] })
  expect(await desk.cancel(id)).toMatchObject(refused('error.yoga.bookingNotFound'))
  expect(await desk.pay(id, 2_000)).toMatchObject(refused('error.yoga.bookingNotFound'))
  const late = (await desk.bookAgain(guestId, desk.lesson)).body
  desk.app.clock.pass(dayMs - hourMs)
  expect(await desk.cancel(late.id)).toMatchObject(refused('error.yoga.cancelIn3hr'))
  expect(await desk.cancel(late.id, { afterDeadline: 'true' })).toMatchObject({ status: 200 })
  const last = (await auditEntries(desk.app.database)).at(-1)
  expect(last).toMatchObject({ action: 'booking.cancelled', after: { afterDeadline: true } })
})

test('cancelling a paid seat asks whether the money goes back, and gives back what was paid in cash', async () => {
  const desk = await open()
  const { id } = (await desk.book(desk.lesson, { paid: 'cash' })).body
  const asked = await desk.cancel(id)
  expect(asked).toMatchObject(refused('error.guest.refundUndecided'))
  expect(asked.body).toMatchObject({ current: { paid: 2_000 } })
  expect(await desk.seen(desk.lesson)).toMatchObject({ yoga: { seatsLeft: 9 }, guests: [{ bookingId: id }] })
  expect(await desk.cancel(id, { refund: 'true' })).toMatchObject({ status: 200, body: { refund: 2_000 } })
  expect(await ledger(desk)).toMatchObject([{ amount: 2_000, refunded: 2_000 }])
})

test('cancelling a paid seat without a refund leaves the payment as it is', async () => {
  const desk = await open()
  const { id, guestId } = (await desk.book(desk.lesson, { paid: 'cash' })).body
  expect(await desk.cancel(id, { refund: 'false' })).toMatchObject({ status: 200, body: { refund: 0 } })
  expect(await ledger(desk)).toMatchObject([{ amount: 2_000, refunded: 0 }])
  expect((await desk.read(guestId)).bookings).toMatchObject([{ status: 'cancelled', paid: 2_000, open: 0 }])
})
