import { sql } from 'kysely'
import type { SqlBool } from 'kysely'
import type { Reader } from '#server/database/database.ts'
import { spanRows, wholeSpan } from '#server/database/month-spans.ts'
import type { MonthSpan } from '#server/database/month-spans.ts'
import { dayMs, hourMs, startOfWeek } from '#time/tokyo.ts'

/* The reports own no table. They read those of other features. */

const summed = (what: ReturnType<typeof sql>) => sql<number>`cast(coalesce(sum(${what}), 0) as bigint)`
/** Says that a movement gave a lot, in the words of the partial index `ticket_movements_giving`. */
const gaveLot = (movement: string) =>
  sql<SqlBool>`(${sql.ref(`${movement}.id`)} = ${sql.ref(`${movement}.lotId`)}) is true`
const counted = sql<number>`cast(count(*) as bigint)`

/**
 * Counts by the day, because no index has the day of the registration: joined with months, all members would
 * be read once for each.
 */
export async function countRegistered(reader: Reader, spans: readonly MonthSpan[]) {
  const { from, until } = wholeSpan(spans)
  // A month in Tokyo is whole days of the same length.
  const day = sql<number>`(created_at - ${sql.lit(from)}) / ${sql.lit(dayMs)}`
  const days = await reader
    .selectFrom('members')
    .select([day.as('day'), counted.as('members')])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .where('role', '=', 'USER')
    .where('mergedInto', 'is', null)
    .groupBy(day)
    .execute()
  return spans.map((span) => {
    const ofMonth = days.filter((row) => {
      const startsAt = from + row.day * dayMs
      return startsAt >= span.from && startsAt < span.until
    })
    return { month: span.month, members: ofMonth.reduce((all, { members }) => all + members, 0) }
  })
}

/** The members whose first payment for a plan lies in the span, by that plan. */
export async function countJoined(reader: Reader, spans: readonly MonthSpan[]) {
  const { from, until } = wholeSpan(spans)
  const firstTimes = reader
    .selectFrom('payments')
    .select((eb) => ['memberId', eb.fn.min('paidAt').as('paidAt')])
    .where('orderId', 'is not', null)
    .groupBy('memberId')
    .having(({ fn }) => fn.min('paidAt'), '>=', from)
    .having(({ fn }) => fn.min('paidAt'), '<', until)
    .as('first_time')
  // Of two payments at the same moment, the one with the lower number came first.
  const isFirst = sql<SqlBool>`not exists (
    select 1 from payments as earlier
    where earlier.member_id = payments.member_id and earlier.order_id is not null
      and earlier.paid_at = payments.paid_at and earlier.number < payments.number)`
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin(firstTimes, (join) =>
      join.onRef('first_time.paidAt', '>=', 'span.from').onRef('first_time.paidAt', '<', 'span.until'),
    )
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.memberId', '=', 'first_time.memberId')
        .onRef('payments.paidAt', '=', 'first_time.paidAt'),
    )
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['span.month', 'orders.memberType', counted.as('members')])
    .where(isFirst)
    .groupBy(['span.month', 'orders.memberType'])
    .execute()
}

/** The accounts that were closed in the span. */
export async function countClosed(reader: Reader, spans: readonly MonthSpan[]) {
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin('members', (join) =>
      join.onRef('closedAt', '>=', 'span.from').onRef('closedAt', '<', 'span.until'),
    )
    .select(['span.month', counted.as('members')])
    .where('mergedInto', 'is', null)
    .groupBy('span.month')
    .execute()
}

/**
 * The members who left in the span, by their plan and reason. The plan of one that was paid at the studio is
 * that of the last payment; null for who never paid for a plan.
 */
