import { describe, expect, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { calendarLines } from '#tests/support/calendar-file.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { minuteMs } from '#time/tokyo.ts'

const hanako = 'hanako@example.test'
const sora = 'sora@example.test'
const confirmed = (hour = 10) => `【ひだまりヨガ】ご予約確定 11/21(土) ${hour}:00`

describe('sending one mail', () => {
  test('sends headers, text, HTML and calendar file as they were written', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    await deliverDue(studio.worker())
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

  test('sends a member who reads English an English mail from the studio’s English name', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako, { language: 'en' })
    await deliverDue(studio.worker())
    expect(studio.server.accepted[0]?.mail).toMatchObject({
      from: { name: 'Hidamari Yoga' },
      subject: 'Booking confirmed: Sat, Nov 21, 10:00 | Hidamari Yoga',
    })
    expect(studio.server.accepted[0]?.mail.text).toContain('Dear 山田 花子,')
  })

  test('records a mail as sent and never sends it again', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    const worker = studio.worker()
    await deliverDue(worker)
    expect(await studio.outbox()).toMatchObject([
      { sentAt: studio.clock.now(), attempts: 1, leasedUntil: null, lastError: null, givenUpAt: null },
    ])
    studio.clock.pass(1000 * minuteMs)
    await deliverDue(worker)
    expect(studio.server.attempts(hanako)).toBe(1)
  })

  test('quotes an old carrier address with two dots in a row', async () => {
    const studio = await Deliveries.open()
    await studio.queue('foo..bar@docomo.example')
    await deliverDue(studio.worker())
    expect(studio.server.accepted[0]?.to).toEqual(['"foo..bar"@docomo.example'])
  })

  test('logs in to a mail server that requires it', async () => {
    const studio = await Deliveries.open({ user: 'yoga@studio', password: 'p:w/ä' })
    await studio.queue(hanako)
    const login = `${encodeURIComponent('yoga@studio')}:${encodeURIComponent('p:w/ä')}`
    await deliverDue(studio.worker({ url: studio.server.url.replace('//', `//${login}@`) }))
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
  })
})

describe('failing mail servers', () => {
  test('sends a mail once, on the second attempt, when the server refuses the first for now', async () => {
    const studio = await Deliveries.open()
    studio.server.behaviour = (_, attempt) => (attempt === 1 ? { refuse: 451, at: 'recipient' } : 'accept')
    await studio.queue(hanako)
    const worker = studio.worker()
    await deliverDue(worker)
    const [waiting] = await studio.outbox()
    expect(waiting).toMatchObject({ sentAt: null, attempts: 1, dueAt: studio.clock.now() + 15_000 })
    expect(waiting?.lastError).toContain('451')

    studio.clock.pass(14_999)
    await deliverDue(worker)
    expect(studio.server.attempts(hanako)).toBe(1)
    studio.clock.pass(1)
    await deliverDue(worker)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
    expect(await studio.outbox()).toMatchObject([{ attempts: 2, lastError: null }])
  })

  test.each(['recipient', 'data'] as const)(
    'gives a mail up after three attempts when the server refuses it for good at the %s, and keeps the reason',
    async (at) => {
      const studio = await Deliveries.open()
      studio.server.behaviour = (recipient) => (recipient === hanako ? { refuse: 550, at } : 'accept')
      await studio.queue(hanako)
      await studio.queue(sora)
      const worker = studio.worker()
      for (let hour = 0; hour < 50; hour += 1) {
        await deliverDue(worker)
        studio.clock.pass(60 * minuteMs)
      }
      expect(studio.server.attempts(hanako)).toBe(3)
      expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed()] })
      expect(await studio.outbox()).toMatchObject([
        {
          attempts: 3,
          sentAt: null,
          givenUpAt: expect.any(Number),
          lastError: expect.stringContaining('550'),
        },
        { attempts: 1, sentAt: expect.any(Number), givenUpAt: null },
      ])
    },
  )

  test.each(['recipient', 'data'] as const)(
    'sends a mail once, later, when the server closes the connection at the %s',
    async (at) => {
      const studio = await Deliveries.open()
      studio.server.behaviour = (_, attempt) => (attempt < 3 ? { hangUp: at } : 'accept')
      await studio.queue(hanako)
      const worker = studio.worker()
      for (let minute = 0; minute < 3; minute += 1) {
        await deliverDue(worker)
        studio.clock.pass(minuteMs)
      }
      expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
    },
  )

  test('tries for two days when the server is down, refuses the login or refuses the sender', async () => {
    const studio = await Deliveries.open({ user: 'yoga', password: 'right' })
    for (const recipient of [hanako, sora, 'miwa@example.test']) await studio.queue(recipient)
    const [url, wrong] = ['//yoga:right@', '//yoga:wrong@'].map((login) =>
      studio.server.url.replace('//', login),
    )
    studio.server.refusesSender = 553
    const workers = [
      studio.worker({ url: 'smtp://127.0.0.1:1' }),
      studio.worker({ url: wrong ?? '' }),
      studio.worker({ url: url ?? '' }),
    ]
    for (let turn = 0; turn < 12; turn += 1) {
      // Each worker tries each of the mails in turn.
      const worker = workers[turn % 3]
      if (worker) await deliverDue(worker)
      studio.clock.pass(300 * minuteMs)
    }
    expect(await studio.outbox()).toMatchObject(
      Array.from({ length: 3 }, () => ({ attempts: 12, givenUpAt: null, sentAt: null })),
    )
    studio.server.refusesSender = undefined
    await deliverDue(studio.worker({ url: url ?? '' }))
    expect(Object.keys(studio.server.inboxes())).toHaveLength(3)
  })

  test('sends a mail once through a slow server, while other mails are sent', async () => {
    const studio = await Deliveries.open()
    const { promise, resolve } = Promise.withResolvers<void>()
    const arrived = Promise.withResolvers<void>()
    studio.server.behaviour = (recipient) => {
      if (recipient === sora) return 'accept'
      arrived.resolve()
      return { acceptAfter: promise }
    }
    await studio.queue(hanako)
    await studio.queue(sora)
    const [slow, other] = [studio.worker(), studio.worker()]
    await slow.run()
    await arrived.promise
    // Five minutes, in which the lease would have expired ten times.
    for (let turn = 0; turn < 20; turn += 1) {
      studio.clock.pass(15_000)
      expect(await slow.run()).toBe(0)
      await deliverDue(other)
    }
    await studio.server.has(1)
    expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed()] })
    resolve()
    await slow.settled()
    await deliverDue(slow, other)
    expect(studio.server.inboxes()).toEqual({ [sora]: [confirmed()], [hanako]: [confirmed()] })
    expect(studio.server.attempts(hanako)).toBe(1)
  })
})

