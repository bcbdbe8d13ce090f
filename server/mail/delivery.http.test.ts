import { describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { calendarLines } from '#tests/support/calendar.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { minuteMs } from '#time/tokyo.ts'

const hanako = 'hanako@example.test'
const sora = 'sora@example.test'
const confirmed = (hour = 10) => `【ひだまりヨガ】ご予約確定 11/21(土) ${hour}:00`

describe('a mail', () => {
  test('arrives as it was written: headers, both parts, calendar file', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    await deliverDue(studio.process())
    const [outbox] = await studio.outbox()
    const [received] = studio.server.accepted
    expect(received).toMatchObject({ from: 'yoga@studio.example', to: [hanako] })
    expect(received?.mail).toMatchObject({
      from: { name: 'ひだまりヨガ', address: 'yoga@studio.example' },
      to: [{ name: '山田 花子', address: hanako }],
      replyTo: [{ name: 'ひだまりヨガ', address: 'hello@hidamari-yoga.example' }],
      subject: confirmed(),
      messageId: `<${outbox?.id}@studio.example>`,
      date: '2026-11-20T03:00:00.000Z',
    })
    const headers = Object.fromEntries(received?.mail.headers.map(({ key, value }) => [key, value]) ?? [])
    expect(headers).toMatchObject({ 'auto-submitted': 'auto-generated', 'content-language': 'ja' })
    expect(received?.mail.text).toContain('山田 花子 様\n\nご予約ありがとうございます。')
    expect(received?.mail.html).toContain('<html lang="ja">')
    const [file, ...others] = received?.mail.attachments ?? []
    expect(others).toEqual([])
    expect(file).toMatchObject({
      filename: 'lesson-2026-11-21.ics',
      mimeType: 'text/calendar',
      disposition: 'attachment',
      method: 'PUBLISH',
    })
    const content = file?.content
    const calendar = typeof content === 'string' ? content : new TextDecoder().decode(content)
    expect(calendarLines(calendar)).toMatchObject({
      UID: 'booking@studio.example',
      DTSTART: '20261121T010000Z',
      SUMMARY: '朝ヨガ（ひだまりヨガ）',
    })
  })

  test('goes to an English reader in English, from the studio’s English name', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako, { language: 'en' })
    await deliverDue(studio.process())
    expect(studio.server.accepted[0]?.mail).toMatchObject({
      from: { name: 'Hidamari Yoga' },
      subject: 'Booking confirmed: Sat, Nov 21, 10:00 | Hidamari Yoga',
    })
    expect(studio.server.accepted[0]?.mail.text).toContain('Dear 山田 花子,')
  })

  test('is recorded as sent, and never sent again', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    const delivery = studio.process()
    await deliverDue(delivery)
    expect(await studio.outbox()).toMatchObject([
      { sent_at: studio.clock.now(), attempts: 1, leased_until: null, last_error: null, given_up_at: null },
    ])
    studio.clock.pass(1000 * minuteMs)
    await deliverDue(delivery)
    expect(studio.server.attempts(hanako)).toBe(1)
  })

  test('to an old carrier address with two dots is sent as such an address must be', async () => {
    const studio = await Deliveries.open()
    await studio.queue('foo..bar@docomo.example')
    await deliverDue(studio.process())
    expect(studio.server.accepted[0]?.to).toEqual(['"foo..bar"@docomo.example'])
  })

  test('leaves through a mail server that wants a login', async () => {
    const studio = await Deliveries.open({ user: 'yoga@studio', password: 'p:w/ä' })
    await studio.queue(hanako)
    const login = `${encodeURIComponent('yoga@studio')}:${encodeURIComponent('p:w/ä')}`
    await deliverDue(studio.process({ url: studio.server.url.replace('//', `//${login}@`) }))
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
  })
})

