import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '#server/database/database.ts'
import { openDatabase } from '#server/database/open.ts'
import { newPlace } from '#tests/support/databases.ts'
import { Deliveries, deliverDue } from '#tests/support/deliveries.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { FakeMailServer } from '#tests/support/fake-mail-server.ts'
import { freePort } from '#tests/support/free-port.ts'
import { settingsFor, startStudio } from '#tests/support/programs.ts'
import { startServer } from '#tests/support/server-process.ts'
import { tokenFor } from '#tests/support/test-tokens.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

/** A database that several servers share, its outbox, and a mail server. */
async function open() {
  const place = await newPlace()
  const database = await openDatabase(place.settings)
  const mails = await FakeMailServer.open()
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  const start = async (more: Record<string, string> = {}) => {
    const server = await startServer(place, { SMTP_URL: mails.url, ...more })
    onTestFinished(async () => void (await server.end('SIGKILL')))
    return server
  }
  const outbox = new Deliveries(database, mails)
  outbox.clock.set(Date.now())
  return { place, database, mails, start, outbox }
}

async function givenBookings(database: Database, origin: string, count: number): Promise<string[]> {
  const { id, startsAt } = await givenLesson(database, Math.ceil(Date.now() / hourMs) * hourMs + dayMs)
  const members = await Promise.all(
    // Without a plan, so that no invitation to events is mailed as well.
    Array.from({ length: count }, () => givenMember(database, { memberType: 0, tickets: 1 })),
  )
  for (const member of members) {
    const { status } = await fetch(`${origin}/api/events/booking/yoga`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokenFor(member)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, start: isoText(startsAt) }),
    })
    expect(status).toBe(201)
  }
  return members.map(({ email }) => email).toSorted()
}

test('a server that is killed between commit and sending loses no mail and repeats none', async () => {
  const { database, mails, start, outbox } = await open()
  const greeting = Promise.withResolvers<void>()
  mails.greeting = greeting.promise
  const first = await start()
  const recipients = await givenBookings(database, first.origin, 8)
  await outbox.endWaits()
  await mails.connected()
  await first.end('SIGKILL')
  expect(mails.accepted).toEqual([])
  const unclaimed = (await outbox.outbox()).filter(({ leasedUntil }) => leasedUntil === null)
  expect(unclaimed.length).toBeGreaterThan(0)

  greeting.resolve()
  const second = await start()
  await mails.has(unclaimed.length)
  expect(await second.end('SIGTERM')).toBe(0)

  // The mails that the killed server had claimed are sent when its leases have expired.
  outbox.clock.set(Date.now() + hourMs)
  await deliverDue(outbox.worker())
  expect(mails.accepted.map(({ to }) => to.join()).toSorted()).toEqual(recipients)
  expect((await outbox.outbox()).every(({ sentAt }) => sentAt !== null)).toBe(true)
})

test('two servers on one database send each mail once', async () => {
  const { mails, start, outbox } = await open()
  const recipients = Array.from({ length: 40 }, (_, number) => `member${number}@example.test`).toSorted()
  for (const recipient of recipients) await outbox.queue(recipient)
  const servers = await Promise.all([start(), start()])
  await mails.has(40)
  for (const server of servers) expect(await server.end('SIGTERM')).toBe(0)
  expect(mails.accepted.map(({ to }) => to.join()).toSorted()).toEqual(recipients)
})

test('a server that is told to stop finishes the mail that it is sending and starts no other', async () => {
  const { database, mails, start, outbox } = await open()
  const acceptance = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  mails.behaviour = () => {
    arrived.resolve()
    return { acceptAfter: acceptance.promise }
  }
  const server = await start()
  const [recipient] = await givenBookings(database, server.origin, 1)
  await outbox.endWaits()
  await arrived.promise
  const ended = server.end('SIGTERM')
  while (await answers(server.origin));
  outbox.clock.set(Date.now())
  await outbox.queue('later@example.test')
  acceptance.resolve()
  expect(await ended).toBe(0)
  expect(Object.keys(mails.inboxes())).toEqual([recipient])
  expect(await outbox.outbox()).toMatchObject([{ sentAt: expect.any(Number) }, { sentAt: null, attempts: 0 }])
})

const answers = (origin: string) =>
  fetch(`${origin}/api/health`).then(
    () => true,
    () => false,
  )

test('the development mailbox exists only without a mail server and where only this machine reaches the studio', async () => {
  const { start, mails } = await open()
  const statusWith = async (settings: Record<string, string>) => {
    const server = await start(settings)
    const { status } = await fetch(`${server.origin}/dev/mailbox`)
    await server.end('SIGKILL')
    return status
  }
  expect(await statusWith({ SMTP_URL: '' })).toBe(200)
  expect(await statusWith({ SMTP_URL: '', NODE_ENV: 'production' })).toBe(404)
  const address = 'https://yoga.example'
  expect(await statusWith({ SMTP_URL: '', PUBLIC_URL: address, RATE_LIMIT: 'on' })).toBe(404)
  expect(await statusWith({ SMTP_URL: mails.url })).toBe(404)
})

test('the demo studio prints the address of the mailbox and queues no mails for its made-up bookings', async () => {
  const { place, outbox } = await open()
  const port = String(await freePort())
  const program = startStudio({ ...settingsFor(place.settings), PORT: port })
  onTestFinished(() => void program.kill('SIGKILL'))
  const lines: string[] = []
  for await (const line of createInterface({ input: program.stdout })) {
    lines.push(line)
    if (line.includes('is open at')) break
  }
  const output = lines.join('\n')
  expect(output).toMatch(
    /password is [\s\S]*demo studio +on [\s\S]*Read the mails at http:\/\/localhost:\d+\/dev\/mailbox/,
  )
  expect(await outbox.outbox()).toEqual([])
})
