import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { book } from '#server/features/bookings/book.ts'
import { canBackUp } from '#tests/support/backup-programs.ts'
import { contextIn, memberCaller } from '#tests/support/contexts.ts'
import { newPlace, withDatabase } from '#tests/support/databases.ts'
import type { TestPlace } from '#tests/support/databases.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { onServer, withPostgres } from '#tests/support/postgres-statement.ts'
import { runProgram, settingsFor } from '#tests/support/programs.ts'
import { dayMs } from '#time/tokyo.ts'

const isPostgres = process.env['TEST_ENGINE'] === 'postgres'
const withTools = test.skipIf(!(await canBackUp()))
/** A drill copies the database and starts four processes, on a machine that may be busy. */
const timeout = 120_000

/** A studio with a booking, whose mail waits in the outbox. */
async function newStudio() {
  const place = await newPlace()
  onTestFinished(() => place.remove())
  await withDatabase(place, async (database) => {
    const { id, startsAt } = await givenLesson(database, Date.now() + dayMs)
    const member = await givenMember(database, { tickets: 1 })
    const caller = memberCaller(member.id)
    await book(contextIn(database, Date.now(), { caller }), { lessonId: id, startSeen: startsAt })
  })
  const drill = (more: Record<string, string> = {}) =>
    runProgram('server/commands/drill.ts', { settings: { ...settingsFor(place.settings), ...more, PATH } })
  return { place, drill }
}

/** Where `pg_dump` is. */
const PATH = process.env['PATH'] ?? ''

/** A server that counts how often it is called. */
async function countingServer() {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls }
}

/** Everything that the studio's database holds, and which databases there are. */
async function contentOf({ settings: { databaseUrl, dataDir } }: TestPlace): Promise<unknown> {
  if (databaseUrl === undefined) {
    const file = join(dataDir, 'hidamari.db')
    return createHash('sha256').update(readFileSync(file)).digest('hex')
  }
  return withPostgres(databaseUrl, async (client) => {
    const names = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    )
    const tables: unknown[] = []
    for (const { name } of names.rows) {
      const { rows } = await client.query(`select '${name}' as name, t::text from ${name} t order by 2`)
      tables.push(rows)
    }
    return tables
  })
}

/** What the drill must remove: folders of copies, and databases. */
async function leftOf({ settings: { databaseUrl, dataDir } }: TestPlace): Promise<string[]> {
  const folders = readdirSync(dataDir).filter((name) => name.startsWith('drill'))
  if (databaseUrl === undefined) return folders
  return withPostgres(databaseUrl, async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, 'drill_')",
    )
    return [...folders, ...rows.map(({ datname }) => datname)]
  })
}

async function runStatements({ settings }: TestPlace, statements: string): Promise<void> {
  if (settings.databaseUrl !== undefined) {
    await onServer(settings.databaseUrl, statements)
    return
  }
  const connection = new DatabaseSync(join(settings.dataDir, 'hidamari.db'))
  connection.exec(statements)
  connection.close()
}

withTools(
  'the drill shows that every rule holds and that it would see a broken one, and leaves the studio as it was',
  { timeout },
  async () => {
    const { place, drill } = await newStudio()
    const before = await contentOf(place)
    const [mailServer, stripe] = [await countingServer(), await countingServer()]
    const { code, out, err } = await drill({
      SMTP_URL: `smtp://${mailServer.host}`,
      STRIPE_SECRET_KEY: 'sk_test_drill',
      STRIPE_WEBHOOK_SECRET: 'whsec_drill',
      STRIPE_API_URL: `http://${stripe.host}`,
    })
    expect({ code, err }, out).toEqual({ code: 0, err: '' })
    expect(out).toContain('On the copy (members: 1, lessons: 1, bookings: 1):')
    expect(out).toContain('1 × booked, 199 × error.yoga.noSeat; 0 seats sold twice: held.')
    expect(out).toContain('1 × booked, 7 × error.yoga.noTicket; 0 tickets spent twice: held.')
    expect(out).toContain('10 × cancelled, 40 × error.yoga.bookingNotFound; 0 tickets returned twice: held.')
    expect(out).toContain('The integrity check found no problem.')
    expect(out).toContain('200 × booked; 199 seats sold twice, as expected.')
    expect(out).toContain('8 × booked; 7 tickets spent twice, as expected.')
    expect(out).toContain('50 × cancelled; 40 tickets returned twice, as expected.')
    expect(out).toMatch(/The integrity check names [1-9]\d* more problems, as expected\./)
    expect(out).toContain('\nEvery rule held.\n')
    expect(await contentOf(place)).toEqual(before)
    expect(await leftOf(place)).toEqual([])
    expect({ mails: mailServer.calls(), payments: stripe.calls() }).toEqual({ mails: 0, payments: 0 })
  },
)

withTools(
  'the drill fails in a studio whose database does not count the seats that are taken',
  { timeout },
  async () => {
    const { place, drill } = await newStudio()
    const engine = isPostgres ? 'postgres' : 'sqlite'
    const file = new URL(`../drill/without-guard.${engine}.sql`, import.meta.url)
    const [seats = ''] = readFileSync(file, 'utf8').split('-- Tickets')
    await runStatements(place, seats)
    const { code, out } = await drill()
    expect(code, out).toBe(1)
    expect(out).toContain('199 seats sold twice: BROKEN, expected 1 × booked, 199 × error.yoga.noSeat.')
    expect(out).toContain('\nA RULE IS BROKEN, see above.\n')
    expect(await leftOf(place)).toEqual([])
  },
)

/** A second guard, which the drill does not know. */
const secondGuard = isPostgres
  ? `create function refuse_overbooking() returns trigger language plpgsql as $$
     begin
       if (select count(*) from bookings where lesson_id = new.lesson_id)
         >= (select total_seats from lessons where id = new.lesson_id) then raise exception 'full'; end if;
       return new;
     end $$;
     create trigger no_overbooking before insert on bookings for each row execute function refuse_overbooking()`
  : `create trigger no_overbooking before insert on bookings
     when (select count(*) from bookings where lesson_id = new.lesson_id)
       >= (select total_seats from lessons where id = new.lesson_id)
     begin
       select raise(abort, 'full');
     end`

withTools('the drill fails when it cannot see a seat sold twice without the guard', { timeout }, async () => {
  const { place, drill } = await newStudio()
  await runStatements(place, secondGuard)
  const { code, out } = await drill()
  expect(code, out).toBe(1)
  expect(out).toContain('0 seats sold twice, NOT SEEN.')
  expect(out).toContain('\nEvery rule held.\nTHE DRILL PROVES NOTHING')
})

withTools('the drill says that there is no studio, and makes none', { timeout }, async () => {
  const { place } = await newStudio()
  const { databaseUrl, dataDir } = place.settings
  const settings = databaseUrl
    ? { DATABASE_URL: `${databaseUrl}_missing`, DATA_DIR: dataDir }
    : { DATA_DIR: join(dataDir, 'missing') }
  const { code, err } = await runProgram('server/commands/drill.ts', { settings: { ...settings, PATH } })
  expect(code).toBe(2)
  expect(err).toMatch(isPostgres ? /pg_dump failed: .*does not exist/ : /There is no database at /)
})
