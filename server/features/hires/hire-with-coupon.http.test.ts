import { expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { mergeAccounts } from '#contract/accounts/merging.ts'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { hireForMember, moveHire, quoteForMember } from '#contract/hires/hire-administration.ts'
import {
  cancelHire,
  listOwnHires,
  readHire,
  readHireCancellation,
  startHireCheckout,
} from '#contract/hires/hires.ts'
import { quoteHire } from '#contract/hires/quotes.ts'
import { createCoupon, endCoupon, listCoupons, updateCoupon } from '#contract/offers/coupons.ts'
import { placeOrder } from '#contract/offers/offers.ts'
import { readMoney } from '#contract/payments/money.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { tenPercent } from '#tests/support/coupons.ts'
import { givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { deliver, mailKindsTo, onlyIntent, payWhileClosing } from '#tests/support/paying.ts'
import { testPassword, testPasswordHash } from '#tests/support/passwords.ts'
import { askToHold, atTime, hireAndPay, holdTime, openHirePage, openRental } from '#tests/support/rental.ts'
import type { AskedHire } from '#tests/support/rental.ts'
import { queuedMails } from '#tests/support/records.ts'
import { minuteMs } from '#time/tokyo.ts'
import { endHolds } from './end-holds.ts'

const quarterHour = 15 * minuteMs

/**
 * A studio whose second floor costs 2,500 yen an hour, two members, and a coupon of 1,000 yen for hires. The
 * clock of the tests stands at noon of 2026-11-20 in Tokyo, a week before the day of the hires.
 */
async function open(fields: object = {}) {
  const opened = await openRental()
  const { app } = opened
  const admin = await givenMember(app.database, { role: 'ADMIN', passwordHash: testPasswordHash })
  const sora = await givenMember(app.database, { memberType: 11, passwordHash: testPasswordHash })
  const umi = await givenMember(app.database, { memberType: 2 })
  const create = async (given: object = {}) => {
    const amount = { ...tenPercent, code: 'SPACE', kind: 'amount', value: 1_000, appliesTo: ['hires'] }
    const made = await app.ask(createCoupon, { as: admin, body: { ...amount, ...given } })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    return made.body
  }
  await create(fields)
  /** Of ten to eleven, as the form asks before anything is held. */
  const quoted = (body: object = {}, as: TestMember | undefined = sora) => {
    const time = { start: atTime('10:00'), end: atTime('11:00') }
    return app.ask(quoteHire, {
      params: { id: 'secondFloor' },
      body: { ...time, coupon: 'space', ...body },
      as,
    })
  }
  const reduced = { coupon: 'space', total: 1_500 }
  const hold = (hire: Partial<AskedHire> = {}, as = sora) => askToHold(app, as, { ...reduced, ...hire })
  const held = (hire: Partial<AskedHire> = {}, as = sora) => holdTime(app, as, { ...reduced, ...hire })
  const pay = (hire: Partial<AskedHire> = {}, as = sora) => hireAndPay(app, as, { ...reduced, ...hire })
  const read = async (id: string, as = sora) => (await app.ask(readHire, { as, params: { id } })).body
  const used = async () =>
    Object.fromEntries(
      (await app.ask(listCoupons, { as: admin })).body.map((coupon) => [coupon.code, coupon.used]),
    )
  const endAll = () => endHolds(contextIn(app.database, app.clock.now()), app.provider.payments)
  const giveUp = (id: string) => app.ask(cancelHire, { as: sora, params: { id }, query: { refund: '0' } })
  const move = async (id: string, body: object) => {
    const time = { spaceId: 'secondFloor', start: atTime('14:00'), end: atTime('16:00') }
    return app.ask(moveHire, { as: admin, params: { id }, body: { ...time, price: 'new', ...body } })
  }
  return { ...opened, admin, sora, umi, create, quoted, hold, held, pay, read, used, endAll, giveUp, move }
}

test.each(['SPACE', 'space', 'Ｓｐａ－ｃｅ', ' spa ce '])(
  'a code that is typed as “%s” shows the old and the new price before anything is held',
  async (coupon) => {
    const { quoted, used } = await open()
    expect((await quoted({ coupon })).body).toMatchObject({
      lines: [{ amount: 2_500 }],
      coupon: { code: 'SPACE', off: 1_000 },
      total: 1_500,
      tiers: [{ refund: 1_000 }, { refund: 250 }, { refund: 0 }],
    })
    expect(await used()).toEqual({ SPACE: 0 })
  },
)

test('per cents are rounded down to whole yen', async () => {
  const { quoted } = await open({ kind: 'percent', value: 33 })
  expect((await quoted({ end: atTime('11:30') })).body).toMatchObject({
    coupon: { off: 1_237 },
    total: 2_513,
  })
})

test('the reduced price is what is paid, and the receipt, the mail, the payments and the income say what was taken off', async () => {
  const { app, admin, sora, pay, read } = await open()
  const id = await pay()
  expect(onlyIntent(app).amount).toBe(1_500)
  const hire = await read(id)
  expect(hire).toMatchObject({
    state: 'confirmed',
    lines: [{ amount: 2_500 }],
    coupon: { code: 'SPACE', off: 1_000 },
    total: 1_500,
    paid: 1_500,
    open: 0,
  })
  const params = { id: hire.paymentIds[0] ?? '' }
  const { paper } = (await app.ask(readReceipt, { as: sora, params })).body
  expect(paper.total.value).toBe('1,500円')
  expect(paper.rows).toContainEqual({ term: '通常価格', value: '2,500円' })
  expect(paper.rows).toContainEqual({ term: 'クーポン割引（SPACE）', value: '−1,000円' })
  const { payments } = (await app.ask(listOwnPayments, { as: sora })).body
  expect(payments).toMatchObject([
    { amount: 1_500, subject: { kind: 'hire', coupon: { code: 'SPACE', off: 1_000 } } },
  ])
  expect((await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })).body).toMatchObject({
    income: { hires: { count: 1, amount: 1_500 } },
    givenAway: 1_000,
    total: { amount: 1_500 },
  })
  expect((await app.ask(listCoupons, { as: admin })).body).toMatchObject([{ used: 1, givenAway: 1_000 }])
  const [mail] = await queuedMails(app.database)
  expect(mail?.content).toMatchObject({ hire: { couponCode: 'SPACE', price: 1_500 } })
})

