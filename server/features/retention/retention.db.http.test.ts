import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditActions } from '#contract/audit.ts'
import { record } from '#server/features/audit/record.ts'
import { markFailed, markSent } from '#server/mail/delivery-queries.ts'
import { contextIn } from '#tests/support/contexts.ts'
import { newDataFolder } from '#tests/support/databases.ts'
import { TestApp } from '#tests/support/app.ts'
import { Deliveries } from '#tests/support/deliveries.ts'
import { givenMember } from '#tests/support/factories.ts'
import { auditEntries } from '#tests/support/records.ts'
import { dayMs } from '#time/tokyo.ts'
import { removeAndLog, removeOldRecords } from './retention.ts'

/** One mail of each outcome, an audit entry and a mail file, all from the instant `then`. */
async function openStudio() {
  const studio = await Deliveries.open()
  const { database, clock } = studio
  const then = clock.now()
  for (const name of ['sent', 'given-up', 'waiting', 'failing']) await studio.queue(`${name}@example.test`)
  const idOf = async (name: string) =>
    (await studio.outbox()).find(({ recipient }) => recipient.startsWith(name))?.id ?? ''
  const [sent, givenUp, failing] = [await idOf('sent'), await idOf('given-up'), await idOf('failing')]
  await database.transact(async (writer) => {
    await markSent(writer, [sent], then)
    await markFailed(writer, givenUp, { reason: '550', next: { givenUpAt: then } })
    await markFailed(writer, failing, { reason: '450', next: { dueAt: then + dayMs } })
    const change = { actor: null, subjectId: 'someone', before: null, after: null }
    await record(writer, { ...change, action: auditActions.member[0] }, then)
  })
  const mailFolder = join(newDataFolder(), 'mail')
  mkdirSync(mailFolder)
  const mailFile = join(mailFolder, 'mail.eml')
  const other = join(mailFolder, 'notes.txt')
  for (const file of [mailFile, other]) {
    writeFileSync(file, '')
    utimesSync(file, then / 1000, then / 1000)
  }
  const recipients = async () => (await studio.outbox()).map(({ recipient }) => recipient.split('@')[0])
  const given = (days: { audit: number; mail: number }) => ({
    mailFolder,
    days: { ...days, guests: 0 },
  })
  const context = () => contextIn(database, clock.now())
  return { studio, clock, context, given, recipients, mailFile, other }
}

test('removes finished mails, mail files and audit entries once they are older than the settings allow', async () => {
  const { context, studio, clock, given, recipients, mailFile, other } = await openStudio()
  const keeping = given({ audit: 30, mail: 10 })
  clock.pass(10 * dayMs - 10)
  expect(await removeOldRecords(context(), keeping)).toEqual({
    auditEntries: 0,
    mails: 0,
    importedLines: 0,
    health: 0,
    mailFiles: 0,
    line: 0,
    purposes: 0,
    guests: 0,
  })
  clock.pass(20)
  expect(await removeOldRecords(context(), keeping)).toEqual({
    auditEntries: 0,
    mails: 2,
    importedLines: 0,
    health: 0,
    mailFiles: 1,
    line: 0,
    purposes: 0,
    guests: 0,
  })
  expect(await recipients()).toEqual(['waiting', 'failing'])
  expect([existsSync(mailFile), existsSync(other)]).toEqual([false, true])
  clock.pass(20 * dayMs)
  expect(await removeOldRecords(context(), keeping)).toEqual({
    auditEntries: 1,
    mails: 0,
    importedLines: 0,
    health: 0,
    mailFiles: 0,
    line: 0,
    purposes: 0,
    guests: 0,
  })
  expect(await auditEntries(studio.database)).toEqual([])
  expect(await recipients()).toEqual(['waiting', 'failing'])
})

test('removes more mails and audit entries than fit into one transaction', async () => {
  const { context, studio, clock, given } = await openStudio()
  await studio.database.transact(async (writer) => {
    for (let entry = 1; entry <= 450; entry += 1) {
      const change = { actor: null, subjectId: 'someone', before: null, after: null }
      await record(writer, { ...change, action: auditActions.member[0] }, entry)
    }
  })
  clock.pass(2 * dayMs)
  expect(await removeOldRecords(context(), given({ audit: 1, mail: 0 }))).toMatchObject({ auditEntries: 451 })
})

test('keeps everything for ever when the settings are 0', async () => {
  const { context, studio, clock, given, recipients, mailFile } = await openStudio()
  clock.pass(100 * 366 * dayMs)
  const kept = await removeOldRecords(context(), given({ audit: 0, mail: 0 }))
  expect(kept).toEqual({
    auditEntries: 0,
    mails: 0,
    importedLines: 0,
    health: 0,
    mailFiles: 0,
    guests: 0,
    purposes: 0,
    line: 0,
  })
  expect(await recipients()).toEqual(['sent', 'given-up', 'waiting', 'failing'])
  expect(await auditEntries(studio.database)).toHaveLength(1)
  expect(existsSync(mailFile)).toBe(true)
})

test('the periodic job logs what it removed, and nothing when there was nothing to remove', async () => {
  const { context, clock, given } = await openStudio()
  clock.pass(11 * dayMs)
  const logged: object[] = []
  const log = { info: (about: object, words: string) => void logged.push({ ...about, words }) }
  await removeAndLog(context(), given({ audit: 5, mail: 10 }), log)
  await removeAndLog(context(), given({ audit: 5, mail: 10 }), log)
  expect(logged).toEqual([
    {
      auditEntries: 1,
      mails: 2,
      importedLines: 0,
      health: 0,
      mailFiles: 1,
      line: 0,
      guests: 0,
      purposes: 0,
      words: 'old records removed',
    },
  ])
})

test('what LINE reported goes after a week, and what was sent by LINE after two months', async () => {
  const app = await TestApp.open()
  const member = await givenMember(app.database)
  const now = app.clock.now()
  await app.database.transact(async (writer) => {
    for (const [name, days] of [
      ['new', 6],
      ['old', 8],
      ['older', 63],
    ] as const) {
      const at = now - days * dayMs
      await writer.insertInto('line_events').values({ id: name, receivedAt: at }).execute()
      const chat = { lineUserId: name, answeredAt: at, inquiryUntil: null, changedAt: at }
      await writer.insertInto('line_chats').values(chat).execute()
      const message = {
        id: name,
        mailId: name,
        memberId: member.id,
        kind: 'seatGiven',
        attempts: 1,
        takenAt: at,
      }
      const rest = {
        createdAt: at,
        usefulUntil: at,
        dueAt: at,
        leasedUntil: null,
        endedAt: null,
        endedBy: null,
      }
      await writer
        .insertInto('line_messages')
        .values({ ...message, ...rest, lastError: null })
        .execute()
    }
  })
  const days = { audit: 0, mail: 0, guests: 0 }
  const removed = await removeOldRecords(contextIn(app.database, now), { mailFolder: newDataFolder(), days })
  expect(removed.line).toBe(5)
  expect(await app.database.reader.selectFrom('line_events').select('id').execute()).toEqual([{ id: 'new' }])
  expect(await app.database.reader.selectFrom('line_messages').select('id').orderBy('id').execute()).toEqual([
    { id: 'new' },
    { id: 'old' },
  ])
})
