import { expect, test } from 'vitest'
import { insertMessages, markTaken } from '#server/features/line/message-queries.ts'
import type { JobRun } from '#server/periodic-job.ts'
import { operationIn, TestApp } from '#tests/support/app.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { givenAdmin, givenMember, givenStaff } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/records.ts'
import { factsOfFiles } from '#studio/sections.ts'
import { dayMs, hourMs, minuteMs } from '#time/tokyo.ts'
import { warnAdministrators } from './warn-administrators.ts'

const begins = Date.parse('2026-11-20T07:00:00+09:00')

/** A studio whose only fault is a backup that is missing, unless its jobs have one too. */
async function openStudio({ backupDays = 14, runs = [] as JobRun[] } = {}) {
  const { database } = await TestApp.open()
  const admin = await givenAdmin(database)
  const folder = operationIn(process.cwd())
  const operation = {
    ...folder,
    startedAt: begins,
    backupDays,
    readJobs: async () => [
      { name: 'mails', restMs: 1_000, begunAt: begins + 2 * dayMs, failingSince: undefined },
      ...runs,
    ],
  }
  return {
    database,
    admin,
    warnAt: (now: number) => warnAdministrators(contextIn(database, now), operation, undefined),
  }
}

test('each administrator gets one mail a day that names what is wrong, and no other person', async () => {
  const { database, admin, warnAt } = await openStudio()
  const second = await givenMember(database, { role: 'ADMIN', memberType: 0, language: 'en' })
  await givenStaff(database, 'RECEPTION')
  await givenMember(database)
  expect(await warnAt(begins + hourMs)).toBe(2)
  const content = expect.objectContaining({ lines: [{ line: 'backups', finding: 'none' }] }) as object
  const mail = { kind: 'statusWarning', content }
  expect(await queuedMails(database)).toEqual(
    [
      { ...mail, recipient: admin.email, language: 'ja' },
      { ...mail, recipient: second.email, language: 'en' },
    ].toSorted((a, b) => (a.recipient < b.recipient ? -1 : 1)),
  )
  expect(await warnAt(begins + 16 * hourMs)).toBe(0)
  expect(await warnAt(begins + 25 * hourMs)).toBe(2)
})

test('the mail says from 80 % on that the messages by LINE of the month are nearly used up', async () => {
  const { database } = await TestApp.open()
  const { id: memberId } = await givenAdmin(database)
  const operation = { ...operationIn(process.cwd()), startedAt: begins, line: true }
  const facts = { ...factsOfFiles, line: { ...factsOfFiles.line, lineBound: 5 } }
  const readJobs = async () => [
    { name: 'mails', restMs: 1_000, begunAt: begins + 2 * dayMs, failingSince: undefined },
  ]
  const warn = (now: number) =>
    warnAdministrators(contextIn(database, now, { facts }), { ...operation, readJobs }, undefined)
  const take = (ids: string[]) =>
    database.transact(async (writer) => {
      await insertMessages(
        writer,
        ids.map((id) => ({
          id,
          mailId: id,
          memberId,
          kind: 'seatGiven',
          createdAt: begins,
          usefulUntil: begins,
        })),
      )
      for (const id of ids) await markTaken(writer, id, begins)
    })
  await take(['1', '2', '3'])
  expect(await warn(begins + hourMs)).toBe(0)
  await take(['4'])
  expect(await warn(begins + hourMs)).toBe(1)
  const lines = [{ line: 'line', finding: 'nearBound' }]
  expect(await queuedMails(database)).toMatchObject([{ kind: 'statusWarning', content: { lines } }])
})

test('several servers at once send one mail', async () => {
  const { database, warnAt } = await openStudio()
  const sent = await Promise.all(Array.from({ length: 5 }, () => warnAt(begins + 2 * hourMs)))
  expect(sent.filter((mails) => mails > 0)).toEqual([1])
  expect(await queuedMails(database)).toHaveLength(1)
})

test('sends no mail before eight in the morning, nor in the first hour of a server', async () => {
  const { warnAt } = await openStudio()
  expect(await warnAt(begins + 59 * minuteMs)).toBe(0)
  expect(await warnAt(begins + 24 * hourMs)).toBe(0)
  expect(await warnAt(begins + 25 * hourMs)).toBe(1)
})

test('sends no mail about what is only not set up, or about work that has failed for less than an hour', async () => {
  const failingSince = begins + 2 * hourMs
  const run = { name: 'refunds', restMs: minuteMs, begunAt: begins + dayMs, failingSince }
  const { warnAt, database } = await openStudio({ backupDays: 0, runs: [run] })
  expect(await warnAt(failingSince + 59 * minuteMs)).toBe(0)
  expect(await warnAt(failingSince + hourMs)).toBe(1)
  expect((await queuedMails(database))[0]?.content).toMatchObject({
    lines: [{ line: 'jobs', finding: 'failing' }],
  })
})