export async function countLeft(reader: Reader, spans: readonly MonthSpan[]) {
  const left = reader
    .selectFrom(spanRows(spans))
    .innerJoin('pausings', (join) =>
      join.onRef('pausings.fromAt', '>=', 'span.from').onRef('pausings.fromAt', '<', 'span.until'),
    )
    .leftJoin('memberships', 'memberships.id', 'pausings.membershipId')
    .select((eb) => [
      'span.month',
      'pausings.reason',
      eb.fn
        .coalesce(
          'memberships.memberType',
          eb
            .selectFrom('payments')
            .innerJoin('orders', 'orders.id', 'payments.orderId')
            .select('orders.memberType')
            .whereRef('payments.memberId', '=', 'pausings.memberId')
            .whereRef('payments.paidAt', '<', 'pausings.fromAt')
            .orderBy('payments.paidAt', 'desc')
            .orderBy('payments.number', 'desc')
            .limit(1),
        )
        .as('memberType'),
    ])
    .where('pausings.kind', '=', 'leave')
    .where('pausings.state', '=', 'ended')
    .as('gone')
  return reader
    .selectFrom(left)
    .select(['month', 'reason', 'memberType', counted.as('members')])
    .groupBy(['month', 'reason', 'memberType'])
    .execute()
}

/** The pauses that lasted at some time of the span, by whether they began in it, and by their reason. */
export async function countPaused(reader: Reader, spans: readonly MonthSpan[]) {
  const begins = sql<number>`case when pausings.from_at >= span."from" then 1 else 0 end`
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin('pausings', (join) => join.onRef('pausings.fromAt', '<', 'span.until'))
    .select(['span.month', 'pausings.reason', begins.as('begins'), counted.as('members')])
    .where('pausings.kind', '=', 'pause')
    .where('pausings.state', 'in', ['running', 'ended'])
    .where((eb) =>
      eb.or([
        eb(eb.fn.coalesce('pausings.endedAt', 'pausings.untilAt'), 'is', null),
        eb(eb.fn.coalesce('pausings.endedAt', 'pausings.untilAt'), '>', eb.ref('span.from')),
      ]),
    )
    .groupBy(['span.month', 'pausings.reason', begins])
    .execute()
}

/** The pauses that run or were asked for, and the leaves to come. */
export async function countPlanned(reader: Reader) {
  const rows = await reader
    .selectFrom('pausings')
    .select(['kind', counted.as('members')])
    .where(sql<boolean>`state in ('planned', 'running')`)
    .groupBy('kind')
    .execute()
  const of = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.members ?? 0
  return { paused: of('pause'), leaving: of('leave') }
}

export async function countPresent(reader: Reader) {
  return reader
    .selectFrom('members')
    .select(['memberType', counted.as('members')])
    .where('role', '=', 'USER')
    .where('closedAt', 'is', null)
    .groupBy('memberType')
    .execute()
}

/** Literals, because SQLite divides by a parameter as by a broken number. */
const hourOfWeek = sql<number>`((starts_at - (${sql.lit(startOfWeek(0))})) / ${sql.lit(hourMs)}) % 168`

/**
 * The lessons of each span that began by `now`, by the hour of the week in Tokyo: 0 is the first hour of the
 * first day of a week.
 */
export async function sumLessons(reader: Reader, spans: readonly MonthSpan[], now: number) {
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin('lessons', (join) =>
      join.onRef('startsAt', '>=', 'span.from').onRef('startsAt', '<', 'span.until'),
    )
    .select([
      'span.month',
      hourOfWeek.as('hourOfWeek'),
      summed(sql`case when cancelled_at is null then 0 else 1 end`).as('cancelled'),
      summed(sql`case when cancelled_at is null then 1 else 0 end`).as('lessons'),
      summed(sql`case when cancelled_at is null then total_seats else 0 end`).as('seats'),
      summed(sql`case when cancelled_at is null then seats_taken else 0 end`).as('taken'),
    ])
    .where('startsAt', '<=', now)
    .groupBy(['span.month', hourOfWeek])
    .orderBy(hourOfWeek)
    .execute()
}

/** The bookings of these lessons that were not cancelled, by what was noted. */
export async function countAttendance(reader: Reader, spans: readonly MonthSpan[], now: number) {
  return (
    reader
      .selectFrom(spanRows(spans))
      .innerJoin('lessons', (join) =>
        join.onRef('startsAt', '>=', 'span.from').onRef('startsAt', '<', 'span.until'),
      )
      .innerJoin('bookings', 'bookings.lessonId', 'lessons.id')
      .select(['span.month', 'bookings.status', counted.as('bookings')])
      .where('lessons.startsAt', '<=', now)
      // A literal, because only then the databases use the partial index.
      .where(sql<SqlBool>`bookings.status <> 'cancelled'`)
      .groupBy(['span.month', 'bookings.status'])
      .execute()
  )
}

