import { expect, test } from 'vitest'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { identity } from '#studio/identity.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenMember } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { wordsOfHtml } from '#tests/support/mail-words.ts'
import { queuedMails } from '#tests/support/records.ts'

const inquiry = {
  name: '山田 花子',
  email: 'hanako@example.test',
  phone: '09012345678',
  message: '体験を <b>希望</b> します。\r\n\r\n  ・平日の午前 & 夕方\n・{{studio}} ははじめて',
}

/** The mails that arrived at the studio and at the sender of the inquiry. */
async function arrivedMails({ database }: TestApp) {
  const studio = new Deliveries(database, await FakeMailServer.open())
  await deliverDue(studio.worker())
  const to = (address: string) => studio.server.accepted.find((mail) => mail.to.includes(address))?.mail
  return { toStudio: to(identity.email), copy: to(inquiry.email) }
}

test('sends the studio the inquiry in Japanese, whatever the sender reads, and replies go to the sender', async () => {
  const app = await TestApp.open()
  await app.ask(sendInquiry, { body: inquiry, headers: { 'accept-language': 'en' } })
  const { toStudio } = await arrivedMails(app)
  expect(toStudio).toMatchObject({
    subject: '【ひだまりヨガ】お問い合わせ：山田 花子 様',
    from: { name: 'ひだまりヨガ', address: 'yoga@studio.example' },
    replyTo: [{ name: '山田 花子', address: inquiry.email }],
  })
  for (const line of ['■お名前\n山田 花子', '09012345678', '■お使いの言語\nEnglish', 'ログインせずに送信'])
    expect(toStudio?.text).toContain(line)
  expect(toStudio?.text).not.toContain('心当たりのない')
})

test('tells a visitor that the inquiry came, in their language, and replies go to the studio', async () => {
  const app = await TestApp.open()
  await app.ask(sendInquiry, { body: inquiry, headers: { 'accept-language': 'en' } })
  const { copy } = await arrivedMails(app)
  expect(copy).toMatchObject({
    subject: 'We have your inquiry | Hidamari Yoga',
    replyTo: [{ address: identity.email }],
  })
  expect(copy?.text).toMatch(/^Thank you for writing to us/)
})

test('an address that the sender has not confirmed gets no word that the sender typed', async () => {
  const app = await TestApp.open()
  const typed = { ...inquiry, name: '当選のお知らせ', message: '賞金はこちら https://evil.example/' }
  await app.ask(sendInquiry, { body: typed })
  const stranger = await givenMember(app.database)
  await app.ask(sendInquiry, { as: stranger, body: typed })
  const newcomer = await givenMember(app.database, { email: inquiry.email, emailConfirmed: false })
  await app.ask(sendInquiry, { as: newcomer, body: typed })
  const studio = new Deliveries(app.database, await FakeMailServer.open())
  await deliverDue(studio.worker())
  const mails = studio.server.accepted.filter(({ to }) => to.includes(inquiry.email))
  expect(mails).toHaveLength(3)
  for (const { mail } of mails) expect(`${mail.text} ${mail.html}`).not.toMatch(/evil|賞金|当選|0901/)
})

test('keeps the line breaks of the message, and turns nothing in it into markup or placeholders', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { email: inquiry.email })
  await app.ask(sendInquiry, { as: member, body: inquiry })
  for (const mail of Object.values(await arrivedMails(app))) {
    expect(mail?.text).toContain(
      '体験を <b>希望</b> します。\n\n  ・平日の午前 & 夕方\n・{{studio}} ははじめて',
    )
    expect(mail?.html).not.toContain('<b>')
    expect(mail?.html).toMatch(/します。<br \/>\s*<br \/>\s*・平日の午前 &#38; 夕方<br \/>/)
    expect(wordsOfHtml(mail?.html ?? '')).toContain('<b>希望</b>')
  }
})

test('names a member with the number on the membership card', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database, { lastName: '佐藤', firstName: '桜' })
  const { number } = await app.database.reader
    .selectFrom('members')
    .select('number')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  await app.ask(sendInquiry, { as: member, body: inquiry })
  const { toStudio } = await arrivedMails(app)
  expect(toStudio?.text).toContain(`佐藤 桜 様（会員番号 ${String(number).padStart(5, '0')}）`)
})

test('a name with line breaks can neither add a header nor a recipient', async () => {
  const app = await TestApp.open()
  const name = 'A\r\nBcc: everybody'
  const reply = await app.ask(sendInquiry, { body: { ...inquiry, name } })
  expect(reply.status).toBe(201)
  const { toStudio } = await arrivedMails(app)
  expect(toStudio?.bcc).toBeUndefined()
  expect(toStudio?.replyTo).toEqual([{ name: 'A Bcc: everybody', address: inquiry.email }])
})

test('sends one address at most ten copies within a quarter of an hour, whatever network they come from', async () => {
  const app = await TestApp.open({ rateLimits: true })
  const sendFrom = (part: number) => app.ask(sendInquiry, { body: inquiry, from: `10.0.0.${part}` })
  for (let sent = 0; sent < 10; sent += 1) expect((await sendFrom(sent)).status).toBe(201)
  expect(await sendFrom(11)).toMatchObject(refused('error.server.too_many_requests'))
  expect(await queuedMails(app.database)).toHaveLength(20)
})
