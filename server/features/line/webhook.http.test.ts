import { describe, expect, test } from 'vitest'
import { closeAccount } from '#contract/accounts/account.ts'
import { makeLineCode, readOwnLine } from '#contract/line.ts'
import { saveStudioAddress } from '#server/features/facts/queries.ts'
import { TestApp } from '#tests/support/app.ts'
import { givenMember } from '#tests/support/factories.ts'
import { FakeLine, lineUser } from '#tests/support/fake-line.ts'
import { testPassword, testPasswordHash as passwordHash } from '#tests/support/passwords.ts'
import { dayMs, minuteMs } from '#time/tokyo.ts'

const hanako = lineUser('a')

async function open(options: Parameters<typeof TestApp.open>[0] = {}) {
  const line = await FakeLine.open()
  const app = await TestApp.open({ line: line.api, ...options })
  const say = (text: string) => line.say(app, hanako, text)
  const givenLinked = async (language: 'ja' | 'en' = 'ja') => {
    const member = await givenMember(app.database, { language, passwordHash, phone: '0312345678' })
    const code = (await app.ask(makeLineCode, { as: member })).body.code.code
    await say(code)
    return { member, code }
  }
  return { app, line, say, givenLinked }
}

const inquiries = (app: TestApp) => app.database.reader.selectFrom('inquiries').selectAll().execute()

describe('a webhook', () => {
  test('of who does not know the secret is refused, and changes nothing', async () => {
    const { app, line, givenLinked } = await open()
    const { member } = await givenLinked()
    const events = [line.event(hanako, 'unfollow')]
    const body = JSON.stringify({ events })
    expect(await line.deliver(app, events, 'f'.repeat(32))).toBe(401)
    for (const signature of [undefined, '', '=', 'あ'])
      expect(await line.post(app, body, signature)).toBe(401)
    expect((await app.ask(readOwnLine, { as: member })).body.link).not.toBeNull()
  })

  test.each([
    ['what is no JSON', 'events'],
    ['no events', '{}'],
    ['an event without an id', '{"events":[{"type":"message"}]}'],
  ])('that is signed and has %s is refused', async (_, body) => {
    const { createHmac } = await import('node:crypto')
    const { app, line } = await open()
    const signature = createHmac('sha256', '0123456789abcdef0123456789abcdef').update(body).digest('base64')
    expect(await line.post(app, body, signature)).toBe(400)
  })

  test('that LINE sends to try the address, and events of groups and of kinds to come, are taken', async () => {
    const { app, line } = await open()
    expect(await line.deliver(app, [])).toBe(200)
    const inGroup = { source: { type: 'group', groupId: 'C1', userId: hanako } }
    const events = [
      line.event(hanako, 'message', { more: { ...inGroup, message: { type: 'text', text: 'こんにちは' } } }),
      line.event(hanako, 'message', { more: { mode: 'standby', message: { type: 'text', text: 'はい' } } }),
      line.event(hanako, 'membership', { more: { membership: { plan: 1 } } }),
      { type: 'botSuspended', webhookEventId: 'x', mode: 'active' },
    ]
    expect(await line.deliver(app, events)).toBe(200)
    expect(line.replies).toEqual([])
  })

  test('that comes again changes nothing and is answered with nothing', async () => {
    const { app, line, givenLinked, say } = await open()
    await givenLinked()
    await say('お問い合わせ')
    const event = line.text(hanako, '来週の予約について')
    const before = line.replies.length
    for (let turn = 0; turn < 3; turn += 1) expect(await line.deliver(app, [event])).toBe(200)
    await Promise.all([1, 2, 3].map(() => line.deliver(app, [event])))
    expect(await inquiries(app)).toHaveLength(1)
    expect(line.replies.length - before).toBe(1)
  })

  test('is not accepted by a copy of the studio', async () => {
    const { app, line } = await open()
    await app.database.transact((writer) =>
      saveStudioAddress(writer, { address: 'https://yoga.example.jp', now: 0 }),
    )
    expect(await line.deliver(app, [line.text(hanako, 'こんにちは')])).toBe(503)
    expect(line.replies).toEqual([])
  })

  test('whose answer LINE refuses is taken all the same', async () => {
    const { app, line, givenLinked } = await open()
    line.behaviour = () => ({ status: 500 })
    const { member } = await givenLinked()
    expect((await app.ask(readOwnLine, { as: member })).body.link).not.toBeNull()
  })
})