export async function sumMovements(reader: Reader, spans: readonly MonthSpan[]) {
  return reader
    .selectFrom(spanRows(spans))
    .innerJoin('ticket_movements', (join) =>
      join.onRef('at', '>=', 'span.from').onRef('at', '<', 'span.until'),
    )
    .select([
      'span.month',
      'reason',
      summed(sql`case when change > 0 then change else 0 end`).as('added'),
      summed(sql`case when change < 0 then -change else 0 end`).as('taken'),
    ])
    .groupBy(['span.month', 'reason'])
    .execute()
}

/** What is left in the lots that have not expired, by why they were given and their end. */
export async function sumOpenLots(reader: Reader, now: number) {
  return reader
    .selectFrom('ticket_lots')
    .innerJoin('ticket_movements', 'ticket_movements.id', 'ticket_lots.id')
    .where(gaveLot('ticket_movements'))
    .select([
      'ticket_movements.reason',
      'ticket_lots.expiresAt',
      counted.as('lots'),
      summed(sql`ticket_lots.remaining`).as('tickets'),
    ])
    .where(sql<SqlBool>`ticket_lots.has_tickets = 1`)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .groupBy(['ticket_movements.reason', 'ticket_lots.expiresAt'])
    .execute()
}

const prepaidSum = (column: string) => sql<number>`cast(sum(${sql.ref(column)}) as bigint)`
const none = sql<number>`cast(0 as bigint)`
const undone = (since: number) =>
  sql<number>`cast(sum(case when at >= ${since} then -change else 0 end) as bigint)`

/**
 * The tickets of payments that are left now, and that were left at two earlier instants, by price and plan:
 * what is left now without what was moved since. One statement, so that no booking comes between the lots and
 * the movements.
 *
 * The lots come first, because PostgreSQL would join all payments with all movements before it knows which
 * lots count.
 */
export async function sumPaidTickets(reader: Reader, { earlier, later }: { earlier: number; later: number }) {
  const left = reader
    .selectFrom('ticket_lots')
    .select(['id as lotId', 'remaining as earlier', 'remaining as later', 'remaining as now'])
    .where(sql<SqlBool>`has_tickets = 1`)
    .unionAll(
      reader
        .selectFrom('ticket_movements')
        .select(['lotId', undone(earlier).as('earlier'), undone(later).as('later'), none.as('now')])
        .where('at', '>=', earlier)
        .groupBy('lotId')
        // Many lots were given and used up since, which changes no figure. Tickets that came back only later
        // change one.
        .having((eb) => eb.or([eb(undone(earlier), '<>', 0), eb(undone(later), '<>', 0)])),
    )
  return reader
    .with(
      (name) => name('paid').materialized(),
      () =>
        reader
          .selectFrom(left.as('lots'))
          .innerJoin('ticket_movements as granting', 'granting.id', 'lots.lotId')
          .where(gaveLot('granting'))
          // In other words than `is not null`, because for those PostgreSQL takes another index and reads the
          // rows.
          .where(sql<SqlBool>`coalesce(granting.payment_id, '') <> ''`)
          .select(['granting.paymentId', 'lots.earlier', 'lots.later', 'lots.now']),
    )
    .selectFrom('paid')
    .innerJoin('payments', 'payments.id', 'paid.paymentId')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select([
      'orders.memberType',
      sql<number>`payments.amount - payments.entry_fee`.as('price'),
      'payments.tickets',
      prepaidSum('paid.earlier').as('earlier'),
      prepaidSum('paid.later').as('later'),
      prepaidSum('paid.now').as('now'),
    ])
    .groupBy(['orders.memberType', sql`payments.amount - payments.entry_fee`, 'payments.tickets'])
    .execute()
}
