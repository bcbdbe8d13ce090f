import { sql } from 'kysely'
import type { PausingKind, PausingState, ProviderState } from '#contract/pausing.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import type { PausingsTable } from '#server/database/payment-tables.ts'
import { prepared } from '#server/database/prepared.ts'
import type { MemberType } from '#studio/member-types.ts'
import { spansWithoutPlan } from './rules.ts'
import type { SpanWithoutPlan } from './rules.ts'

/**
 * 1: after the leave the member bought or was given tickets, which can be used. Not those of the contract
 * that was left, whose last payment may be told late.
 */
const newTickets = sql<number>`case when pausings.kind = 'leave' and pausings.state = 'ended' and exists (
  select 1 from ticket_movements where ticket_movements.member_id = pausings.member_id
  and ticket_movements.at >= pausings.from_at and ticket_movements.id = ticket_movements.lot_id
  and not exists (select 1 from payments where payments.id = ticket_movements.payment_id
    and payments.membership_id = pausings.membership_id))
  then cast(1 as bigint) else cast(0 as bigint) end`

/** What the rules need to know of the pauses and leaves. */
const pausingRights = (reader: Reader) =>
  reader
    .selectFrom('pausings')
    .innerJoin('members', 'members.id', 'pausings.memberId')
    .select([
      sql<PausingKind | null>`pausings.kind`.as('kind'),
      sql<string>`pausings.state`.as('state'),
      sql<number | null>`pausings.from_at`.as('from'),
      'pausings.untilAt as until',
      sql<number>`pausings.tickets_usable`.as('ticketsUsable'),
      sql<string>`pausings.provider`.as('provider'),
      sql<MemberType>`members.member_type`.as('memberType'),
      newTickets.as('newTickets'),
    ])
    .where('pausings.state', '<>', 'overtaken')

const rightsOf = prepared((reader, given: { memberId: string }) =>
  reader
    .selectFrom('memberships')
    .select([
      sql<PausingKind | null>`cast(null as text)`.as('kind'),
      sql<string>`memberships.status`.as('state'),
      sql<number | null>`memberships.paid_until`.as('from'),
      sql<number | null>`cast(null as bigint)`.as('until'),
      sql<number>`cast(0 as bigint)`.as('ticketsUsable'),
      sql<string>`'none'`.as('provider'),
      sql<MemberType>`cast(0 as bigint)`.as('memberType'),
      sql<number>`cast(0 as bigint)`.as('newTickets'),
    ])
    .where('memberships.memberId', '=', given.memberId)
    .where('memberships.status', '<>', 'ended')
    .unionAll(pausingRights(reader).where('pausings.memberId', '=', given.memberId)),
)

/** In which times a member has no rights of a plan, because it is paused, left or will be. */
export async function findSpansWithoutPlan(reader: Reader, memberId: string): Promise<SpanWithoutPlan[]> {
  const rows = await rightsOf(reader, { memberId })
  const contracts = rows.flatMap(({ kind, state, from }) =>
    kind === null ? [{ status: state as 'active' | 'pastDue' | 'paused', paidUntil: from }] : [],
  )
  return spansWithoutPlan(contracts, rows.flatMap(toRights))
}

type RightsRow = Awaited<ReturnType<typeof rightsOf>>[number]

/** Empty for the row of a contract. */
const toRights = ({ kind, state, from, provider, ...row }: RightsRow) =>
  kind === null || from === null
    ? []
    : [{ ...row, kind, from, state: state as PausingState, provider: provider as ProviderState }]

/**
 * The same of many members by their pauses and leaves alone: the job writes one for a contract that is paused
 * at the provider within a minute. Who has none is left out.
 */
export async function listSpansWithoutPlan(
  reader: Reader,
  memberIds: readonly string[],
): Promise<Map<string, SpanWithoutPlan[]>> {
  // An empty list is not valid SQL.
  if (memberIds.length === 0) return new Map()
  const rows = await pausingRights(reader)
    .select('pausings.memberId')
    .where('pausings.memberId', 'in', memberIds)
    .execute()
  const byMember = Map.groupBy(rows, ({ memberId }) => memberId)
  return new Map([...byMember].map(([id, own]) => [id, spansWithoutPlan([], own.flatMap(toRights))]))
}

