import { expect, test } from 'vitest'
import { closeStudio, previewClosure } from '#contract/closures.ts'
import { noteHirePayment } from '#contract/hires/hire-administration.ts'
import { createHire, readGuestHire, startGuestHireCheckout } from '#contract/hires/hires.ts'
import { findPayments, readMoney } from '#contract/payments/money.ts'
import { listOpenPayments, previewReminder, sendReminder } from '#contract/payments/open-payments.ts'
import { readReceipt } from '#contract/payments/receipts.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { eraseGuests } from '#server/features/guests/erase-guests.ts'
import { removeOldRecords } from '#server/features/retention/retention.ts'
import { queueHireReminders } from '#server/features/hires/remind.ts'
import { makeDueRefunds } from '#server/features/payments/refunds/make-refunds.ts'
import { mailWriter } from '#server/mail-content/templates.ts'
import { mailColumns } from '#server/mail/queries.ts'
import { createLinkTokens } from '#server/security/link-tokens.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { at, openWithStudio } from '#tests/support/hires-by-admin.ts'
import { deliver } from '#tests/support/paying.ts'
import { publishPaying } from '#tests/support/published-paying.ts'
import { auditEntries, queuedMails } from '#tests/support/records.ts'
import { testSecret } from '#tests/support/test-tokens.ts'
import { dayMs } from '#time/tokyo.ts'

const caller = {
  name: '汐見 航',
  kana: '',
  phone: '03-1234-5678',
  email: 'shio@example.test',
  language: 'ja',
}

/** A studio whose administrator hires for a caller who is no member. */
async function open() {
  const studio = await openWithStudio()
  const hireFor = (changes: object = {}, guest: object = {}) =>
    studio.hire({ memberId: undefined, guest: { ...caller, ...guest }, ...changes })
  const mails = async () =>
    (await queuedMails(studio.app.database)).map(({ kind, recipient }) => `${kind} ${recipient}`)
  return { ...studio, hireFor, mails }
}

test('a caller who is no member hires a space at the price of members, and gets a confirmation without members’ links', async () => {
  const { app, admin, hireFor, list } = await open()
  const { status, body } = await hireFor()
  expect(status).toBe(201)
  const [hire] = await list()
  expect(hire).toMatchObject({ id: body.id, price: 4_000, paid: 0, open: 4_000, state: 'confirmed' })
  expect(hire?.member).toMatchObject({ id: null, lastName: '汐見 航', firstName: '', phone: '0312345678' })
  const guestId = hire?.member.guestId ?? ''
  const entry = (await auditEntries(app.database)).at(-1)
  expect(entry).toMatchObject({ actor: admin.id, action: 'hire.created', after: { guestId, price: 4_000 } })
  expect(entry?.after).not.toHaveProperty('memberId')
  const mail = await app.database.reader
    .selectFrom('outbox')
    .select([...mailColumns, 'guestId', 'memberId'])
    .executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ kind: 'hireConfirmed', recipient: caller.email, guestId, memberId: null })
  const write = mailWriter({ publicUrl: 'https://yoga.example', linkTokens: createLinkTokens(testSecret) })
  const { text } = write(factsOfFiles, mail)
  expect(text).toContain('汐見 航')
  expect(text).toContain('4,000')
  expect(text).not.toMatch(/profile|\/receipt\//)
})

test('the caller’s time is taken for everyone, and two callers do not get the same one', async () => {
  const { app, member, hire, hireFor, list, move } = await open()
  const answers = await Promise.all([hireFor(), hireFor(), hire()])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  const [taken] = await list()
  const body = {
    spaceId: 'studio',
    start: at('11:00'),
    end: at('13:00'),
    people: 1,
    purpose: '会議',
    total: 4_000,
  }
  expect(await app.ask(createHire, { as: member, body })).toMatchObject(refused('error.hire.taken'))
  const refusal = await hire({ start: at('11:00'), end: at('13:00') })
  expect(refusal).toMatchObject(refused('error.space.occupied'))
  const { lastName, firstName } = taken?.member ?? { lastName: '', firstName: '' }
  expect(refusal.body).toMatchObject({ current: { kind: 'hire', name: `${lastName} ${firstName}`.trim() } })
  expect((await move(taken?.id ?? '')).status).toBe(200)
  expect((await hireFor()).status).toBe(201)
})