describe('a mail server that', () => {
  test('wants to be asked twice gets the mail the second time, once', async () => {
    const studio = await Deliveries.open()
    studio.server.manners = (_, attempt) => (attempt === 1 ? { refuse: 451, at: 'recipient' } : 'accept')
    await studio.queue(hanako)
    const delivery = studio.process()
    await deliverDue(delivery)
    const [waiting] = await studio.outbox()
    expect(waiting).toMatchObject({ sent_at: null, attempts: 1, due_at: studio.clock.now() + 15_000 })
    expect(waiting?.last_error).toContain('451')

    studio.clock.pass(14_999)
    await deliverDue(delivery)
    expect(studio.server.attempts(hanako)).toBe(1)
    studio.clock.pass(1)
    await deliverDue(delivery)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
    expect(await studio.outbox()).toMatchObject([{ attempts: 2, last_error: null }])
  })

  test.each(['recipient', 'data'] as const)(
    'refuses a mail for good at the %s is asked three times, then the mail is kept with the reason',
    async (at) => {
      const studio = await Deliveries.open()
      studio.server.manners = (recipient) => (recipient === hanako ? { refuse: 550, at } : 'accept')
      await studio.queue(hanako)
      await studio.queue(sora)
      const delivery = studio.process()
      for (let hour = 0; hour < 50; hour += 1) {
        await deliverDue(delivery)
        studio.clock.pass(60 * minuteMs)
      }
      expect(studio.server.attempts(hanako)).toBe(3)
      expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed()] })
      expect(await studio.outbox()).toMatchObject([
        {
          attempts: 3,
          sent_at: null,
          given_up_at: expect.any(Number),
          last_error: expect.stringContaining('550'),
        },
        { attempts: 1, sent_at: expect.any(Number), given_up_at: null },
      ])
    },
  )

  test.each(['recipient', 'data'] as const)('hangs up at the %s gets the mail later, once', async (at) => {
    const studio = await Deliveries.open()
    studio.server.manners = (_, attempt) => (attempt < 3 ? { hangUp: at } : 'accept')
    await studio.queue(hanako)
    const delivery = studio.process()
    for (let minute = 0; minute < 3; minute += 1) {
      await deliverDue(delivery)
      studio.clock.pass(minuteMs)
    }
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
  })

  test('is not there, does not know our login or does not like our address is asked for two days', async () => {
    const studio = await Deliveries.open({ user: 'yoga', password: 'right' })
    for (const recipient of [hanako, sora, 'miwa@example.test']) await studio.queue(recipient)
    const [url, wrong] = ['//yoga:right@', '//yoga:wrong@'].map((login) =>
      studio.server.url.replace('//', login),
    )
    studio.server.refusesSender = 553
    const processes = [
      studio.process({ url: 'smtp://127.0.0.1:1' }),
      studio.process({ url: wrong ?? '' }),
      studio.process({ url: url ?? '' }),
    ]
    for (let turn = 0; turn < 12; turn += 1) {
      // Each process has its turn with each of the mails.
      const delivery = processes[turn % 3]
      if (delivery) await deliverDue(delivery)
      studio.clock.pass(300 * minuteMs)
    }
    expect(await studio.outbox()).toMatchObject(
      Array.from({ length: 3 }, () => ({ attempts: 12, given_up_at: null, sent_at: null })),
    )
    studio.server.refusesSender = undefined
    await deliverDue(studio.process({ url: url ?? '' }))
    expect(Object.keys(studio.server.inboxes())).toHaveLength(3)
  })

  test('answers slowly keeps the mail from nobody else, and gets it once', async () => {
    const studio = await Deliveries.open()
    const { promise, resolve } = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    studio.server.manners = (recipient) => {
      if (recipient === sora) return 'accept'
      arrived.resolve()
      return { acceptAfter: promise }
    }
    await studio.queue(hanako)
    await studio.queue(sora)
    const [slow, other] = [studio.process(), studio.process()]
    await slow.look()
    await arrived.promise
    // Five minutes, by which the lease would have run out ten times.
    for (let turn = 0; turn < 20; turn += 1) {
      studio.clock.pass(15_000)
      expect(await slow.look()).toBe(0)
      await deliverDue(other)
    }
    expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed()] })
    resolve()
    await slow.settled()
    await deliverDue(slow, other)
    expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed()], [hanako]: [confirmed()] })
    expect(studio.server.attempts(hanako)).toBe(1)
  })
})

