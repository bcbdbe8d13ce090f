import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { cancel } from '#server/features/bookings/cancel.ts'
import { isEmailConfirmed } from '#server/features/members/queries.ts'
import type { MemberCaller, MemberId } from '#server/http/authentication.ts'
import { newBarePlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { onServer } from '#tests/support/postgres-statement.ts'
import { runCommand, settingsFor, startStudio } from '#tests/support/programs.ts'
import { auditEntries } from '#tests/support/records.ts'
import { checkIntegrityOfStudio } from '../commands/check-integrity.ts'
import { checkIntegrity } from './integrity-checks/check-integrity.ts'
import { migrationsFor } from './migrations.ts'
import { openDatabase } from './open.ts'
import type { DatabaseSettings } from './open.ts'

const engine = process.env['TEST_ENGINE'] === 'postgres' ? 'postgres' : 'sqlite'

async function newSite() {
  const place = await newBarePlace()
  onTestFinished(() => place.remove())
  return place
}

const check = (settings: DatabaseSettings) =>
  runCommand(checkIntegrityOfStudio, { settings: settingsFor(settings) })

/** Runs statements outside of the server's own doors. */
async function runStatements(settings: DatabaseSettings, statements: string): Promise<void> {
  if (settings.databaseUrl !== undefined) return onServer(settings.databaseUrl, statements)
  const connection = new DatabaseSync(join(settings.dataDir, 'hidamari.db'))
  connection.exec(statements)
  connection.close()
}

/** What the versions before the first release left of their migrations. */
function recordMigrations(settings: DatabaseSettings, names: string[]): Promise<void> {
  const values = names.map((name) => `('${name}')`).join(', ')
  const table = 'create table migrations (name text primary key);'
  return runStatements(settings, `${table} insert into migrations values ${values};`)
}

test.each([
  ['Ishii@Hidamari.example', 1],
  ['ishii@example.test', 0],
])(
  'an update marks a database without a mark as a demo studio by the address %s: %i',
  async (email, marks) => {
    const { settings } = await newSite()
    const before = await openDatabase(settings)
    await givenMember(before, { email })
    await before.close()
    const migration = migrationsFor(engine).find(({ name }) => name === '0006_demo_studio')
    await runStatements(settings, `drop table demo_studio; ${migration?.sql}`)

    const after = await openDatabase(settings)
    onTestFinished(() => after.close())
    expect(await after.reader.selectFrom('demo_studio').select('only_row').execute()).toHaveLength(marks)
  },
)

test('an update empties notes and personal audit fields of accounts that were closed before', async () => {
  const { settings } = await newSite()
  const before = await openDatabase(settings)
  const [closed, open] = [
    await givenMember(before, { tickets: 1 }),
    await givenMember(before, { tickets: 1 }),
  ]
  await before.close()
  const rows = [closed, open].map(
    ({ id }) => `
    insert into ticket_movements (id, member_id, lot_id, change, balance, reason, at, note)
      select 'there ' || member_id, member_id, id, 1, 2, 'adjusted', 1, '肩' from ticket_lots where member_id = '${id}';
    insert into ticket_movements (id, member_id, lot_id, change, balance, reason, at, note)
      select 'back ' || member_id, member_id, id, -1, 1, 'adjusted', 2, '肩' from ticket_lots where member_id = '${id}';
    insert into outbox (id, kind, recipient, member_id, language, content, created_at, due_at, attempts, last_error)
      values ('mail ${id}', 'paymentLink', 'a@example.test', '${id}', 'ja', '{}', 0, 0, 1, '550 a@example.test');
    insert into audit_log (id, at, action, subject_id, before, after) values
      ('changed ${id}', 0, 'member.changed', '${id}', '{"phone":"090","tickets":1}', '{"tickets":2,"ticketsReason":"肩"}'),
      ('retried ${id}', 0, 'mail.retried', 'mail ${id}', '{"attempts":1,"reason":"550 a@example.test"}', null);`,
  )
  const undone =
    engine === 'postgres'
      ? 'drop trigger ticket_movements_are_final on ticket_movements; drop function refuse_change_of_movement;'
      : ''
  const migration = migrationsFor(engine).find(({ name }) => name === '0010_forget_closed_accounts')
  const closing = `update members set closed_at = 1 where id = '${closed.id}';`
  await runStatements(
    settings,
    `${rows.join('')} ${closing} drop index audit_log_of_subject; drop index outbox_finished; ${undone}`,
  )
  await runStatements(settings, migration?.sql ?? '')

  const after = await openDatabase(settings)
  onTestFinished(() => after.close())
  const notesOf = ({ id }: { id: string }) =>
    after.reader.selectFrom('ticket_movements').select('note').where('member_id', '=', id).execute()
  expect((await notesOf(closed)).map(({ note }) => note)).toEqual([null, null, null])
  expect((await notesOf(open)).filter(({ note }) => note === '肩')).toHaveLength(2)
  const entries = (await auditEntries(after)).map(({ subject, before: was, after: is }) => [subject, was, is])
  expect(entries).toEqual(
    expect.arrayContaining([
      [closed.id, { phone: null, tickets: 1 }, { tickets: 2, ticketsReason: null }],
      [`mail ${closed.id}`, { attempts: 1, reason: null }, null],
      [open.id, { phone: '090', tickets: 1 }, { tickets: 2, ticketsReason: '肩' }],
      [`mail ${open.id}`, { attempts: 1, reason: '550 a@example.test' }, null],
    ]),
  )
})

test('an update puts the tickets of each member into one lot, from which bookings and returns go on', async () => {
  const { settings } = await newSite()
  const older = migrationsFor(engine).filter(({ name }) => name < '0012')
  const before = await openDatabase(settings, older)
  const [sora, umi] = [await givenMember(before), await givenMember(before)]
  await before.close()
  await runStatements(
    settings,
    `insert into lessons (id, title, description, title_en, description_en, image_url, starts_at, ends_at, total_seats,
       seats_taken, version, created_at) values ('lesson', '', '', '', '', '', 86400000, 90000000, 2, 1, 1, 0);
     insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at)
       values ('booking', 'lesson', '${sora.id}', 'booked', 1, 3);
     insert into ticket_movements (id, member_id, change, balance, reason, booking_id, at) values
       ('1', '${sora.id}', 2, 2, 'granted', null, 1), ('2', '${sora.id}', 4, 6, 'adjusted', null, 2),
       ('3', '${sora.id}', -1, 5, 'booked', 'booking', 3), ('4', '${sora.id}', -2, 3, 'adjusted', null, 4);
     update members set tickets = 3 where id = '${sora.id}';`,
  )

  const after = await openDatabase(settings)
  onTestFinished(() => after.close())
  const lots = await after.reader.selectFrom('ticket_lots').selectAll().execute()
  const endless = { expires_at: null, announced_at: null }
  expect(lots).toEqual([
    { id: '1', member_id: sora.id, granted: 6, remaining: 3, has_tickets: 1, ...endless },
  ])
  expect(await checkIntegrity(after.reader)).toEqual([])

  const admin: MemberCaller = { id: umi.id as MemberId, role: 'ADMIN', language: 'ja', sessionId: '' }
  expect(await cancel(after, admin, 'booking', 5)).toEqual({ tickets: 4 })
  expect(await checkIntegrity(after.reader)).toEqual([])
})

test('a database of a development version is refused with a sentence that says what to do', async () => {
  const { settings } = await newSite()
  await recordMigrations(settings, ['0001_lessons_and_bookings', '0002_books_are_kept'])
  const file = join(settings.dataDir, 'hidamari.db')
  const remedy =
    engine === 'sqlite'
      ? `move ${file} and the files beside it that begin with hidamari.db- away, then start again`
      : 'create an empty database, name it in DATABASE_URL, then start again'
  const refusal = `The database was created by a development version of Hidamari and cannot be updated: ${remedy}\n`
  expect(await check(settings)).toEqual({ code: 2, out: '', err: refusal })

  const server = startStudio({ ...settingsFor(settings), PORT: '0', LOG_LEVEL: 'silent' })
  const [[code], complaint] = await Promise.all([once(server, 'exit'), text(server.stderr)])
  expect(complaint).toBe(refusal)
  expect(code).toBe(1)
})

test('a table named migrations that another program made does not stop the start', async () => {
  const { settings } = await newSite()
  await recordMigrations(settings, ['1_of_another_program'])
  expect(await check(settings)).toMatchObject({ code: 0, err: '' })
})

test('a database that a newer version has migrated is refused', async () => {
  const { settings } = await newSite()
  const next = { name: '0999_next', sql: 'create table added (id text primary key);' }
  const newer = await openDatabase(settings, [...migrationsFor(engine), next])
  await newer.close()
  await expect(openDatabase(settings)).rejects.toThrow(
    'The database was updated by a newer version of Hidamari (0999_next): start that version',
  )
})

test('an update confirms the addresses of members who have come, paid or followed a link, and no others', async () => {
  const { settings } = await newSite()
  const before = await openDatabase(settings)
  const given = { consentVersion: '1', emailConfirmed: false }
  const add = (more: Parameters<typeof givenMember>[1] = {}) => givenMember(before, { ...given, ...more })
  const booker = await add()
  const lesson = await givenLesson(before, 1_000)
  const known = {
    admin: await add({ role: 'ADMIN' }),
    withTickets: await add({ tickets: 1 }),
    addedByStudio: await givenMember(before, { emailConfirmed: false }),
    booker,
    resetter: await add(),
  }
  const newcomer = await add()
  await before.close()
  const columns = `alter table members drop column email_confirmed_at; alter table outbox drop column dropped; drop index outbox_sent_to;`
  await runStatements(
    settings,
    `insert into bookings (id, lesson_id, member_id, status, tickets_taken, booked_at, cancelled_at)
       values ('b', '${lesson.id}', '${booker.id}', 'cancelled', 0, 0, 1);
     insert into password_resets (id, member_id, created_at, expires_at, used_at) values ('r', '${known.resetter.id}', 0, 2, 1);
     ${columns}`,
  )
  await runStatements(
    settings,
    migrationsFor(engine).find(({ name }) => name === '0009_confirmed_addresses')?.sql ?? '',
  )

  const after = await openDatabase(settings)
  onTestFinished(() => after.close())
  for (const { id } of Object.values(known)) expect(await isEmailConfirmed(after.reader, id)).toBe(true)
  expect(await isEmailConfirmed(after.reader, newcomer.id)).toBe(false)
})
