import { sql } from 'kysely'
import type { MemberPaymentKind, OpenPaymentKind } from '#contract/payments/open-payments.ts'
import type { Slice } from '#server/database/paging.ts'
import type { Reader } from '#server/database/database.ts'
import { beforeJoining, yogaPlans } from '#studio/member-types.ts'
import { grantedOnSite, paidOnSite } from '../on-site/queries.ts'
import { staysOwed } from '../refunds/queries.ts'

/* What is not paid: for each kind one query with the same columns, which are put together into one list. */

const kindOf = (kind: MemberPaymentKind) => sql<MemberPaymentKind>`${sql.lit(kind)}`
const noAmount = sql<number | null>`cast(null as bigint)`
const noMember = sql<string | null>`cast(null as text)`

/** Whether the column names one of the members; true without a list of members. */
const isAmong = (column: string, memberIds: readonly string[] | undefined) =>
  memberIds === undefined ? sql<boolean>`1 = 1` : sql<boolean>`${sql.ref(column)} in (${sql.join(memberIds)})`

interface Scope {
  now: number
  /** Each query narrows to them itself, because SQLite does not do so through the list of all kinds. */
  memberIds?: readonly string[] | undefined
}

const plans = yogaPlans.map(({ code }) => code)

/**
 * Since when the provider could not charge the member: the first attempt for an invoice that is not paid yet.
 */
const firstFailure = sql<number | null>`(
  select min(at) from payment_failures where payment_failures.member_id = memberships.member_id
  and not exists (select 1 from payments where payments.source = payment_failures.source))`

const renewals = (reader: Reader, { memberIds }: Scope) =>
  reader
    .selectFrom('memberships')
    .innerJoin('members', 'members.id', 'memberships.memberId')
    .select([
      kindOf('renewal').as('kind'),
      'memberships.id',
      sql<string | null>`memberships.member_id`.as('memberId'),
      sql<number | null>`memberships.price`.as('amount'),
      sql<number>`coalesce(${firstFailure}, memberships.period_ends_at)`.as('since'),
    ])
    .where('memberships.status', '=', 'pastDue')
    .where('members.closedAt', 'is', null)
    .where(isAmong('memberships.memberId', memberIds))

/** Members who registered, got a payment link, and paid nothing. */
const joinings = (reader: Reader, { memberIds }: Scope) =>
  reader
    .selectFrom('members')
    .innerJoin('payment_links', 'payment_links.memberId', 'members.id')
    .select([
      kindOf('joining').as('kind'),
      'members.id',
      sql<string | null>`members.id`.as('memberId'),
      noAmount.as('amount'),
      sql<number>`min(payment_links.created_at)`.as('since'),
    ])
    .where('payment_links.usedAt', 'is', null)
    .where('members.memberType', '=', beforeJoining)
    .where('members.closedAt', 'is', null)
    .where(isAmong('members.id', memberIds))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('payments').select('payments.id').whereRef('payments.memberId', '=', 'members.id'),
        ),
      ),
    )
    .groupBy('members.id')

/** The members who pause at the instant, and owe nothing for the time. */
const pausedNow = (reader: Reader, now: number) =>
  reader
    .selectFrom('pausings')
    .select('memberId')
    .where('kind', '=', 'pause')
    .where('state', 'in', ['planned', 'running'])
    .where('fromAt', '<=', now)
    .where((eb) => eb.or([eb('untilAt', 'is', null), eb('untilAt', '>', now)]))

/** Members with a plan whose time that was paid on site is over, and who do not pay by card. */
function onSite(reader: Reader, { now, memberIds }: Scope) {
  const ends = paidOnSite(reader)
    .select(['memberId', sql<number>`max(paid_until)`.as('paidUntil')])
    .where(isAmong('memberId', memberIds))
    .groupBy('memberId')
    .having(sql<number>`max(paid_until)`, '<=', now)
    .as('ends')
  return reader
    .selectFrom(ends)
    .innerJoin('members', 'members.id', 'ends.memberId')
    .select([
      kindOf('onSite').as('kind'),
      'members.id',
      sql<string | null>`members.id`.as('memberId'),
      noAmount.as('amount'),
      'ends.paidUntil as since',
    ])
    .where('members.closedAt', 'is', null)
    .where('members.memberType', 'in', plans)
    .where('members.id', 'not in', grantedOnSite(reader, now))
    .where('members.id', 'not in', pausedNow(reader, now))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('memberships')
            .select('memberships.id')
            .whereRef('memberships.memberId', '=', 'members.id')
            .where('memberships.status', '<>', 'ended'),
        ),
      ),
    )
}

/**
 * What was paid for a hire or a seat, without what went back and is owed again. What administrators gave back
 * of their own accord is owed no more (`openOfHire`, `openAmount`).
 */
const settledOf = (column: 'hireId' | 'bookingId', id: string) => sql<number>`cast(coalesce((
  select sum(payments.amount - coalesce((
    select sum(amount) from refunds where payment_id = payments.id and ${staysOwed}), 0))
  from payments where payments.${sql.ref(column)} = ${sql.ref(id)}), 0) as bigint)`

/** Whether it is to be paid at a convenience store, which is listed by itself. */
const isAtShop = (column: 'hireId' | 'bookingId', id: string, now: number) => sql<boolean>`exists (
  select 1 from awaited_payments where awaited_payments.${sql.ref(column)} = ${sql.ref(id)}
  and awaited_payments.state = 'waiting' and awaited_payments.pay_until > ${now})`