describe('two processes', () => {
  test('send each of a hundred mails once', async () => {
    const studio = await Deliveries.open()
    const recipients = Array.from({ length: 100 }, (_, number) => `member${number}@example.test`)
    for (const recipient of recipients) await studio.queue(recipient)
    await deliverDue(studio.process(), studio.process())
    expect(studio.server.accepted.map(({ to }) => to.join()).toSorted()).toEqual(recipients.toSorted())
    expect(new Set(studio.server.accepted.map(({ mail }) => mail.messageId)).size).toBe(100)
  })

  test('lose and double no mail in front of a server that misbehaves in every way', async () => {
    const studio = await Deliveries.open()
    const manners = [
      'accept',
      { refuse: 451, at: 'recipient' },
      { refuse: 452, at: 'data' },
      { hangUp: 'recipient' },
      { hangUp: 'data' },
      'accept',
      { refuse: 421, at: 'recipient' },
    ] as const
    const recipients = Array.from({ length: 60 }, (_, number) => `member${number}@example.test`)
    studio.server.manners = (recipient, attempt) =>
      // Every fifth is refused for good; the others see each way in an order of their own, then it is well.
      Number(/\d+/.exec(recipient)?.[0]) % 5 === 4
        ? { refuse: 550, at: 'recipient' }
        : (manners[(Number(/\d+/.exec(recipient)?.[0]) * 3 + attempt * 5) % manners.length] ?? 'accept')
    for (const recipient of recipients) await studio.queue(recipient)
    const processes = [studio.process(), studio.process()]
    for (let turn = 0; turn < 40; turn += 1) {
      await deliverDue(...processes)
      studio.clock.pass(10 * minuteMs)
    }
    const outbox = await studio.outbox()
    const unfinished = outbox.filter(({ sent_at, given_up_at }) => sent_at === null && given_up_at === null)
    expect(unfinished).toEqual([])
    const sent = outbox.filter(({ sent_at }) => sent_at !== null).map(({ recipient }) => recipient)
    const lost = outbox.filter(({ given_up_at }) => given_up_at !== null).map(({ recipient }) => recipient)
    expect(lost).toEqual(recipients.filter((_, number) => number % 5 === 4))
    expect(studio.server.accepted.map(({ to }) => to.join()).toSorted()).toEqual(sent.toSorted())
  })

  test('take over the mails of a third one that died, when its lease has run out', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    // It claimed the mail and was never heard of again.
    const gone = studio.process({ url: 'smtp://127.0.0.1:1', database: onlyClaiming(studio.database) })
    await gone.look()
    await gone.settled()
    const heirs = [studio.process(), studio.process()]
    studio.clock.pass(29_999)
    await deliverDue(...heirs)
    expect(studio.server.accepted).toEqual([])
    studio.clock.pass(1)
    await deliverDue(...heirs)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
  })
})

/** The database of a process that dies after its first transaction: nothing that it does later is done. */
function onlyClaiming(database: Database): Database {
  let claimed = false
  return {
    ...database,
    async transact(work) {
      if (claimed) throw new Error('dead')
      claimed = true
      return database.transact(work)
    },
  }
}

