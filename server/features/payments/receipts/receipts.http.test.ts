import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit.ts'
import { listOwnPayments } from '#contract/payments/payments.ts'
import { addressReceipt, issueReceipt, printReceipt, readReceipt } from '#contract/payments/receipts.ts'
import type { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenAdmin, givenMember } from '#tests/support/factories.ts'
import type { TestMember } from '#tests/support/factories.ts'
import { openWithPayer, payFor } from '#tests/support/paying.ts'
import { lettersOfPdf } from '#tests/support/pdf-letters.ts'
import { dateText, dayMs } from '#time/tokyo.ts'

async function openWithReceipt() {
  const opened = await openWithPayer()
  const { app, member } = opened
  await payFor(app, member, 3)
  const [payment] = (await app.ask(listOwnPayments, { as: member })).body.payments
  const params = { id: payment?.id ?? '' }
  const admin = await givenAdmin(app.database)
  const read = async (as: TestMember = member, language = 'ja') =>
    (await app.ask(readReceipt, { as, params, headers: { 'accept-language': language } })).body
  const print = (as: TestMember = member) => app.ask(printReceipt, { as, params })
  return { ...opened, params, admin, read, print }
}

const address = (app: TestApp, as: TestMember, params: { id: string }, body: object = {}) =>
  app.ask(addressReceipt, {
    as,
    params,
    body: { addressee: '株式会社しおかぜ', honorific: 'onchu', ...body },
  })

test('a receipt is addressed to the payer, for what was paid, until the member enters something else, once', async () => {
  const { app, member, params, read } = await openWithReceipt()
  expect((await read()).paper).toMatchObject({
    copy: null,
    proviso: expect.stringMatching(/入会金・月会費として$/),
  })
  expect((await read()).paper.addressee).toMatch(/^山田 花子\d+ 様$/)
  expect((await read(member, 'en')).paper.title).toBe('Receipt')
  const reply = await address(app, member, params, {
    addressee: ' 株式会社しおかぜ ',
    proviso: '研修費として',
  })
  expect(reply).toMatchObject({ status: 200, body: { addressee: '株式会社しおかぜ 御中' } })
  expect((await read()).paper).toMatchObject({ addressee: '株式会社しおかぜ 御中', proviso: '研修費として' })
  expect(await address(app, member, params, { addressee: '別の会社' })).toMatchObject(
    refused('error.receipt.addressed'),
  )
  expect((await read()).addressee).toBe('株式会社しおかぜ 御中')
})

test('a receipt that was printed gets no other name', async () => {
  const { app, member, admin, params, read, print } = await openWithReceipt()
  const first = (await read()).paper.addressee
  await print()
  for (const as of [member, admin])
    expect(await address(app, as, params)).toMatchObject(refused('error.receipt.issued'))
  expect(await address(app, member, params, { reason: '社名の誤り' })).toMatchObject(
    refused('error.receipt.issued'),
  )
  expect((await read()).paper.addressee).toBe(first)
})

test('an administrator issues a printed receipt anew: marked, with the reason and the name that is void', async () => {
  const { app, member, admin, params, read, print } = await openWithReceipt()
  const former = (await read()).paper.addressee
  await print()
  expect((await address(app, admin, params, { reason: '社名の誤り' })).status).toBe(200)
  const { paper } = await read()
  expect(paper).toMatchObject({ addressee: '株式会社しおかぜ 御中', copy: '再発行' })
  expect(paper.notes[0]).toContain(
    `「社名の誤り」のため宛名を改めて再発行しました。「${former}」宛の領収書は無効です。`,
  )
  expect((await print()).status).toBe(201)
  const kept = await app.database.reader
    .selectFrom('receipt_reissues')
    .select(['formerAddressee as former', 'addressee', 'reason', 'actorId as actor'])
    .execute()
  expect(kept).toEqual([
    { former, addressee: '株式会社しおかぜ 御中', reason: '社名の誤り', actor: admin.id },
  ])
  const { body } = await app.ask(listAuditEntries, { as: admin, query: {} })
  expect(body).toContainEqual(
    expect.objectContaining({
      action: 'receipt.addressed',
      after: expect.objectContaining({ reason: '社名の誤り' }),
    }),
  )
  expect((await read(member)).addressee).toBe('株式会社しおかぜ 御中')
})