describe('several workers on one database', () => {
  test('two workers send each of forty mails once', async () => {
    const studio = await Deliveries.open()
    const recipients = Array.from({ length: 40 }, (_, number) => `member${number}@example.test`)
    for (const recipient of recipients) await studio.queue(recipient)
    await deliverDue(studio.worker(), studio.worker())
    expect(studio.server.accepted.map(({ to }) => to.join()).toSorted()).toEqual(recipients.toSorted())
    expect(new Set(studio.server.accepted.map(({ mail }) => mail.messageId)).size).toBe(40)
  })

  test('two workers neither lose nor repeat a mail when the server fails in every known way', async () => {
    const studio = await Deliveries.open()
    const behaviours = [
      'accept',
      { refuse: 451, at: 'recipient' },
      { refuse: 452, at: 'data' },
      { hangUp: 'recipient' },
      { hangUp: 'data' },
      'accept',
      { refuse: 421, at: 'recipient' },
    ] as const
    // So that each of seven failures meets each fifth recipient.
    const recipients = Array.from({ length: 35 }, (_, number) => `member${number}@example.test`)
    studio.server.behaviour = (recipient, attempt) =>
      // Every fifth recipient is refused for good. The others meet each failure in an order of their own.
      Number(/\d+/.exec(recipient)?.[0]) % 5 === 4
        ? { refuse: 550, at: 'recipient' }
        : (behaviours[(Number(/\d+/.exec(recipient)?.[0]) * 3 + attempt * 5) % behaviours.length] ?? 'accept')
    for (const recipient of recipients) await studio.queue(recipient)
    const workers = [studio.worker(), studio.worker()]
    for (let turn = 0; turn < 40; turn += 1) {
      await deliverDue(...workers)
      studio.clock.pass(10 * minuteMs)
    }
    const outbox = await studio.outbox()
    const unfinished = outbox.filter(({ sentAt, givenUpAt }) => sentAt === null && givenUpAt === null)
    expect(unfinished).toEqual([])
    const sent = outbox.filter(({ sentAt }) => sentAt !== null).map(({ recipient }) => recipient)
    const lost = outbox.filter(({ givenUpAt }) => givenUpAt !== null).map(({ recipient }) => recipient)
    expect(lost).toEqual(recipients.filter((_, number) => number % 5 === 4))
    expect(studio.server.accepted.map(({ to }) => to.join()).toSorted()).toEqual(sent.toSorted())
  })

  test('two workers take over the mails of a dead worker when its lease has expired', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    // It claims the mail and then dies.
    const gone = studio.worker({ url: 'smtp://127.0.0.1:1', database: onlyClaiming(studio.database) })
    await gone.run()
    await gone.settled()
    const others = [studio.worker(), studio.worker()]
    studio.clock.pass(29_999)
    await deliverDue(...others)
    expect(studio.server.accepted).toEqual([])
    studio.clock.pass(1)
    await deliverDue(...others)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed()] })
  })
})

/** The database as a worker sees it that dies after its first transaction: all later transactions fail. */
function onlyClaiming(database: Database): Database {
  let claimed = false
  return {
    ...database,
    async transact(work) {
      if (claimed) throw new Error('the worker is dead')
      claimed = true
      return database.transact(work)
    },
  }
}

