import type { Occupancy, OccupantKind } from '#contract/spaces/occupancy.ts'
import type { Context } from '#server/context.ts'
import type { Reader } from '#server/database/database.ts'
import { keptOfHire, openOfHire, readHireMoney } from '#server/features/payments/seat-and-hire-queries.ts'
import { isoText } from '#time/tokyo.ts'
import { listActiveSpaces, listParts } from '../queries.ts'
import { leavesOf } from '../rules.ts'
import {
  findBlocksTaking,
  findHiresTaking,
  findLessonsTaking,
  findPaidOnSite,
  listOccupied,
} from './queries.ts'
import type { Occupied } from './rules.ts'

/** What takes the spaces in the half-open range, each lesson, hire and block once, in order of start. */
export async function listOccupancy(
  ctx: Context,
  { from, to }: { from: number; to: number },
): Promise<Occupancy> {
  const links = await listParts(ctx.reader)
  const spaces = await listActiveSpaces(ctx.reader)
  const leafIds = [...new Set(spaces.flatMap(({ id }) => leavesOf(id, links)))]
  const byReference = Map.groupBy(
    await listOccupied(ctx.reader, leafIds, from, to, ctx.now),
    ({ referenceId }) => referenceId,
  )
  const all = [...byReference.values()]
  return {
    lessons: await lessonsOf(ctx.reader, all),
    hires: await hiresOf(ctx.reader, all),
    blocks: await blocksOf(ctx.reader, all),
  }
}

/** The rows of one lesson, hire or block. */
type Rows = readonly Occupied[]

async function lessonsOf(reader: Reader, all: readonly Rows[]): Promise<Occupancy['lessons']> {
  const lessons = await findLessonsTaking(reader, idsOf(all, 'lesson'))
  return inOrder(lessons, all).map(({ spaceId, title, titleEn, times }) => ({
    ...times,
    spaceId,
    title,
    titleEn,
  }))
}

async function hiresOf(reader: Reader, all: readonly Rows[]): Promise<Occupancy['hires']> {
  const ids = idsOf(all, 'hire')
  const hires = await findHiresTaking(reader, ids)
  const money = await readHireMoney(reader, ids)
  const onSite = await findPaidOnSite(reader, ids)
  return inOrder(hires, all).map(({ times, version, email: _, language: __, ...row }) => {
    const { memberId, guestId, lastName, firstName, phone, ...hire } = row
    const of = money.get(hire.id)
    const isHeld = hire.state === 'held'
    return {
      ...hire,
      ...times,
      etag: String(version),
      member: { id: memberId, guestId, lastName, firstName, phone },
      state: isHeld ? 'held' : 'confirmed',
      heldUntil: isHeld && hire.heldUntil !== null ? isoText(hire.heldUntil) : null,
      paid: of === undefined ? 0 : keptOfHire(of),
      waived: of?.waived ?? 0,
      open: isHeld ? 0 : openOfHire(hire.price, of),
      paidOnSite: onSite.has(hire.id),
      dispute: of?.dispute ?? null,
    }
  })
}

async function blocksOf(reader: Reader, all: readonly Rows[]): Promise<Occupancy['blocks']> {
  const blocks = await findBlocksTaking(reader, idsOf(all, 'block'))
  return inOrder(blocks, all).map(({ spaceId, note, times }) => ({ ...times, spaceId, note }))
}

const idsOf = (all: readonly Rows[], kind: OccupantKind) =>
  all.flatMap(([row]) => (row?.kind === kind ? [row.referenceId] : []))

/** Lessons, hires or blocks in the order of their rows, each with its times. */
function inOrder<Occupant extends { id: string }>(occupants: readonly Occupant[], all: readonly Rows[]) {
  const byId = new Map(occupants.map((one) => [one.id, one]))
  return all.flatMap((rows) => {
    const [first] = rows
    const one = first && byId.get(first.referenceId)
    if (first === undefined || one === undefined) return []
    const leaves = rows.map(({ spaceId }) => spaceId)
    const times = { id: one.id, leaves, start: isoText(first.startsAt), end: isoText(first.endsAt) }
    return [{ ...one, times }]
  })
}