test('of several names entered at the same moment one stays', async () => {
  const { app, member, params, read } = await openWithReceipt()
  const names = ['甲', '乙', '丙']
  const replies = await Promise.all(names.map((addressee) => address(app, member, params, { addressee })))
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  const kept = replies.find(({ status }) => status === 200)?.body.addressee
  expect((await read()).addressee).toBe(kept)
})

test('refuses a name that is empty, too long or holds what a paper cannot show', async () => {
  const { app, member, params, read } = await openWithReceipt()
  for (const [addressee, word] of [
    ['  ', 'required'],
    ['あ'.repeat(61), 'tooLong'],
    ['a\nb', 'pattern'],
    ['a\u202eb', 'pattern'],
  ] as const)
    expect(await address(app, member, params, { addressee })).toMatchObject(
      refused('error.server.invalid', { addressee: word }),
    )
  expect((await read()).addressee).toBeNull()
})

test('a receipt says the date of payment, of issue and of the copy', async () => {
  const { app, params, member, read } = await openWithReceipt()
  const paid = dateText(app.clock.now(), 'ja')
  app.clock.pass(2 * dayMs)
  const issued = dateText(app.clock.now(), 'ja')
  const rows = async () =>
    Object.fromEntries((await read()).paper.rows.map(({ term, value }) => [term, value]))
  expect(await rows()).toMatchObject({ 領収日: paid, 発行日: issued })
  expect((await app.ask(issueReceipt, { as: member, params })).body).toEqual({ copy: false })
  app.clock.pass(3 * dayMs)
  expect(await rows()).toMatchObject({ 発行日: issued, 再発行日: dateText(app.clock.now(), 'ja') })
  expect((await read()).paper.copy).toBe('再発行')
})

test('of prints and downloads at the same moment one is the first', async () => {
  const { app, params, member, admin, print } = await openWithReceipt()
  const issue = async (as: TestMember) => (await app.ask(issueReceipt, { as, params })).body.copy
  const copies = await Promise.all([issue(member), issue(member), issue(admin)])
  expect(copies.filter((copy) => !copy)).toHaveLength(1)
  expect((await print()).status).toBe(201)
})

test('an administrator reads, addresses and prints any receipt, and the log says so without the name', async () => {
  const { app, params, admin, read, print } = await openWithReceipt()
  expect((await read(admin)).paper.number).toMatch(/H-\d{6}$/)
  await address(app, admin, params)
  await print(admin)
  await print(admin)
  const log = (await app.ask(listAuditEntries, { as: admin })).body
  const receipt = 'H-000001'
  expect(log.slice(0, 3).map(({ action, after }) => ({ action, after }))).toEqual([
    { action: 'receipt.issued', after: { receipt, copy: true } },
    { action: 'receipt.issued', after: { receipt, copy: false } },
    { action: 'receipt.addressed', after: { receipt } },
  ])
  expect(log[0]?.subjects[0]).toMatch(/山田 花子/)
})

test('another member neither reads, addresses nor prints the receipt', async () => {
  const { app, params, read } = await openWithReceipt()
  const stranger = await givenMember(app.database)
  for (const endpoint of [readReceipt, issueReceipt, printReceipt] as const)
    expect(await app.ask(endpoint, { as: stranger, params })).toMatchObject(refused('error.payment.notFound'))
  expect(await address(app, stranger, params)).toMatchObject(refused('error.payment.notFound'))
  expect(await read()).toMatchObject({ issuedAt: null, addressee: null })
})

test('the PDF has the number in its name, embeds only the letters that it shows, and counts as a print', async () => {
  const { app, params, member, read, print } = await openWithReceipt()
  await address(app, member, params)
  const { body } = await print()
  expect(body.name).toBe('領収書_H-000001.pdf')
  const pdf = Buffer.from(body.content, 'base64')
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeLessThan(120_000)
  expect(pdf.toString('latin1')).toContain('/ToUnicode')
  expect([...lettersOfPdf(pdf)]).toEqual(expect.arrayContaining(Array.from('株式会社しおかぜ御中')))
  expect(await read()).toMatchObject({ issuedAt: expect.any(String) })
})

test('refuses a PDF with a letter that the font lacks, and does not count it as a print', async () => {
  const { app, params, member, read, print } = await openWithReceipt()
  await address(app, member, params, { addressee: '𠮷田商店' })
  expect(await print()).toMatchObject(refused('error.receipt.letters'))
  expect((await read()).issuedAt).toBeNull()
})