test.each([
  ['before its first day', { validFrom: '2026-11-21' }, 'error.coupon.notYet'],
  ['after its last day', { validUntil: '2026-11-19' }, 'error.coupon.over'],
  ['for orders and plans only', { appliesTo: ['offers', 'plans'] }, 'error.coupon.notForThis'],
  ['for a dearer hire', { smallestOrder: 2_501 }, 'error.coupon.tooSmall'],
  ['that does not exist', { code: 'OTHER' }, 'error.coupon.notFound'],
] as const)('refuses a coupon %s, and holds nothing', async (_, fields, code) => {
  const { app, sora, quoted, hold } = await open(fields)
  const field = { coupon: code.slice('error.coupon.'.length) }
  expect(await quoted()).toMatchObject(refused(code, field))
  expect(await hold()).toMatchObject(refused(code, field))
  expect((await app.ask(listOwnHires, { as: sora })).body).toEqual([])
})

test('a coupon of another person is answered like one that does not exist, and a visitor uses none', async () => {
  const { app, umi, create, quoted, hold } = await open()
  await create({ code: 'FOR-UMI', memberId: umi.id })
  expect(await quoted({ coupon: 'FOR-UMI' })).toMatchObject(refused('error.coupon.notFound'))
  expect(await hold({ coupon: 'FOR-UMI' })).toMatchObject(refused('error.coupon.notFound'))
  expect(await hold({ coupon: 'FOR-UMI' }, umi)).toMatchObject({ status: 201 })
  const time = { start: atTime('14:00'), end: atTime('15:00') }
  const visitor = { params: { id: 'secondFloor' }, body: { ...time, coupon: 'SPACE' } }
  expect(await app.ask(quoteHire, visitor)).toMatchObject(refused('error.server.unauthorized'))
})