describe('mails to one member', () => {
  test('sends a member’s mails in the order in which they were queued, also when the first one has to wait', async () => {
    const studio = await Deliveries.open()
    studio.server.behaviour = (_, attempt) => (attempt === 1 ? { refuse: 451, at: 'recipient' } : 'accept')
    for (const hour of [12, 10, 11]) await studio.queue(hanako, { hour })
    const worker = studio.worker()
    await deliverDue(worker)
    expect(studio.server.attempts(hanako)).toBe(1)
    studio.clock.pass(15_000)
    await deliverDue(worker)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed(12), confirmed(10), confirmed(11)] })
  })

  test('holds back a member’s mails for at most ten minutes behind one that cannot be sent', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    await studio.database.transact((writer) =>
      writer.updateTable('outbox').set({ kind: 'of a later version' }).execute(),
    )
    await studio.queue(hanako, { hour: 11 })
    const worker = studio.worker()
    for (const minutes of [9, 1]) {
      await deliverDue(worker)
      expect(studio.server.accepted).toEqual([])
      studio.clock.pass(minutes * minuteMs)
    }
    await deliverDue(worker)
    expect(studio.server.inboxes()).toEqual({ [hanako]: [confirmed(11)] })
    expect((await studio.outbox())[0]).toMatchObject({
      lastError: 'there is no template for mails of the kind of a later version',
      givenUpAt: null,
    })
  })
})

describe('outbox and log', () => {
  test('sends the other mails while one cannot be read, also those to the same address', async () => {
    const studio = await Deliveries.open()
    for (const to of [hanako, hanako, sora]) await studio.queue(to)
    const [broken] = await studio.outbox()
    await studio.database.transact((writer) =>
      writer
        .updateTable('outbox')
        .set({ content: 'no JSON' })
        .where('id', '=', broken?.id ?? '')
        .execute(),
    )
    studio.clock.pass(2 * minuteMs)
    const worker = studio.worker()
    await deliverDue(worker)
    studio.clock.pass(11 * minuteMs)
    await deliverDue(worker)
    expect(studio.server.accepted.flatMap(({ to }) => to).toSorted()).toEqual([hanako, sora])
    expect((await studio.outbox())[0]).toMatchObject({ sentAt: null })
    expect((await studio.outbox())[0]?.lastError).toContain('JSON')
  })

  test('records a mail as sent later when the database fails after the mail server accepted it, and sends it once', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    const { database } = studio
    let failures = 0
    const worker = studio.worker({
      database: {
        ...database,
        transact: (work) => {
          // The first transaction claims the mail. The next three fail.
          if (failures > 0 && failures < 4) {
            failures += 1
            return Promise.reject(new Error('database is gone'))
          }
          failures = Math.max(failures, 1)
          return database.transact(work)
        },
      },
    })
    await worker.run()
    await worker.settled()
    expect(studio.server.accepted).toHaveLength(1)
    expect(await studio.outbox()).toMatchObject([{ sentAt: null }])
    for (const _ of ['second failure', 'third failure']) {
      studio.clock.pass(1_000)
      await expect(worker.run()).rejects.toThrow('database is gone')
    }
    studio.clock.pass(1_000)
    await deliverDue(worker)
    expect(await studio.outbox()).toMatchObject([{ sentAt: studio.clock.now() }])
    studio.clock.pass(60 * minuteMs)
    await deliverDue(worker, studio.worker())
    expect(studio.server.attempts(hanako)).toBe(1)
  })

  test('writes nothing to the database while no mail is due', async () => {
    const studio = await Deliveries.open()
    await studio.queue(hanako)
    const { database } = studio
    let writes = 0
    const transact: Database['transact'] = (work) => {
      writes += 1
      return database.transact(work)
    }
    const worker = studio.worker({ database: { ...database, transact } })
    await deliverDue(worker)
    const version = await database.version()
    const before = writes
    for (let round = 0; round < 50; round += 1) await worker.run()
    expect(writes).toBe(before)
    // PostgreSQL counts for all its databases together, and other tests write to tothers.
    if (database.engine === 'sqlite') expect(await database.version()).toBe(version)
  })

  test('writes no address to the log, even when the mail server’s answer has one', async () => {
    const studio = await Deliveries.open()
    studio.server.behaviour = (_, attempt) =>
      attempt === 1 ? { refuse: 451, at: 'recipient' } : { refuse: 550, at: 'data' }
    await studio.queue(hanako)
    const worker = studio.worker()
    for (let turn = 0; turn < 4; turn += 1) {
      await deliverDue(worker)
      studio.clock.pass(60 * minuteMs)
    }
    const [mail] = await studio.outbox()
    expect(mail?.lastError).toContain('somebody@example.test')
    const details = { mail: mail?.id, kind: 'bookingConfirmed' }
    expect(studio.log).toMatchObject([
      { level: 'warn', message: 'mail not sent yet', details: { ...details, code: 'EENVELOPE RCPT TO 451' } },
      { level: 'warn', message: 'mail not sent yet', details: { ...details, attempt: 2 } },
      {
        level: 'error',
        message: 'mail given up',
        details: { ...details, code: 'EMESSAGE DATA 550', attempt: 3 },
      },
    ])
    expect(JSON.stringify(studio.log)).not.toMatch(/@|花子/)
  })
})