const hires = (reader: Reader, { now, memberIds }: Scope) =>
  reader
    .selectFrom('hires')
    .select([
      kindOf('hire').as('kind'),
      'hires.id',
      sql<string | null>`hires.member_id`.as('memberId'),
      sql<number | null>`hires.price - ${settledOf('hireId', 'hires.id')}`.as('amount'),
      sql<number>`coalesce(hires.confirmed_at, hires.created_at)`.as('since'),
    ])
    .where('hires.state', '=', 'confirmed')
    .where('hires.price', '>', settledOf('hireId', 'hires.id'))
    .where((eb) => eb.not(isAtShop('hireId', 'hires.id', now)))
    .where(isAmong('hires.memberId', memberIds))

/**
 * The months of pauses that are not paid. One by card is open when the provider was asked for it in vain.
 */
const pauseFees = (reader: Reader, { memberIds }: Scope) =>
  reader
    .selectFrom('pause_fees')
    .innerJoin('pausings', 'pausings.id', 'pause_fees.pausingId')
    .select([
      kindOf('pauseFee').as('kind'),
      'pause_fees.id',
      sql<string | null>`pausings.member_id`.as('memberId'),
      sql<number | null>`pause_fees.amount`.as('amount'),
      'pause_fees.fromAt as since',
    ])
    .where('pause_fees.state', 'in', ['open', 'failed'])
    .where((eb) =>
      eb.or([
        eb('pausings.membershipId', 'is', null),
        eb('pause_fees.state', '=', 'failed'),
        eb('pause_fees.attempts', '>', 0),
      ]),
    )
    .where(isAmong('pausings.memberId', memberIds))

/** Guests pay when they come. Those who did not come owe nothing. */
const seats = (reader: Reader, { now }: Scope) =>
  reader
    .selectFrom('bookings')
    .innerJoin('lessons', 'lessons.id', 'bookings.lessonId')
    .select([
      sql<OpenPaymentKind>`'seat'`.as('kind'),
      'bookings.id',
      noMember.as('memberId'),
      sql<number | null>`bookings.price - ${settledOf('bookingId', 'bookings.id')}`.as('amount'),
      'lessons.startsAt as since',
    ])
    .where('bookings.guestId', 'is not', null)
    .where('bookings.status', '<>', 'cancelled')
    .where('bookings.status', '<>', 'missed')
    .where('lessons.startsAt', '<=', now)
    .where('bookings.price', '>', settledOf('bookingId', 'bookings.id'))
    .where((eb) => eb.not(isAtShop('bookingId', 'bookings.id', now)))

/** What is to be paid at a convenience store. */
const atShops = (reader: Reader, { now }: Scope) =>
  reader
    .selectFrom('awaited_payments')
    .select([
      sql<OpenPaymentKind>`'shop'`.as('kind'),
      'awaited_payments.intentId as id',
      noMember.as('memberId'),
      sql<number | null>`awaited_payments.amount`.as('amount'),
      'awaited_payments.createdAt as since',
    ])
    .where('awaited_payments.state', '=', 'waiting')
    .where('awaited_payments.payUntil', '>', now)

/** What members have not paid. Guests' seats are left out, because guests are not members. */
const ofMembers = (reader: Reader, scope: Scope) =>
  renewals(reader, scope)
    .unionAll(joinings(reader, scope))
    .unionAll(onSite(reader, scope))
    .unionAll(hires(reader, scope))
    .unionAll(pauseFees(reader, scope))

/** The ids of the members who have something open at the instant. */
export const owingMembers = (reader: Reader, now: number) =>
  reader.selectFrom(ofMembers(reader, { now }).as('openPayments')).select('openPayments.memberId')

/** Which kinds of payments are open of each of the members at the instant. */
export async function listOpenKinds(reader: Reader, memberIds: readonly string[], now: number) {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return []
  return reader
    .selectFrom(ofMembers(reader, { now, memberIds }).as('openPayments'))
    .select(['openPayments.memberId', 'openPayments.kind'])
    .distinct()
    .execute()
}

interface OpenPaymentQuery {
  kind?: OpenPaymentKind | undefined
  id?: string
  now: number
}

const openPayments = (reader: Reader, { kind, id, now }: OpenPaymentQuery) =>
  reader
    .selectFrom(
      seats(reader, { now })
        .unionAll(atShops(reader, { now }))
        .unionAll(ofMembers(reader, { now }))
        .as('openPayments'),
    )
    .$if(kind !== undefined, (query) => query.where('openPayments.kind', '=', kind ?? 'hire'))
    .$if(id !== undefined, (query) => query.where('openPayments.id', '=', id ?? ''))

/** The newest first. */
export async function listOpenPaymentRows(reader: Reader, query: OpenPaymentQuery, { skip, most }: Slice) {
  return openPayments(reader, query)
    .select(['openPayments.kind', 'openPayments.id', 'openPayments.amount', 'openPayments.since'])
    .orderBy('openPayments.since', 'desc')
    .orderBy('openPayments.id')
    .limit(most)
    .offset(skip)
    .execute()
}

export type OpenPaymentRow = Awaited<ReturnType<typeof listOpenPaymentRows>>[number]

export async function countOpenPayments(reader: Reader, query: OpenPaymentQuery): Promise<number> {
  const { count } = await openPayments(reader, query)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