test('a hold at another price than the present one is refused with the new price, also when the coupon was changed', async () => {
  const { app, admin, hold, create, used } = await open()
  const later = await create({ code: 'LATER', value: 500 })
  const {
    id,
    etag,
    memberName: _,
    createdAt: __,
    endedAt: ___,
    used: ____,
    givenAway: _____,
    ...body
  } = later
  const headers = { 'if-match': `"${etag}"` }
  await app.ask(updateCoupon, { as: admin, params: { id }, headers, body: { ...body, value: 700 } })
  const answer = await hold({ coupon: 'LATER', total: 2_000 })
  expect(answer).toMatchObject(refused('error.hire.priceChanged'))
  expect(answer.body).toMatchObject({ current: { coupon: { code: 'LATER', off: 700 }, total: 1_800 } })
  expect(await hold({ total: 2_500 })).toMatchObject(refused('error.hire.priceChanged'))
  expect(await used()).toEqual({ SPACE: 0, LATER: 0 })
})

test('the same time with the same coupon keeps its hold, and counts the coupon once, also for a repeated request', async () => {
  const { app, sora, hold, held, used } = await open({ usesPerPerson: 1, usesInAll: 1 })
  const id = await held()
  app.clock.pass(minuteMs)
  expect((await hold()).body).toMatchObject({ id })
  const other = { start: '14:00', end: '15:00', coupon: 'space', total: 1_500 }
  const first = await askToHold(app, sora, other, { key: 'key-of-this-request' })
  const second = await askToHold(app, sora, other, { key: 'key-of-this-request' })
  expect(first.status).toBe(201)
  expect(second.body).toEqual(first.body)
  expect(await used()).toEqual({ SPACE: 1 })
})

test('the form may ask for the price with the coupon of the time that the member holds', async () => {
  const { quoted, held, umi } = await open({ usesPerPerson: 1, usesInAll: 1 })
  await held()
  expect(await quoted()).toMatchObject({ status: 200, body: { total: 1_500 } })
  expect(await quoted({ start: atTime('14:00'), end: atTime('15:00') }, umi)).toMatchObject(
    refused('error.coupon.usedUp'),
  )
})

test.each([
  ['another coupon', { coupon: 'more', total: 500 }, { SPACE: 0, MORE: 1 }],
  ['no coupon', { coupon: '', total: 2_500 }, { SPACE: 0, MORE: 0 }],
])(
  'a held time that is asked for again with %s has its price, and the page before is closed',
  async (_, asked, uses) => {
    const { app, sora, create, held, read, used } = await open()
    await create({ code: 'MORE', value: 2_000 })
    const first = await held()
    const page = await openHirePage(app, sora, first)
    const second = await held(asked)
    expect(second).not.toBe(first)
    expect(page.status).toBe('expired')
    expect(await read(first)).toMatchObject({ state: 'cancelled' })
    expect(await read(second)).toMatchObject({ state: 'held', total: asked.total })
    expect(await used()).toEqual(uses)
  },
)

test('a time that was paid in the moment in which another coupon is typed is confirmed with its own coupon', async () => {
  const { app, sora, create, hold, held, read, used } = await open()
  await create({ code: 'MORE', value: 2_000 })
  const id = await held()
  app.provider.simulator.pay(await openHirePage(app, sora, id))
  expect(await hold({ coupon: 'more', total: 500 })).toMatchObject(refused('error.payment.underWay'))
  expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 1_500, coupon: { code: 'SPACE' } })
  expect(await used()).toEqual({ SPACE: 1, MORE: 0 })
})