test('the caller pays at the studio: the payment is in the ledger without a member, with a receipt in the caller’s name', async () => {
  const { app, admin, hireFor, list } = await open()
  const { id } = (await hireFor({ paidBy: 'open' })).body
  const { body: unpaid } = await app.ask(listOpenPayments, { as: admin })
  const guestId = (await list())[0]?.member.guestId
  expect(unpaid).toMatchObject([
    { kind: 'hire', id, memberId: null, guestId, name: '汐見 航', amount: 4_000, remindable: true },
  ])
  const params = { kind: 'hire' as const, id }
  expect(await app.ask(sendReminder, { as: admin, params })).toMatchObject({ status: 201 })
  const noted = await app.ask(noteHirePayment, {
    as: admin,
    params: { id },
    body: { method: 'transfer', amount: 4_000 },
  })
  expect(noted.status).toBe(201)
  expect(await list()).toMatchObject([{ paid: 4_000, open: 0, paidOnSite: true }])
  expect((await app.ask(listOpenPayments, { as: admin })).body).toEqual([])
  const [payment] = await app.database.reader.selectFrom('payments').selectAll().execute()
  expect(payment).toMatchObject({ memberId: null, hireId: id, payerName: '汐見 航', amount: 4_000 })
  const found = await app.ask(findPayments, { as: admin, query: { q: String(payment?.number) } })
  expect(found.status).toBe(200)
  const month = await app.ask(readMoney, { as: admin, query: { month: '2026-11' } })
  expect(month.body).toMatchObject({ income: { hires: { count: 1, amount: 4_000 } } })
  const receipt = await app.ask(readReceipt, { as: admin, params: { id: payment?.id ?? '' } })
  expect(receipt.status).toBe(200)
  expect(JSON.stringify(receipt.body)).toContain('汐見 航')
})

test('a hire that a caller paid is cancelled by the rule, and refunds of the studio’s own accord tell the caller', async () => {
  const { app, admin, hireFor, list, figures, cancel, mails } = await open()
  const first = (await hireFor({ paidBy: 'cash' })).body
  const [payment] = await app.database.reader.selectFrom('payments').select('id').execute()
  const goodwill = await app.ask(refundPayment, {
    as: admin,
    params: { id: payment?.id ?? '' },
    body: { amount: 1_000, note: 'お詫び' },
  })
  expect(goodwill.status).toBe(201)
  expect((await figures(first.id)).body).toMatchObject({ full: { paid: 3_000, refund: 3_000 } })
  const { rule } = (await figures(first.id)).body
  expect((await cancel(first.id, { way: 'rule', refund: String(rule.refund) })).status).toBe(200)
  expect(await list()).toEqual([])
  expect(await mails()).toEqual([
    `hireCancelled ${caller.email}`,
    `hireConfirmed ${caller.email}`,
    `refundGiven ${caller.email}`,
  ])
})

test('a caller without an e-mail address gets no mail, is named after a closure, and one with an address is told of it', async () => {
  const { app, admin, hireFor, mails } = await open()
  const silent = (await hireFor({}, { email: '', name: '凪野' })).body
  expect(await mails()).toEqual([])
  await hireFor({ start: at('15:00'), end: at('17:00') })
  const closing = { start: at('08:00'), end: at('22:00'), reasonJa: '台風', reasonEn: 'Typhoon' }
  const preview = await app.ask(previewClosure, { as: admin, body: closing })
  expect(preview.body).toMatchObject({ hires: 2, members: 0 })
  const { hash } = preview.body
  const closed = await app.ask(closeStudio, { as: admin, body: { ...closing, hash } })
  expect(closed.body).toMatchObject({ unreached: [{ name: '凪野', phone: '0312345678' }] })
  expect(await mails()).toEqual([`hireCancelledByStudio ${caller.email}`, `hireConfirmed ${caller.email}`])
  const { state } = await app.database.reader
    .selectFrom('hires')
    .select('state')
    .where('id', '=', silent.id)
    .executeTakeFirstOrThrow()
  expect(state).toBe('cancelled')
})

