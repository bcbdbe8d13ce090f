import { expect, test } from 'vitest'
import { sendInquiry } from '#contract/inquiries/inquiries.ts'
import { TestApp } from '#tests/support/app.ts'
import { refused } from '#tests/support/contract-answers.ts'
import { givenMember } from '#tests/support/factories.ts'

const inquiry = {
  name: '　山田　花子',
  email: 'Ｈａｎａｋｏ@Example.com',
  phone: '０９０－１２３４－５６７８',
  message: ' 体験レッスンについて教えてください。 ',
}

const stored = (app: TestApp) => app.database.reader.selectFrom('inquiries').selectAll().execute()

test('stores an inquiry in normalised form, with the language of the sender', async () => {
  const app = await TestApp.open()
  const reply = await app.ask(sendInquiry, { body: inquiry, headers: { 'accept-language': 'en' } })
  expect(reply.status).toBe(201)
  expect(await stored(app)).toEqual([
    {
      id: reply.body.id,
      name: '山田 花子',
      email: 'hanako@example.com',
      phone: '09012345678',
      message: '体験レッスンについて教えてください。',
      language: 'en',
      memberId: null,
      createdAt: app.clock.now(),
      answeredAt: null,
      answeredBy: null,
      assignedTo: null,
    },
  ])
})

test('refuses an inquiry whose name holds a link, and stores nothing', async () => {
  const app = await TestApp.open()
  const reply = await app.ask(sendInquiry, { body: { ...inquiry, name: '山田 www.example.com' } })
  expect(reply).toMatchObject(refused('error.server.invalid', { name: 'link' }))
  expect(await stored(app)).toEqual([])
})

test('stores which member sent an inquiry', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database)
  await app.ask(sendInquiry, { as: member, body: inquiry })
  expect(await stored(app)).toMatchObject([{ memberId: member.id, language: 'ja' }])
})

test('stores and mails an inquiry once for an idempotency key of a visitor or a member', async () => {
  const app = await TestApp.open()
  for (const as of [undefined, await givenMember(app.database)]) {
    const before = (await stored(app)).length
    const send = () => app.ask(sendInquiry, { ...(as && { as }), body: inquiry, key: 'a-key' })
    const answers = [...(await Promise.all([send(), send(), send()])), await send()]
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
    expect(await stored(app)).toHaveLength(before + 1)
    const body = { ...inquiry, message: '別の内容です。' }
    const other = await app.ask(sendInquiry, { ...(as && { as }), body, key: 'a-key' })
    expect(other).toMatchObject(refused('error.server.idempotencyKeyReused'))
  }
  const mails = await app.database.reader.selectFrom('outbox').select('id').execute()
  expect(mails).toHaveLength(4)
})

test.each([
  ['name', 'required', '　'],
  ['name', 'tooLong', 'あ'.repeat(101)],
  ['email', 'required', ''],
  ['email', 'pattern', 'hanako@example'],
  ['email', 'pattern', 'hanako example.com'],
  ['phone', 'required', ''],
  ['phone', 'pattern', 'later'],
  ['message', 'required', ' \n '],
  ['message', 'tooLong', 'あ'.repeat(4001)],
])('refuses a wrong %s with the error %s, and stores nothing', async (field, type, value) => {
  const app = await TestApp.open()
  const reply = await app.ask(sendInquiry, { body: { ...inquiry, [field]: value } })
  expect(reply).toMatchObject({
    status: 400,
    body: { message: 'error.server.invalid', fields: { [field]: type } },
  })
  expect(await stored(app)).toEqual([])
})

test.each(['foo..bar@docomo.ne.jp', '.foo@ezweb.ne.jp', 'foo.@docomo.ne.jp'])(
  'accepts the old carrier address %s',
  async (email) => {
    const app = await TestApp.open()
    expect((await app.ask(sendInquiry, { body: { ...inquiry, email } })).status).toBe(201)
  },
)

test('refuses the eleventh inquiry from one network address within a quarter of an hour', async () => {
  const app = await TestApp.open({ rateLimits: true })
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await app.ask(sendInquiry, { body: inquiry })).status).toBe(201)
  }
  const reply = await app.ask(sendInquiry, { body: inquiry })
  expect(reply).toMatchObject({ status: 429, body: { message: 'error.server.too_many_requests' } })
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(0)
})