test('a refused coupon leaves the held time and its coupon as they were', async () => {
  const { hold, held, read, used } = await open()
  const id = await held()
  expect(await hold({ coupon: 'none' })).toMatchObject(refused('error.coupon.notFound'))
  expect(await read(id)).toMatchObject({ state: 'held', coupon: { code: 'SPACE' } })
  expect(await used()).toEqual({ SPACE: 1 })
})

test.each([
  ['ends unpaid', 'end'],
  ['is given up', 'giveUp'],
  ['ends with the account', 'close'],
  ['ends because the studio closes', 'closure'],
] as const)('a coupon of one use is free again when the hold %s', async (_, how) => {
  const { app, admin, sora, umi, hold, held, used, endAll, giveUp } = await open({ usesInAll: 1 })
  const id = await held()
  const later = { start: '14:00', end: '15:00' }
  expect(await hold(later, umi)).toMatchObject(refused('error.coupon.usedUp'))
  if (how === 'end') {
    app.clock.pass(quarterHour)
    await endAll()
    await endAll()
  }
  if (how === 'giveUp') expect((await giveUp(id)).status).toBe(200)
  if (how === 'close')
    expect((await app.ask(closeAccount, { as: sora, body: { password: testPassword } })).status).toBe(200)
  if (how === 'closure') {
    const times = { start: atTime('10:00'), end: atTime('11:00') }
    const fields = { ...times, reasonJa: '台風', reasonEn: 'Typhoon', spaces: ['secondFloor'] }
    const { hash } = (await app.ask(previewClosure, { as: admin, body: fields })).body
    expect((await app.ask(closeStudio, { as: admin, body: { ...fields, hash } })).status).toBe(201)
    await endAll()
  }
  expect(await used()).toEqual({ SPACE: 0 })
  expect(await hold(later, umi)).toMatchObject({ status: 201 })
})

test('a payment that comes after the end of the hold counts the coupon again', async () => {
  const { app, sora, held, read, used, endAll } = await open({ usesInAll: 1, usesPerPerson: 1 })
  const id = await held()
  const page = await openHirePage(app, sora, id)
  app.clock.pass(quarterHour)
  await payWhileClosing(app, page, endAll)
  expect(await used()).toEqual({ SPACE: 0 })
  await deliver(app)
  expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 1_500, refunded: 0 })
  expect(await used()).toEqual({ SPACE: 1 })
})

test.each([
  ['another member has used it up', { usesInAll: 1 }],
  ['the member has used it for another time', { usesPerPerson: 1 }],
  ['it was ended', {}],
])(
  'a payment that comes after the end of the hold goes back in full when %s, although the time is free',
  async (_, limits) => {
    const { app, admin, sora, umi, held, pay, read, used, endAll, freeTimes } = await open(limits)
    const id = await held()
    const page = await openHirePage(app, sora, id)
    app.clock.pass(quarterHour)
    await payWhileClosing(app, page, endAll)
    const later = { start: '14:00', end: '15:00' }
    if ('usesInAll' in limits) await held(later, umi)
    else if ('usesPerPerson' in limits) await held(later)
    else {
      const [coupon] = (await app.ask(listCoupons, { as: admin })).body
      await app.ask(endCoupon, { as: admin, params: { id: coupon?.id ?? '' } })
    }
    const before = await used()
    await deliver(app)
    expect(await read(id)).toMatchObject({ state: 'expired', paid: 1_500, refunded: 1_500 })
    expect(onlyIntent(app).refunded).toBe(1_500)
    expect(await mailKindsTo(app, sora)).toEqual(['hireTaken'])
    expect(await used()).toEqual(before)
    expect((await freeTimes('secondFloor'))[0]).toMatch(/^08:00/)
    // Nothing was given away with it.
    const query = { month: '2026-11' }
    expect((await app.ask(readMoney, { as: admin, query })).body).toMatchObject({ givenAway: 0 })
    await pay({ start: '18:00', end: '19:00', coupon: '', total: 2_500 }, umi)
  },
)