test('a caller is reminded on the day before', async () => {
  const { app, hireFor, mails } = await open()
  await hireFor()
  app.clock.set(Date.parse(at('18:00', '2026-11-25')))
  await queueHireReminders(contextIn(app.database, app.clock.now()))
  expect(await mails()).toContain(`hireReminder ${caller.email}`)
})

test('who the caller was is forgotten some time after the hire, with its purpose, and not before', async () => {
  const { app, hireFor, list } = await open()
  await hireFor({ paidBy: 'cash' })
  const end = (await list())[0]?.end ?? ''
  const ctx = contextIn(app.database, Date.parse(end) + 30 * dayMs)
  expect(await eraseGuests(ctx, { before: Date.parse(end) })).toBe(0)
  const retention = { mailFolder: newDataFolder(), days: { audit: 0, mail: 0, guests: 20 } }
  expect(await removeOldRecords(ctx, retention)).toMatchObject({ guests: 1, purposes: 1 })
  const row = await app.database.reader
    .selectFrom('hires')
    .innerJoin('guests', 'guests.id', 'hires.guestId')
    .select(['hires.purpose', 'guests.name', 'guests.phone', 'guests.email'])
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ purpose: '', name: '', phone: '', email: null })
})

test.each<[string, object, object, Record<string, string>]>([
  ['for a member and a caller at once', { memberId: 'someone' }, {}, { memberId: 'required' }],
  ['without a name', {}, { name: ' ' }, { guest: 'required' }],
  ['without a telephone number', {}, { phone: '' }, { guest: 'required' }],
])('a hire for a caller is refused %s', async (_, changes, guest, expected) => {
  const { hireFor, list } = await open()
  const answer = await hireFor(changes, guest)
  expect(answer).toMatchObject(refused('error.server.invalid'))
  expect(Object.keys((answer.body as { fields?: object }).fields ?? {})[0]).toBe(Object.keys(expected)[0])
  expect(await list()).toEqual([])
})

/** A caller's hire, the token of its mail, and what is recorded of its money. */
async function openPayable() {
  const studio = await open()
  const { app, hireFor } = studio
  const { id } = (await hireFor()).body
  const tokenFor = (email: string) => createLinkTokens(testSecret).sign('hire', id, email)
  const token = tokenFor(caller.email)
  const see = (given = token) => app.ask(readGuestHire, { body: { token: given } })
  const checkout = (given = token) => app.ask(startGuestHireCheckout, { body: { token: given } })
  const page = async () => app.provider.sessionAt((await checkout()).body.url)
  const payments = () =>
    app.database.reader
      .selectFrom('payments')
      .select(['method', 'payerName as payer', 'amount', 'refunded'])
      .orderBy('number')
      .execute()
  return { ...studio, id, tokenFor, token, see, checkout, page, payments }
}