describe('words in the chat', () => {
  test('get one answer with links a day, in the language in which they are written', async () => {
    const { app, say } = await open()
    const answer = await say('明日は何時からですか')
    for (const page of ['booking', 'profile', 'contact'])
      expect(answer).toContain(`http://localhost:3000/${page}`)
    expect(await say('もしもし')).toBeUndefined()
    app.clock.pass(dayMs)
    expect(await say('Hello, are you open?')).toContain('http://localhost:3000/en/booking')
  })

  test('that are no text, such as a sticker, get the same answer', async () => {
    const { app, line } = await open()
    await line.deliver(app, [line.event(hanako, 'message', { more: { message: { type: 'sticker' } } })])
    expect(line.replies).toHaveLength(1)
  })

  test('of who adds the account are answered in both languages', async () => {
    const { app, line } = await open()
    await line.deliver(app, [line.event(hanako, 'follow')])
    expect(line.replies[0]?.text).toContain('友だち追加ありがとうございます')
    expect(line.replies[0]?.text).toContain('Thank you for adding us')
  })

  test('of a member become an inquiry when the member asks for it', async () => {
    const { app, say, givenLinked } = await open()
    const { member } = await givenLinked()
    expect(await say('お問い合わせ')).toContain('次の1通のメッセージ')
    expect(await say('ヨガマットは\n借りられますか？')).toContain(member.email)
    expect(await inquiries(app)).toMatchObject([
      {
        memberId: member.id,
        email: member.email,
        phone: '0312345678',
        language: 'ja',
        message: '（LINEでのお問い合わせ）\nヨガマットは\n借りられますか？',
        answeredAt: null,
      },
    ])
    const mails = await app.database.reader.selectFrom('outbox').select('kind').execute()
    expect(mails.map(({ kind }) => kind).toSorted()).toEqual(['inquiryCopy', 'inquiryToStudio'])
    await say('ありがとうございます')
    expect(await inquiries(app)).toHaveLength(1)
    await app.ask(closeAccount, { as: member, body: { password: testPassword } })
    expect((await inquiries(app))[0]?.message).toBe('')
  })

  test('of a member become none when the member stops, waits too long, or sends no or too much text', async () => {
    const { app, line, say, givenLinked } = await open()
    await givenLinked('en')
    await say('Inquiry')
    expect(await say('stop')).toContain('not sent')
    await say('inquiry?')
    await line.deliver(app, [line.event(hanako, 'message', { more: { message: { type: 'image' } } })])
    expect(line.replies.at(-1)?.text).toContain('http://localhost:3000/en/contact')
    expect(await say('a'.repeat(4_000))).toContain('too long')
    app.clock.pass(30 * minuteMs)
    await say('Are you open on Sunday?')
    expect(await inquiries(app)).toEqual([])
  })

  test('of who is not linked lead to the form, because the studio answers by mail', async () => {
    const { app, say } = await open()
    expect(await say('お問い合わせ')).toContain('http://localhost:3000/contact')
    await say('よろしくお願いします')
    expect(await inquiries(app)).toEqual([])
  })

  test('become at most ten inquiries in a quarter of an hour', async () => {
    const { app, say, givenLinked } = await open({ rateLimits: true })
    await givenLinked()
    for (let turn = 0; turn < 11; turn += 1) {
      await say('問い合わせ')
      const answer = await say(`質問 ${turn}`)
      if (turn === 10) expect(answer).toContain('15分ほどおいて')
    }
    expect(await inquiries(app)).toHaveLength(10)
  })
})