test('a payment for a time that is taken meanwhile goes back, and its coupon is free', async () => {
  const { app, sora, umi, held, read, used } = await open()
  const id = await held()
  const page = await openHirePage(app, sora, id)
  app.clock.pass(quarterHour)
  app.provider.simulator.pay(page)
  await held({ coupon: '', total: 2_500 }, umi)
  await deliver(app)
  expect(await read(id)).toMatchObject({ state: 'expired', refunded: 1_500 })
  expect(await used()).toEqual({ SPACE: 0 })
})

test('a coupon above the price makes it 0 yen, and the hire is confirmed without the payment provider, once', async () => {
  const { app, admin, sora, quoted, held, read, used } = await open({ value: 9_000 })
  expect((await quoted()).body).toMatchObject({ coupon: { off: 2_500 }, total: 0 })
  const id = await held({ total: 0 })
  expect(await read(id)).toMatchObject({ state: 'held', total: 0 })
  const confirm = () => app.ask(startHireCheckout, { as: sora, params: { id } })
  expect(await confirm()).toMatchObject({ status: 201, body: { url: null } })
  expect(await confirm()).toMatchObject(refused('error.hire.paid'))
  expect(app.provider.intents).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'confirmed', paid: 0, open: 0, paymentIds: [] })
  expect(await mailKindsTo(app, sora)).toEqual(['hireConfirmed'])
  expect(await used()).toEqual({ SPACE: 1 })
  expect((await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })).body).toMatchObject({
    income: { hires: { count: 1, amount: 0 } },
    givenAway: 2_500,
  })
  const params = { id }
  expect((await app.ask(readHireCancellation, { as: sora, params })).body).toMatchObject({
    paid: 0,
    refund: 0,
  })
  expect((await app.ask(cancelHire, { as: sora, params, query: { refund: '0' } })).status).toBe(200)
  expect(app.provider.intents).toEqual([])
})

test('a hold of 0 yen that has ended is not confirmed', async () => {
  const { app, sora, held, read, used, endAll } = await open({ value: 9_000 })
  const id = await held({ total: 0 })
  app.clock.pass(quarterHour)
  expect(await app.ask(startHireCheckout, { as: sora, params: { id } })).toMatchObject(
    refused('error.hire.holdEnded'),
  )
  await endAll()
  expect(await read(id)).toMatchObject({ state: 'expired' })
  expect(await used()).toEqual({ SPACE: 0 })
})

test('a person uses a coupon as often as it allows, for orders and hires together, and a cancelled hire keeps it used', async () => {
  const { app, sora, quoted, pay, used } = await open({ appliesTo: ['hires', 'offers'], usesPerPerson: 2 })
  const id = await pay()
  const { body } = await app.ask(readHireCancellation, { as: sora, params: { id } })
  // The tiers are those of the price that was paid: 1,500 yen less the fee.
  expect(body).toMatchObject({ paid: 1_500, kept: 0, fee: 500, refund: 1_000 })
  const cancelled = await app.ask(cancelHire, { as: sora, params: { id }, query: { refund: '1000' } })
  expect(cancelled.body).toEqual({ refund: 1_000 })
  expect(await used()).toEqual({ SPACE: 1 })
  const order = await app.ask(placeOrder, { as: sora, body: { offerId: 'pack-5', coupon: 'space' } })
  expect(order.status).toBe(201)
  expect(await quoted()).toMatchObject(refused('error.coupon.used'))
})

