import { expect, test } from 'vitest'
import { addressReceipt, issueReceipt, printReceipt, readReceipt } from '#contract/payments/receipts.ts'
import { refundPayment } from '#contract/payments/refunds.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { givenHire, givenStudio } from '#tests/support/given-hire.ts'
import { openFrontDesk } from '#tests/support/guests.ts'
import { dateText, dayMs, slashText, spanText } from '#time/tokyo.ts'

/** The receipt of the only payment, as the people of the test ask for it. */
async function openWith(what: 'a guest’s seat' | 'a hire') {
  const desk = await openFrontDesk()
  const { app, admin } = desk
  const member = await givenMember(app.database, { memberType: 11 })
  const lesson = await givenLesson(app.database, app.clock.now() + dayMs)
  await givenStudio(app.database)
  const hire =
    what === 'a hire' ? await givenHire(app.database, member, app.clock.now() + 10 * dayMs) : undefined
  if (hire === undefined) await desk.book(lesson, { paid: 'cash' })
  const payment = await app.database.reader
    .selectFrom('payments')
    .select(['id', 'paidAt'])
    .executeTakeFirstOrThrow()
  const params = { id: payment.id }
  const read = async (as: TestMember, language = 'ja') =>
    (await app.ask(readReceipt, { as, params, headers: { 'accept-language': language } })).body
  const rows = async (as: TestMember) =>
    Object.fromEntries((await read(as)).paper.rows.map(({ term, value }) => [term, value]))
  const address = (as: TestMember, body: object) => app.ask(addressReceipt, { as, params, body })
  return { app, admin, member, lesson, hire, payment, params, read, rows, address }
}

test('the receipt of a guest says the guest’s name, the lesson and its time, and leads to no member', async () => {
  const { admin, lesson, payment, read, rows } = await openWith('a guest’s seat')
  const receipt = await read(admin)
  expect(receipt).toMatchObject({ memberId: null, payer: '鈴木 一郎', amount: 2_000, tax: 181 })
  expect(receipt.paper).toMatchObject({
    addressee: '鈴木 一郎 様',
    proviso: '「朝ヨガ」参加費として',
    total: { value: '2,000円' },
    copy: null,
  })
  expect(await rows(admin)).toMatchObject({
    レッスン日時: slashText(lesson.startsAt),
    領収日: dateText(payment.paidAt, 'ja'),
    お支払い方法: '現金',
  })
  expect((await read(admin, 'en')).paper.proviso).toContain('Morning yoga')
})

test('the receipt of a hire says the member’s name, the space and its time', async () => {
  const { member, hire, read, rows } = await openWith('a hire')
  const receipt = await read(member)
  expect(receipt).toMatchObject({ memberId: member.id, amount: 2_000 })
  expect(receipt.paper.addressee).toBe('山田 花子 様')
  expect(receipt.paper.proviso).toMatch(/^スペース利用料（.+）として$/)
  expect(await rows(member)).toMatchObject({
    ご利用日時: spanText(hire?.startsAt ?? 0, hire?.endsAt ?? 0, 'ja'),
    お支払い方法: '現金',
  })
})

test.each(['a guest’s seat', 'a hire'] as const)(
  'the receipt of %s is addressed once, printed, saved as a PDF, and marked as a copy from the second print on',
  async (what) => {
    const { app, admin, params, read, rows, address } = await openWith(what)
    const fields = { addressee: '株式会社しおかぜ', honorific: 'onchu', proviso: '研修費として' }
    expect(await address(admin, fields)).toMatchObject({ body: { addressee: '株式会社しおかぜ 御中' } })
    expect(await address(admin, fields)).toMatchObject(refused('error.receipt.addressed'))
    expect((await read(admin)).paper).toMatchObject({
      addressee: '株式会社しおかぜ 御中',
      proviso: '研修費として',
    })
    expect((await app.ask(issueReceipt, { as: admin, params })).body).toEqual({ copy: false })
    app.clock.pass(dayMs)
    const { status, body } = await app.ask(printReceipt, { as: admin, params })
    expect(status).toBe(201)
    expect(body.name).toBe('領収書_H-000001.pdf')
    expect(Buffer.from(body.content, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
    expect((await app.ask(issueReceipt, { as: admin, params })).body).toEqual({ copy: true })
    expect((await read(admin)).paper.copy).toBe('再発行')
    expect(await rows(admin)).toMatchObject({ 再発行日: dateText(app.clock.now(), 'ja') })
  },
)

test.each(['a guest’s seat', 'a hire'] as const)(
  'the receipt of %s says what was given back',
  async (what) => {
    const { app, admin, params, read } = await openWith(what)
    await app.ask(refundPayment, { as: admin, params, body: { amount: 500, note: 'お詫び' } })
    expect((await read(admin)).paper.notes).toContain('このお支払いのうち500円は返金されています。')
  },
)

test.each(['a guest’s seat', 'a hire'] as const)('no other member reads the receipt of %s', async (what) => {
  const { app, params, address } = await openWith(what)
  const stranger = await givenMember(app.database)
  const notFound = refused('error.payment.notFound')
  for (const endpoint of [readReceipt, issueReceipt, printReceipt] as const)
    expect(await app.ask(endpoint, { as: stranger, params })).toMatchObject(notFound)
  expect(await address(stranger, { addressee: '甲', honorific: 'sama' })).toMatchObject(notFound)
})