test('the caller pays by card at the link of the mail, without a login, and is told; nothing is open then', async () => {
  const { app, admin, see, checkout, page, payments, list, mails } = await openPayable()
  const mail = await app.database.reader.selectFrom('outbox').select(mailColumns).executeTakeFirstOrThrow()
  const parts = { publicUrl: 'https://yoga.example', linkTokens: createLinkTokens(testSecret) }
  const link = mailWriter({ ...parts, online: true })(factsOfFiles, mail).text.match(/\/pay#hire=(\S+)/)?.[1]
  expect((await see(link)).body).toMatchObject({ name: '汐見 航', total: 4_000, open: 4_000, payable: true })
  expect(mailWriter(parts)(factsOfFiles, mail).text).not.toContain('#hire=')
  const session = await page()
  expect((await checkout()).body.url).toBe((await checkout()).body.url)
  app.provider.simulator.pay(session)
  await deliver(app)
  expect(await payments()).toEqual([{ method: 'card', payer: '汐見 航', amount: 4_000, refunded: 0 }])
  expect((await see()).body).toMatchObject({ paid: 4_000, open: 0, payable: false })
  expect(await checkout()).toMatchObject(refused('error.hire.paid'))
  expect((await app.ask(listOpenPayments, { as: admin })).body).toEqual([])
  expect(await list()).toMatchObject([{ paid: 4_000, open: 0 }])
  expect(await mails()).toEqual([`hireConfirmed ${caller.email}`, `hireConfirmed ${caller.email}`])
})

test('what a caller is to pay at a convenience store is listed once among what is not paid, and as unpaid when that is over', async () => {
  const { app, admin, page } = await openPayable()
  await publishPaying(app)
  const session = await page()
  app.provider.simulator.chooseShop(session)
  await deliver(app)
  const kinds = async () => (await app.ask(listOpenPayments, { as: admin })).body.map(({ kind }) => kind)
  expect(await kinds()).toEqual(['shop'])
  app.provider.simulator.missTill(session)
  await deliver(app)
  expect(await kinds()).toEqual(['hire'])
})

test('what a caller pays twice, or for a hire that was cancelled meanwhile, goes back', async () => {
  const { app, admin, id, page, payments, cancel, checkout } = await openPayable()
  const session = await page()
  const note = { as: admin, params: { id }, body: { method: 'cash', amount: 4_000 } }
  expect((await app.ask(noteHirePayment, note)).status).toBe(201)
  app.provider.simulator.pay(session)
  await deliver(app)
  await makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
  await deliver(app)
  expect(await payments()).toMatchObject([
    { method: 'cash', amount: 4_000, refunded: 0 },
    { method: 'card', amount: 4_000, refunded: 4_000 },
  ])
  expect((await cancel(id, { way: 'full', refund: '4000' })).status).toBe(200)
  expect(await checkout()).toMatchObject(refused('error.hire.over'))
})

test('a payment for a caller’s hire that was cancelled meanwhile goes back in full', async () => {
  const { app, id, page, payments, cancel, see } = await openPayable()
  const session = await page()
  expect((await cancel(id, { way: 'full', refund: '0' })).status).toBe(200)
  app.provider.simulator.pay(session)
  await deliver(app)
  await makeDueRefunds(contextIn(app.database, app.clock.now()), app.provider.payments)
  await deliver(app)
  expect(await payments()).toMatchObject([{ amount: 4_000, refunded: 4_000 }])
  expect((await see()).body).toMatchObject({ state: 'cancelled', paid: 0, open: 0, payable: false })
})

test('a caller pays what is still open, after a part and at a new price too', async () => {
  const { app, admin, id, page, payments, move, see } = await openPayable()
  const early = await page()
  expect(early).toMatchObject({ status: 'open' })
  expect((await move(id, { end: at('17:00'), total: 6_000 })).status).toBe(200)
  expect((await see()).body).toMatchObject({ total: 6_000, open: 6_000 })
  app.provider.simulator.pay(await page())
  await deliver(app)
  expect(await payments()).toMatchObject([{ amount: 6_000, refunded: 0 }])
  const reminded = await app.ask(sendReminder, { as: admin, params: { kind: 'hire', id } })
  expect(reminded).toMatchObject(refused('error.reminder.notOpen'))
})

test('a token of another hire, of another address and of an erased guest opens nothing', async () => {
  const { app, id, tokenFor, token, see, checkout } = await openPayable()
  const wrong = refused('error.hire.notFound')
  for (const given of ['unknown.signature', `${token}x`, tokenFor('other@example.test')]) {
    expect(await see(given)).toMatchObject(wrong)
    expect(await checkout(given)).toMatchObject(wrong)
  }
  const other = createLinkTokens(testSecret).sign('trial', id, caller.email)
  expect(await see(other)).toMatchObject(wrong)
  app.clock.set(Date.parse(at('12:00', '2027-03-01')))
  const ctx = contextIn(app.database, app.clock.now())
  expect(await eraseGuests(ctx, { before: app.clock.now() })).toBe(1)
  expect(await see()).toMatchObject(wrong)
})

test('the reminder of an unpaid hire has the link too, which its preview leaves out', async () => {
  const { app, admin, id } = await openPayable()
  const params = { kind: 'hire' as const, id }
  const preview = await app.ask(previewReminder, { as: admin, params })
  expect(preview.body.text).toContain('/pay#…')
  expect((await app.ask(sendReminder, { as: admin, params })).status).toBe(201)
})
