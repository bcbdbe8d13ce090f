import type { HireForMemberFields } from '#contract/hires/hire-administration.ts'
import { demoContext } from '#demo/sample-studio/demo-context.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { listPayments } from '#server/features/payments/list-payments.ts'
import { addressReceipt } from '#server/features/payments/receipts/receipt.ts'
import { hireForMember } from '#server/features/hires/administration/hire-for-member.ts'
import { quoteForMember } from '#server/features/hires/quote-hire.ts'
import { createBlock } from '#server/features/spaces/occupancy/blocks.ts'
import { insertWindow } from '#server/features/spaces/queries.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { spaces } from '#studio/spaces.ts'
import type { Space } from '#studio/spaces.ts'
import { dateOf, dayMs, instantOf, startOfWeek } from '#time/tokyo.ts'

const weeksBack = 1
/** Members hire up to three months ahead. */
const weeksAhead = 12

type WeekOfWindows = ReadonlyArray<readonly [day: number, from: string, until: string]>

/** When each space can be hired: the day of the week counted from Sunday, and the times in Tokyo. */
const windowsOfWeek: Record<Space['id'], WeekOfWindows> = {
  secondFloor: [
    [0, '17:00', '20:30'],
    [1, '10:00', '16:00'],
    [2, '15:30', '18:00'],
    [3, '10:00', '13:00'],
    [3, '15:30', '18:00'],
    [5, '11:30', '13:30'],
  ],
  roofTerrace: [
    [0, '16:30', '20:00'],
    [2, '16:30', '19:30'],
    [6, '16:30', '20:00'],
  ],
  wholeBuilding: [
    [1, '09:00', '18:00'],
    [4, '09:00', '21:00'],
  ],
}

interface People {
  admin: AdminCaller
  /** The members who hire, one for each hire below. */
  hirers: readonly string[]
}

/**
 * Hires in the weeks ahead, within the windows: days after the beginning of this week, and the times in
 * Tokyo.
 */
const hires = [
  {
    spaceId: 'secondFloor',
    days: 7 + 2,
    from: '15:30',
    until: '17:00',
    people: 8,
    purpose: '親子ヨガの会',
    company: null,
  },
  {
    spaceId: 'wholeBuilding',
    days: 14 + 4,
    from: '10:00',
    until: '16:00',
    people: 25,
    purpose: '写真の展示会',
    // To whom the receipt is addressed.
    company: '株式会社あおぞら写真館',
  },
] as const

/**
 * Adds the times in which the studio's spaces can be hired, hires, and a time in which the studio keeps a
 * space for itself.
 */
export async function addTimes(database: Database, { admin, hirers }: People, now: number): Promise<void> {
  for (const { id } of spaces) {
    await database.transact((writer) => addWindows(writer, id, windowsOfWeek[id], now))
  }
  for (const [position, { spaceId, people, purpose, company, ...when }] of hires.entries()) {
    const span = spanOf(when, now)
    const time = { spaceId, startsAt: Date.parse(span.start), endsAt: Date.parse(span.end) }
    const { total } = await quoteForMember(demoContext(database, now), { ...time, except: undefined })
    const fields: HireForMemberFields = {
      spaceId,
      ...span,
      people,
      purpose,
      total,
      memberId: hirers[position] ?? '',
      paidBy: 'transfer',
      despite: [],
    }
    await hireForMember(demoContext(database, now, admin), fields)
    if (company !== null) await addressTo(database, { admin, hirerId: hirers[position] ?? '', company }, now)
  }
  const span = spanOf({ days: 7 + 3, from: '15:30', until: '16:30' }, now)
  const block = { spaceId: 'secondFloor', ...span, note: 'エアコンの点検' }
  await createBlock(demoContext(database, now, admin), block)
}

/** Addresses the receipt of the hirer's payment to the company that pays for the hire. */
async function addressTo(
  database: Database,
  { admin, hirerId, company }: { admin: AdminCaller; hirerId: string; company: string },
  now: number,
): Promise<void> {
  const [payment] = (await listPayments(demoContext(database, now), hirerId)).payments
  if (payment === undefined) throw new Error('the hire was not paid')
  const proviso = '会場利用料として'
  const addressee = { addressee: company, honorific: 'onchu', proviso, reason: '' } as const
  await addressReceipt(demoContext(database, now, admin), { id: payment.id, language: 'ja' }, addressee)
}

function spanOf({ days, from, until }: { days: number; from: string; until: string }, now: number) {
  const date = dateOf(startOfWeek(now) + days * dayMs)
  return { start: `${date}T${from}:00+09:00`, end: `${date}T${until}:00+09:00` }
}

async function addWindows(writer: Writer, spaceId: string, week: WeekOfWindows, now: number): Promise<void> {
  for (let weekOffset = -weeksBack; weekOffset <= weeksAhead; weekOffset += 1) {
    for (const [day, from, until] of week) {
      const date = dateOf(startOfWeek(now) + (weekOffset * 7 + day) * dayMs)
      const [startsAt, endsAt] = [instantOf(date, from), instantOf(date, until)]
      if (startsAt === undefined || endsAt === undefined) continue
      await insertWindow(writer, { id: newId(), spaceId, startsAt, endsAt }, now)
    }
  }
}