describe('the mails to one member', () => {
  test('arrive in the order of what caused them, also when the first one has to wait', async () => {
    const studio = await Deliveries.open()
    studio.server.manners = (_, attempt) => (attempt === 1 ? { refuse: 451, at: 'recipient' } : 'accept')
    for (const hour of [12, 10, 11]) await studio.queue(hanako, { hour })
    const delivery = studio.process()
    await deliverDue(delivery)
    expect(studio.server.attempts(hanako)).toBe(1)
    studio.clock.pass(15_000)
    await deliverDue(delivery)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed(12), confirmed(10), confirmed(11)] })
  })

  test('do not wait longer than ten minutes for one that cannot be sent', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    await studio.database.transact((writer) =>
      writer.updateTable('outbox').set({ kind: 'of a later version' }).execute(),
    )
    await studio.queue(hanako, { hour: 11 })
    const delivery = studio.process()
    for (const minutes of [9, 1]) {
      await deliverDue(delivery)
      expect(studio.server.accepted).toEqual([])
      studio.clock.pass(minutes * minuteMs)
    }
    await deliverDue(delivery)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed(11)] })
    expect((await studio.outbox())[0]).toMatchObject({
      last_error: 'there is no template for mails of the kind of a later version',
      given_up_at: null,
    })
  })
})

describe('the outbox', () => {
  test('that cannot be written after a mail was accepted is written later, and the mail is sent once', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    const { database } = studio
    let failures = 0
    const delivery = studio.process({
      database: {
        ...database,
        transact: (work) => {
          // The first transaction claims. Those after it fail, until the database is back.
          if (failures > 0 && failures < 4) {
            failures += 1
            return Promise.reject(new Error('database is gone'))
          }
          failures = Math.max(failures, 1)
          return database.transact(work)
        },
      },
    })
    await delivery.look()
    await delivery.settled()
    expect(studio.server.accepted).toHaveLength(1)
    expect(await studio.outbox()).toMatchObject([{ sent_at: null }])
    for (const _ of ['second failure', 'third failure']) {
      studio.clock.pass(1_000)
      await expect(delivery.look()).rejects.toThrow('database is gone')
    }
    studio.clock.pass(1_000)
    await deliverDue(delivery)
    expect(await studio.outbox()).toMatchObject([{ sent_at: studio.clock.now() }])
    studio.clock.pass(60 * minuteMs)
    await deliverDue(delivery, studio.process())
    expect(studio.server.attempts(hanako)).toBe(1)
  })

  test('costs no write while nothing is due', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    const { database } = studio
    let writes = 0
    const transact: Database['transact'] = (work) => {
      writes += 1
      return database.transact(work)
    }
    const delivery = studio.process({ database: { ...database, transact } })
    await deliverDue(delivery)
    const version = await database.version()
    const before = writes
    for (let look = 0; look < 50; look += 1) await delivery.look()
    expect(writes).toBe(before)
    // PostgreSQL counts for all its databases together, and other tests write to theirs.
    if (database.engine === 'sqlite') expect(await database.version()).toBe(version)
  })

  test('leaves no address in the log, whatever the mail server says', async () => {
    const studio = await Deliveries.open()
    studio.server.manners = (_, attempt) =>
      attempt === 1 ? { refuse: 451, at: 'recipient' } : { refuse: 550, at: 'data' }
    await studio.queue(hanako)
    const delivery = studio.process()
    for (let turn = 0; turn < 4; turn += 1) {
      await deliverDue(delivery)
      studio.clock.pass(60 * minuteMs)
    }
    const [mail] = await studio.outbox()
    expect(mail?.last_error).toContain('somebody@example.test')
    const about = { mail: mail?.id, kind: 'bookingConfirmed' }
    expect(studio.log).toMatchObject([
      { level: 'warn', words: 'mail not sent yet', about: { ...about, code: 'EENVELOPE RCPT TO 451' } },
      { level: 'warn', words: 'mail not sent yet', about: { ...about, attempt: 2 } },
      { level: 'error', words: 'mail given up', about: { ...about, code: 'EMESSAGE DATA 550', attempt: 3 } },
    ])
    expect(JSON.stringify(studio.log)).not.toMatch(/@|花子/)
  })
})
