/**
 * `npm run bench:outbox`: whether 100,000 waiting mails slow the server down, compared with an empty outbox
 * in the same run, on the embedded database (docs/benchmarks.md). The mail server takes connections and never
 * answers, so the mails stay. It reports and sets no limit; it fails only when a value could not be measured.
 */
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sampleMails } from '#demo/mailbox/samples.ts'
import { openDatabase } from '#server/database/open.ts'
import { listDueMails } from '#server/mail/delivery-queries.ts'
import { holdsBackMs } from '#server/mail/mail-worker.ts'
import { newId } from '#server/security/new-id.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { inBatches } from './admin-area/fill.ts'
import { memberId, memberRow } from './admin-area/members.ts'
import { machine, newFolder } from './place.ts'
import { startProduct } from './product.ts'
import { median, table } from './table.ts'

const mails = 100_000
const recipients = 20_000
const runs = 3
const seconds = 10
const perSecond = 100
/** Left out of each run, because the server loads code with its first requests and its first mails. */
const warmUpSeconds = 3
const paths = ['/api/health', '/api/ready']

const sockets = new Set<Socket>()
const mailServer = createServer((socket) => sockets.add(socket.on('error', () => socket.destroy())))
await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
const smtpUrl = `smtp://127.0.0.1:${(mailServer.address() as AddressInfo).port}`

const folder = newFolder()
const studios = [
  { outbox: 'empty', dataDir: join(folder, 'empty'), waiting: 0 },
  { outbox: `${mails.toLocaleString('en')} waiting`, dataDir: join(folder, 'long'), waiting: mails },
]
try {
  for (const { dataDir, waiting } of studios) await fill(dataDir, waiting)
  const rows = []
  for (const path of paths) {
    const p99 = new Map(studios.map(({ outbox }) => [outbox, [] as number[]]))
    for (let run = 1; run <= runs; run += 1) {
      for (const { outbox, dataDir } of studios) p99.get(outbox)?.push(await measure(dataDir, path))
    }
    rows.push([
      `\`${path}\`, p99`,
      ...[...p99.values()].map((times) => `${median(times).toFixed(1)} ms`),
      '≤ 50 ms, not slower',
    ])
  }
  const queries = []
  for (const { dataDir } of studios) queries.push(`${(await timeWorkersQuery(dataDir)).toFixed(2)} ms`)
  rows.push(["the mail worker's query, longest of 100", ...queries, '–'])
  console.log(`\n${table(['what', ...studios.map(({ outbox }) => outbox), 'goal'], rows)}\n`)
  console.log(
    `Medians of ${runs} runs of ${seconds} s with ${perSecond} requests a second, in turns. ${machine()}`,
  )
} finally {
  for (const socket of sockets) socket.destroy()
  mailServer.close()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(dataDir: string, waiting: number): Promise<void> {
  const database = await openDatabase({ dataDir })
  const now = Date.now() - waiting
  // Members with confirmed addresses, or the mail worker would drop the mails.
  const members = Array.from({ length: Math.min(waiting, recipients) }, (_, serial) => ({
    ...memberRow(serial, now),
    emailConfirmedAt: now,
  }))
  await inBatches(database, members, (writer, rows) => writer.insertInto('members').values(rows).execute())
  const content = contentOf('bookingConfirmed', now)
  const queued = Array.from({ length: waiting }, (_, serial) => ({
    id: newId(),
    kind: 'bookingConfirmed',
    memberId: memberId(serial % recipients),
    recipient: `member-${serial % recipients}@example.test`,
    language: 'ja' as const,
    content,
    createdAt: now + serial,
    dueAt: now + serial,
    attempts: 0,
  }))
  await inBatches(database, queued, (writer, rows) => writer.insertInto('outbox').values(rows).execute())
  await database.close()
}

/**
 * As a use case writes it. The mail worker would give up on a mail that it cannot word, and go on to the next
 * at once.
 */
function contentOf(kind: string, now: number): string {
  const sample = sampleMails(factsOfFiles, now).find((mail) => mail.kind === kind)
  if (sample === undefined) throw new Error(`there is no sample of ${kind}`)
  return sample.content
}

async function measure(dataDir: string, path: string): Promise<number> {
  const server = await startProduct({ dataDir }, { settings: { SMTP_URL: smtpUrl } })
  try {
    const began = performance.now()
    const answers: Array<Promise<number>> = []
    while (answers.length < perSecond * (warmUpSeconds + seconds)) {
      // By the clock, so that requests go on coming while the server does not answer, as they do from many
      // visitors.
      const due = began + answers.length * (1000 / perSecond)
      await pause(Math.max(0, due - performance.now()))
      answers.push(timeOfAnswer(`${server.url}${path}`, due))
    }
    const times = (await Promise.all(answers)).slice(perSecond * warmUpSeconds).toSorted((a, b) => a - b)
    return times[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN
  } finally {
    await server.stop()
  }
}

async function timeOfAnswer(url: string, due: number): Promise<number> {
  const reply = await fetch(url)
  await reply.text()
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return performance.now() - due
}

async function timeWorkersQuery(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir })
  const times: number[] = []
  for (let turn = 0; turn < 101; turn += 1) {
    const now = Date.now() + 60_000
    const began = performance.now()
    await listDueMails(database.reader, { now, heldBackSince: now - holdsBackMs, room: 5 })
    times.push(performance.now() - began)
  }
  await database.close()
  // Without the first one, which prepares the statement.
  return Math.max(...times.slice(1))
}
