import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { bookLesson, listOwnBookings } from '#contract/bookings/bookings.ts'
import { getOwnMember } from '#contract/members/members.ts'
import { TestApp } from '#tests/support/app.ts'
import { CuttingProxy } from '#tests/support/cutting-proxy.ts'
import type { Cut, Side } from '#tests/support/cutting-proxy.ts'
import { givenLesson, givenMember } from '#tests/support/factories.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { withPostgres } from '#tests/support/postgres-statement.ts'
import { dayMs, hourMs, isoText } from '#time/tokyo.ts'

let postgres: Awaited<ReturnType<typeof startPostgres>>

beforeAll(async () => {
  postgres = await startPostgres({ durable: false })
  return () => postgres.stop()
}, 60_000)

async function open() {
  const proxy = await CuttingProxy.start(postgres.url)
  const place = { settings: { dataDir: '', databaseUrl: proxy.url }, remove: async () => undefined }
  onTestFinished(() => proxy.close())
  const app = await TestApp.open({ place })
  const start = app.clock.now() + dayMs

  /** A member books two lessons. While the second is booked, the connection is cut. */
  const bookWithCut = async (cut?: Cut) => {
    const as = await givenMember(app.database, { tickets: 5 })
    const lessons = [
      await givenLesson(app.database, start),
      await givenLesson(app.database, start + 2 * hourMs),
    ]
    const bookAt = (position: number) => {
      const { id = '', startsAt = 0 } = lessons[position] ?? {}
      const body = { id, start: isoText(startsAt) }
      return app.ask(bookLesson, { as, body, key: `the key of lesson ${position}`.replaceAll(' ', '-') })
    }
    await bookAt(0)
    proxy.count(cut)
    const told = toldBy(await bookAt(1))
    const counted = { client: { ...proxy.passed('client') }, server: { ...proxy.passed('server') } }
    proxy.count()
    const isBooked = (await bookingsAfterwards(as.id)) === 2
    const again = await bookAt(1)
    const { tickets } = (await app.ask(getOwnMember, { as })).body
    const bookings = (await app.ask(listOwnBookings, { as })).body.length
    return { told, isBooked, again: again.status, tickets, bookings, counted }
  }
  return { bookWithCut }
}

function toldBy({ status, body }: { status: number; body: unknown }): 'yes' | 'no' | 'unknown' {
  if (status === 201) return 'yes'
  const { message } = body as { message: string }
  return message === 'error.server.outcomeUnknown' ? 'unknown' : 'no'
}

/** How many bookings the member has when PostgreSQL has noticed that the connection is gone. */
const bookingsAfterwards = (memberId: string): Promise<number> =>
  withPostgres(postgres.url, async (client) => {
    const running = `select from pg_stat_activity where pid <> pg_backend_pid() and xact_start is not null`
    await client.query(
      `do $$ begin while exists (${running}) loop perform pg_stat_clear_snapshot(); end loop; end $$`,
    )
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from bookings where member_id = $1 and status = 'booked'`,
      [memberId],
    )
    return rows[0]?.count ?? 0
  })

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, position) => first + position)

test(
  'a connection that is lost at any byte of the commit never makes the answer to a booking wrong',
  { timeout: 120_000 },
  async () => {
    const { bookWithCut } = await open()
    const whole = await bookWithCut()
    expect(whole).toMatchObject({ told: 'yes', isBooked: true })
    const { client, server } = whole.counted
    const cutsOf = (side: Side, packets: number, places: number[]): Cut[] =>
      places.map((bytes) => ({ side, packets, bytes }))
    const cuts = [
      // In the statement before the commit, and at each byte of the commit.
      ...cutsOf('client', client.packets - 2, [0, 1, 100]),
      ...cutsOf('client', client.packets - 1, range(0, client.lastPacket - 1)),
      ...cutsOf('client', client.packets, [0]),
      ...cutsOf('server', server.packets - 1, range(0, server.lastPacket - 1)),
      ...cutsOf('server', server.packets, [0]),
    ]
    const outcomes = new Set<string>()
    for (const cut of cuts) {
      const { told, isBooked, ...after } = await bookWithCut(cut)
      const where = JSON.stringify(cut)
      if (told === 'yes') expect(isBooked, where).toBe(true)
      if (told === 'no') expect(isBooked, where).toBe(false)
      // The same request again tells the truth, and nothing is done twice.
      expect(after, where).toMatchObject({ again: 201, tickets: 3, bookings: 2 })
      outcomes.add(`${told}, ${isBooked ? 'booked' : 'not booked'}`)
    }
    expect([...outcomes].toSorted()).toEqual([
      'no, not booked',
      'unknown, booked',
      'unknown, not booked',
      'yes, booked',
    ])
  },
)