test('a coupon that was used by both of two merged accounts counts for the one that stays', async () => {
  const { app, admin, sora, pay, quoted } = await open({ usesPerPerson: 2 })
  const twin = await givenMember(app.database, { memberType: 11 })
  await pay()
  await pay({ start: '14:00', end: '15:00' }, twin)
  expect(await quoted()).toMatchObject({ status: 409 })
  const later = { start: atTime('18:00'), end: atTime('19:00') }
  expect(await quoted(later)).toMatchObject({ status: 200 })
  const merging = { params: { id: sora.id }, body: { otherId: twin.id, password: testPassword } }
  expect((await app.ask(mergeAccounts, { as: admin, ...merging })).status).toBe(200)
  expect(await quoted(later)).toMatchObject(refused('error.coupon.used'))
})

test('a hire that an administrator moves keeps the amount of its coupon, and owes or gets back the rest', async () => {
  const { app, admin, pay, read, move } = await open()
  const id = await pay()
  const time = { start: atTime('14:00'), end: atTime('16:00') }
  const body = { spaceId: 'secondFloor', ...time, hireId: id }
  expect((await app.ask(quoteForMember, { as: admin, body })).body).toMatchObject({
    lines: [{ amount: 5_000 }],
    coupon: { code: 'SPACE', off: 1_000 },
    total: 4_000,
  })
  expect(await move(id, { total: 5_000 })).toMatchObject(refused('error.hire.priceChanged'))
  expect((await move(id, { total: 4_000 })).body).toEqual({ id, refund: 0 })
  const coupon = { code: 'SPACE', off: 1_000 }
  expect(await read(id)).toMatchObject({ coupon, total: 4_000, paid: 1_500, open: 2_500 })
  expect((await move(id, { total: 0, price: 'keep', end: atTime('17:00') })).status).toBe(200)
  expect(await read(id)).toMatchObject({ coupon, total: 4_000, open: 2_500 })
})

test('a hire that is moved to a time that costs less than its coupon costs nothing, and all that was paid goes back', async () => {
  const { pay, read, move, used } = await open({ value: 2_000 })
  const id = await pay({ total: 500 })
  const short = { start: atTime('14:00'), end: atTime('14:30'), despite: ['tooShort'] }
  expect((await move(id, { ...short, total: 0 })).body).toEqual({ id, refund: 500 })
  expect(await read(id)).toMatchObject({
    lines: [{ amount: 1_250 }],
    coupon: { code: 'SPACE', off: 1_250 },
    total: 0,
    refunded: 500,
    open: 0,
  })
  expect((await move(id, { total: 3_000 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ coupon: { off: 2_000 }, total: 3_000 })
  expect(await used()).toEqual({ SPACE: 1 })
})

test('a hire that is moved to a space whose price is on request costs what was agreed, after the coupon', async () => {
  const { app, admin, pay, read, move } = await open()
  const id = await pay()
  const time = { spaceId: 'roofTerrace', start: atTime('14:00'), end: atTime('16:00') }
  expect((await app.ask(quoteForMember, { as: admin, body: { ...time, hireId: id } })).body).toMatchObject({
    coupon: { code: 'SPACE', off: 1_000 },
    onRequest: true,
  })
  expect((await move(id, { ...time, total: 3_000 })).body).toEqual({ id, refund: 0 })
  expect(await read(id)).toMatchObject({
    lines: [{ amount: 4_000, agreed: true }],
    coupon: { code: 'SPACE', off: 1_000 },
    total: 3_000,
    open: 1_500,
  })
})

test('a hire that an administrator makes for a member takes no coupon', async () => {
  const { app, admin, sora, used } = await open()
  const time = { spaceId: 'secondFloor', start: atTime('10:00'), end: atTime('11:00') }
  const paid = { memberId: sora.id, people: 2, purpose: '撮影', paidBy: 'open', coupon: 'space' }
  const body = { ...time, ...paid, total: 2_500 }
  expect(await app.ask(hireForMember, { as: admin, body })).toMatchObject({ status: 201 })
  expect((await app.ask(listOwnHires, { as: sora })).body).toMatchObject([{ coupon: null, total: 2_500 }])
  expect(await used()).toEqual({ SPACE: 0 })
})
