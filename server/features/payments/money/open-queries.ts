import { sql } from 'kysely'
import type { OpenPaymentKind } from '#contract/open-payments.ts'
import type { Slice } from '#server/database/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { beforeJoining, yogaPlans } from '#studio/member-types.ts'

/* What is not paid: for each kind one query with the same columns, which are put together into one list. */

const kindOf = (kind: OpenPaymentKind) => sql<OpenPaymentKind>`${sql.lit(kind)}`
const noAmount = sql<number | null>`cast(null as bigint)`
const plans = yogaPlans.map(({ code }) => code)

/** Since when the provider could not charge the member: the first attempt for an invoice that is not paid yet. */
const firstFailure = sql<number | null>`(
  select min(at) from payment_failures where payment_failures.member_id = memberships.member_id
  and not exists (select 1 from payments where payments.source = payment_failures.source))`

const renewals = (reader: Reader) =>
  reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.member_id')
    .select([
      kindOf('renewal').as('kind'),
      'memberships.id',
      sql<number | null>`memberships.price`.as('amount'),
      sql<number>`coalesce(${firstFailure}, memberships.period_ends_at)`.as('since'),
    ])
    .where('memberships.status', '=', 'pastDue')
    .where('members.closed_at', 'is', null)

/** Members who registered, got a payment link, and paid nothing. */
const joinings = (reader: Reader) =>
  reader
    .selectFrom('members')
    .innerJoin('payment_links', 'payment_links.member_id', 'members.id')
    .select([
      kindOf('joining').as('kind'),
      'members.id',
      noAmount.as('amount'),
      sql<number>`min(payment_links.created_at)`.as('since'),
    ])
    .where('payment_links.used_at', 'is', null)
    .where('members.member_type', '=', beforeJoining)
    .where('members.closed_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payments').select('payments.id').whereRef('payments.member_id', '=', 'members.id'),
        ),
      ),
    )
    .groupBy('members.id')

/** Members with a plan whose time that was paid on site is over, and who do not pay by card. */
function onSite(reader: Reader, now: number) {
  const ends = reader
    .selectFrom('payments')
    .select(['member_id as memberId', sql<number>`max(paid_until)`.as('paidUntil')])
    .where('paid_until', 'is not', null)
    .groupBy('member_id')
    .having(sql<number>`max(paid_until)`, '<=', now)
    .as('ends')
  return reader
    .selectFrom(ends)
    .innerJoin('members', 'members.id', 'ends.memberId')
    .select([kindOf('onSite').as('kind'), 'members.id', noAmount.as('amount'), 'ends.paidUntil as since'])
    .where('members.closed_at', 'is', null)
    .where('members.member_type', 'in', plans)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.id')
            .whereRef('memberships.member_id', '=', 'members.id')
            .where('memberships.status', '<>', 'ended'),
        ),
      ),
    )
}

/** What is left of the payments for a hire or a seat, without what goes back. */
const leftOf = (column: 'hire_id' | 'booking_id', id: string) => sql<number>`cast(coalesce((
  select sum(payments.amount - payments.refunded - coalesce((
    select sum(amount) from refunds where payment_id = payments.id and state = 'open' and provider_id is null), 0))
  from payments where payments.${sql.ref(column)} = ${sql.ref(id)}), 0) as bigint)`

const hires = (reader: Reader) =>
  reader
    .selectFrom('hires')
    .select([
      kindOf('hire').as('kind'),
      'hires.id',
      sql<number | null>`hires.price - ${leftOf('hire_id', 'hires.id')}`.as('amount'),
      sql<number>`coalesce(hires.confirmed_at, hires.created_at)`.as('since'),
    ])
    .where('hires.state', '=', 'confirmed')
    .where('hires.price', '>', leftOf('hire_id', 'hires.id'))

/** Guests pay when they come. Those who did not come owe nothing. */
const seats = (reader: Reader, now: number) =>
  reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lesson_id')
    .select([
      kindOf('seat').as('kind'),
      'bookings.id',
      sql<number | null>`bookings.price - ${leftOf('booking_id', 'bookings.id')}`.as('amount'),
      'lessons.starts_at as since',
    ])
    .where('bookings.guest_id', 'is not', null)
    .where('bookings.status', '<>', 'cancelled')
    .where('bookings.status', '<>', 'missed')
    .where('lessons.starts_at', '<=', now)
    .where('bookings.price', '>', leftOf('booking_id', 'bookings.id'))

interface Wanted {
  kind?: OpenPaymentKind | undefined
  id?: string
  now: number
}

function matters(reader: Reader, { kind, id, now }: Wanted) {
  const all = reader
    .selectFrom(
      renewals(reader)
        .unionAll(joinings(reader))
        .unionAll(onSite(reader, now))
        .unionAll(hires(reader))
        .unionAll(seats(reader, now))
        .as('matters'),
    )
    .$if(kind !== undefined, (query) => query.where('matters.kind', '=', kind ?? 'hire'))
    .$if(id !== undefined, (query) => query.where('matters.id', '=', id ?? ''))
  return all
}

/** The newest first. */
export async function listMatters(reader: Reader, wanted: Wanted, { skip, most }: Slice) {
  return matters(reader, wanted)
    .select(['matters.kind', 'matters.id', 'matters.amount', 'matters.since'])
    .orderBy('matters.since', 'desc')
    .orderBy('matters.id')
    .limit(most)
    .offset(skip)
    .execute()
}

export type Matter = Awaited<ReturnType<typeof listMatters>>[number]

export async function countMatters(reader: Reader, wanted: Wanted): Promise<number> {
  const { count } = await matters(reader, wanted)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