/** The time without a plan in which a lesson or a hire begins; undefined when it begins in none. */
export async function findSpanAt(
  reader: Reader,
  memberId: string,
  startsAt: number,
): Promise<SpanWithoutPlan | undefined> {
  const spans = await findSpansWithoutPlan(reader, memberId)
  return spans.find(({ from, until }) => startsAt >= from && (until === null || startsAt < until))
}

const isOpen = sql<boolean>`pausings.state in ('planned', 'running')`

/** All pauses and leaves of a member, the newest first. */
export async function listPausingsOf(reader: Reader, memberId: string): Promise<PausingsTable[]> {
  return reader
    .selectFrom('pausings')
    .selectAll()
    .where('memberId', '=', memberId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function findPausing(reader: Reader, id: string): Promise<PausingsTable | undefined> {
  return reader.selectFrom('pausings').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Whether a pause or a leave of the member is planned or runs. */
export async function hasOpenPausing(reader: Reader, memberId: string): Promise<boolean> {
  const row = await reader
    .selectFrom('pausings')
    .select('id')
    .where('memberId', '=', memberId)
    .where(isOpen)
    .executeTakeFirst()
  return row !== undefined
}

/** Inserts nothing and returns false when one is planned or runs already. */
export async function insertPausing(writer: Writer, pausing: PausingsTable): Promise<boolean> {
  const row = await writer
    .insertInto('pausings')
    .values(pausing)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

type PausingChange = Partial<
  Pick<
    PausingsTable,
    'state' | 'untilAt' | 'provider' | 'attempts' | 'providerDueAt' | 'endedAt' | 'closesAccount'
  >
>

/** Changes nothing and returns false when it is in another state meanwhile. */
export async function updatePausing(
  writer: Writer,
  { id, state }: Pick<PausingsTable, 'id' | 'state'>,
  change: PausingChange,
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('pausings')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Those that take effect or are over by now, and are not marked so. */
export async function listDuePausings(reader: Reader, now: number): Promise<PausingsTable[]> {
  return reader
    .selectFrom('pausings')
    .selectAll()
    .where(isOpen)
    .where((eb) =>
      eb.or([
        eb('fromAt', '<=', now).and('state', '=', 'planned'),
        eb('untilAt', '<=', now).and('state', '=', 'running'),
      ]),
    )
    .orderBy('fromAt')
    .execute()
}

/** The leaves that have taken effect, and after which the account is closed. The staff keep theirs. */
export const listClosingLeaves = (reader: Reader, now: number) =>
  reader
    .selectFrom('pausings')
    .innerJoin('members', 'members.id', 'pausings.memberId')
    .select(['pausings.memberId', 'pausings.membershipId', 'pausings.fromAt', 'members.language'])
    .where('kind', '=', 'leave')
    .where('state', '=', 'ended')
    .where('closesAccount', '=', 1)
    .where('fromAt', '<=', now)
    .where('members.closedAt', 'is', null)
    .where('members.role', '=', 'USER')
    .orderBy('fromAt')
    .execute()

/** Those that the provider has not done although they are due, the oldest first. */
export async function listPausingsInVain(reader: Reader) {
  return reader
    .selectFrom('pausings')
    .select(['id', 'kind', 'state', 'provider', 'attempts', 'membershipId', 'fromAt'])
    .where('provider', 'in', ['asked', 'refused'])
    .where((eb) => eb.or([eb('attempts', '>', 0), eb('provider', '=', 'refused')]))
    .orderBy('id')
    .execute()
}

/** Those about which the provider is to be asked now. */
export async function listPausingsToAsk(reader: Reader, now: number): Promise<PausingsTable[]> {
  return reader
    .selectFrom('pausings')
    .selectAll()
    .where('provider', 'in', ['asked', 'refused'])
    .where('providerDueAt', '<=', now)
    .orderBy('providerDueAt')
    .orderBy('id')
    .limit(100)
    .execute()
}

const membersOf = (reader: Reader) =>
  reader
    .selectFrom('pausings')
    .innerJoin('members', 'members.id', 'pausings.memberId')
    .selectAll('pausings')
    .select([
      'members.number',
      'members.firstName',
      'members.lastName',
      'members.kanaFirstName',
      'members.kanaLastName',
    ])
    .where('members.closedAt', 'is', null)
    .orderBy('pausings.fromAt')
    .orderBy('pausings.id')

/** The members who pause now or have asked for it, and those who will leave. */
export const listOpenPausings = (reader: Reader, kind: PausingKind) =>
  membersOf(reader).where('kind', '=', kind).where(isOpen).execute()

/** The members who left in a time, half-open. Who came back meanwhile is among them. */
export const listLeft = (reader: Reader, { from, until }: { from: number; until: number }) =>
  membersOf(reader)
    .where('kind', '=', 'leave')
    .where('state', '=', 'ended')
    .where('fromAt', '>=', from)
    .where('fromAt', '<', until)
    .execute()

/** The pauses of open accounts of which a month has begun whose fee is not written yet. */
export async function listPausingsWithFee(reader: Reader, now: number) {
  return reader
    .selectFrom('pausings')
    .innerJoin('members', 'members.id', 'pausings.memberId')
    .select(['pausings.id', 'pausings.memberId'])
    .where('members.closedAt', 'is', null)
    .where('pausings.nextFeeAt', '<=', now)
    .where('pausings.monthlyFee', '>', 0)
    .where(sql<boolean>`pausings.next_fee_at < coalesce(pausings.until_at, pausings.next_fee_at + 1)`)
    .where(sql<boolean>`pausings.next_fee_at < coalesce(pausings.ended_at, pausings.next_fee_at + 1)`)
    .orderBy('pausings.nextFeeAt')
    .execute()
}

/** From which month on the fee of a pause is not written yet. */
export async function setNextFee(writer: Writer, id: string, nextFeeAt: number | null): Promise<void> {
  await writer.updateTable('pausings').set({ nextFeeAt }).where('id', '=', id).execute()
}

/**
 * Until when a pause lasts that begins by this instant and is not over then; undefined when there is none.
 */
export async function findPauseEnd(
  reader: Reader,
  memberId: string,
  instant: number,
): Promise<number | undefined> {
  const row = await reader
    .selectFrom('pausings')
    .select('untilAt')
    .where('memberId', '=', memberId)
    .where('kind', '=', 'pause')
    .where('state', 'in', ['planned', 'running', 'ended'])
    .where('fromAt', '<=', instant)
    .where('untilAt', '>', instant)
    .executeTakeFirst()
  return row?.untilAt ?? undefined
}

/**
 * Ends the leave of a plan that is paid at the studio when the member pays for a time after it. Returns
 * whether there was one.
 */
export async function overtakePaidLeave(
  writer: Writer,
  { memberId, paidUntil, now }: { memberId: string; paidUntil: number; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('pausings')
    .set({ state: 'overtaken', endedAt: now })
    .where('memberId', '=', memberId)
    .where('kind', '=', 'leave')
    .where('state', '=', 'planned')
    .where('membershipId', 'is', null)
    .where('fromAt', '<', paidUntil)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** When the member left for the last time; undefined for one who has never left. */
export async function findLastLeave(reader: Reader, memberId: string): Promise<number | undefined> {
  const row = await reader
    .selectFrom('pausings')
    .select('fromAt')
    .where('memberId', '=', memberId)
    .where('kind', '=', 'leave')
    .where('state', '=', 'ended')
    .orderBy('fromAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.fromAt
}

/**
 * Ends what is open of a member whose account is closed, and removes what people wrote; that a member left
 * stays for the figures. The contract has ended, or ends without another charge.
 */
export async function endPausingsOf(writer: Writer, memberId: string, now: number): Promise<void> {
  await writer
    .updateTable('pausings')
    .set({ state: 'ended', endedAt: now })
    .where('memberId', '=', memberId)
    .where(isOpen)
    .execute()
  await writer
    .updateTable('pausings')
    .set({
      reasonText: '',
      exception: '',
      provider: sql<ProviderState>`case when provider = 'none' then provider else 'done' end`,
      providerDueAt: null,
    })
    .where('memberId', '=', memberId)
    .execute()
}

/**
 * Gives all pauses and leaves of a member to the member with whom the account is merged, which none of them
 * closes.
 */
export async function movePausings(
  writer: Writer,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await writer
    .updateTable('pausings')
    .set({ memberId: to, closesAccount: 0 })
    .where('memberId', '=', from)
    .execute()
}
