import { isDeepStrictEqual } from 'node:util'
import type { AvailabilityWindow, WindowFields, WindowScope } from '#contract/spaces/spaces.ts'
import type { CurrentWindow, OtherWindow } from '#contract/spaces/window-changes.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import type { Reader, Writer } from '#server/database/database.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { findSpaceNames } from '#server/features/spaces/occupancy/queries.ts'
import {
  movedLike,
  runFacts,
  weeklyMovedLike,
  weeklyWith,
  windowRun,
  withoutMeeting,
} from '#server/features/spaces/repeated-windows/rules.ts'
import type { WindowChange } from '#server/features/spaces/repeated-windows/rules.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { newId } from '#server/security/new-id.ts'
import { overlap } from '#time/spans.ts'
import { isoText } from '#time/tokyo.ts'
import { closedBy, closuresOfSpace, refuseClosedTime } from './closed-times.ts'
import {
  deleteWindowRow,
  endWeeklyWindow,
  findWindow,
  insertWindow,
  listWindowsBetween,
  listWindowsOf,
  lockSpace,
  updateWeeklyWindow,
  updateWindowRow,
} from './queries.ts'
import type { WindowRow } from './queries.ts'
import { versionOfWindow } from './rules.ts'

/**
 * Adds a window. Refuses a time in which the space is closed, and one that overlaps another window of the
 * space.
 */
export function createWindow(ctx: Context<AdminCaller>, { rentableId: spaceId, start, end }: WindowFields) {
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      if ((await lockSpace(tx.writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const window = { id: newId(), spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end) }
      await refuseClosedTime(tx.writer, window)
      await refuseOverlap(tx.writer, spaceId, [window])
      await insertWindow(tx.writer, window, tx.now)
      await tx.record({ action: 'window.created', subjectId: window.id, after: window })
      return { id: window.id }
    }),
  )
}

/**
 * Changes a window, or with it the later ones at the same times on the same weekday, with one audit entry.
 * Hires stay as they are, as when a window is deleted. Refuses when the window has another time or space than
 * the caller saw, a time in which the space is closed, and one that overlaps another window. If the window
 * already has the wanted values, the answer to an earlier attempt was lost, and the call succeeds without a
 * change.
 */
export function changeWindow(
  ctx: Context<AdminCaller>,
  { id, scope, fields, ifMatch }: { id: string; scope: WindowScope; fields: WindowFields; ifMatch: IfMatch },
) {
  return ctx.transact(async (tx) => {
    await lockCalendar(tx.writer)
    const before = await findWindow(tx.writer, id)
    if (before === undefined) throw new ApiError('error.schedule.notFound')
    const { rentableId: spaceId, start, end } = fields
    const after = { id, spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end) }
    if (isDeepStrictEqual({ ...before }, after)) return { id }
    if (!matches(ifMatch, versionOfWindow(before))) {
      throw new ApiError('error.schedule.changed', undefined, currentOf(before))
    }
    if ((await lockSpace(tx.writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
    const windows = scope === 'one' ? [before] : await windowRun(tx.writer, id)
    const changes = windows.map((window) => ({
      before: window,
      after: movedLike(window, { before, after }),
    }))
    await refuseNewlyClosed(tx.writer, changes)
    await refuseOverlap(
      tx.writer,
      spaceId,
      changes.map((change) => change.after),
    )
    for (const change of withoutMeeting(changes)) await updateWindowRow(tx.writer, change.after)
    const weekly = scope === 'one' ? [] : await weeklyWith(tx.writer, before)
    for (const each of weekly) {
      await updateWeeklyWindow(tx.writer, weeklyMovedLike(each, { before, after }))
    }
    await recordChanges(tx, changes, weekly.length > 0)
    return { id }
  })
}

const currentOf = (window: WindowRow): CurrentWindow => ({
  etag: versionOfWindow(window),
  rentableId: window.spaceId,
  start: isoText(window.startsAt),
  end: isoText(window.endsAt),
})

async function recordChanges(
  tx: TransactionContext<AdminCaller>,
  changes: readonly WindowChange[],
  goesOn: boolean,
) {
  const [first] = changes
  if (first === undefined) return
  const { before, after } = first
  if (changes.length === 1 && !goesOn) {
    return tx.record({ action: 'window.changed', subjectId: after.id, before, after })
  }
  const [old, present] = [changes.map((change) => change.before), changes.map((change) => change.after)]
  await tx.record({
    action: 'windows.changed',
    subjectId: after.spaceId,
    before: runFacts(old, goesOn),
    after: { ...runFacts(present, goesOn), windowsChanged: changes.length },
  })
}

/**
 * Deletes a window, or with it the later ones at the same times on the same weekday, with one audit entry. No
 * more are then added every week.
 */
export function deleteWindow(
  ctx: Context<AdminCaller>,
  { id, scope }: { id: string; scope: WindowScope },
): Promise<{ id: string; deleted: number }> {
  return ctx.transact(async (tx) => {
    if (scope === 'following') return deleteRun(tx, id)
    const before = await deleteWindowRow(tx.writer, id)
    if (before === undefined) throw new ApiError('error.schedule.notFound')
    await tx.record({ action: 'window.deleted', subjectId: id, before })
    return { id, deleted: 1 }
  })
}

async function deleteRun(tx: TransactionContext<AdminCaller>, id: string) {
  // So that no window is added to the run meanwhile, or deleted by another administrator.
  await lockCalendar(tx.writer)
  const windows = await windowRun(tx.writer, id)
  for (const window of windows) await deleteWindowRow(tx.writer, window.id)
  const [first] = windows
  const weekly = first === undefined ? [] : await weeklyWith(tx.writer, first)
  for (const { id: weeklyId } of weekly) await endWeeklyWindow(tx.writer, weeklyId)
  const before = { ...runFacts(windows, weekly.length > 0), windowsDeleted: windows.length }
  await tx.record({ action: 'windows.deleted', subjectId: before.spaceId, before })
  return { id, deleted: windows.length }
}

/** The windows of all spaces that touch the half-open range, in order of start. */
export async function listWindows(
  { reader }: ReadContext,
  { from, to }: { from: number; to: number },
): Promise<AvailabilityWindow[]> {
  const windows = await listWindowsBetween(reader, from, to)
  return windows.map((window) => ({ id: window.id, ...currentOf(window) }))
}

/**
 * Refuses to move windows into a closure. A window that lies in one already, because the closure was added
 * later, may be changed: it cannot be hired in that time anyway. The caller has locked the calendar.
 * @param changes the window that the administrator changes first, then those that follow it
 */
async function refuseNewlyClosed(writer: Writer, changes: readonly WindowChange[]): Promise<void> {
  const [first] = changes
  if (first === undefined) return
  const earlier = await closuresOf(
    writer,
    changes.map(({ before }) => before),
  )
  const closures = await closuresOf(
    writer,
    changes.map(({ after }) => after),
  )
  const closureOver = ({ before, after }: WindowChange) =>
    closures.find(
      (closure) =>
        overlap(closure, after) &&
        !earlier.some(({ id, ...span }) => id === closure.id && overlap(span, before)),
    )
  const closureOfFirst = closureOver(first)
  if (closureOfFirst !== undefined) throw closedBy(closureOfFirst, 'start')
  const closed = changes.find((change) => closureOver(change) !== undefined)
  if (closed === undefined) return
  const { startsAt, endsAt } = closed.after
  const span = { start: isoText(startsAt), end: isoText(endsAt) }
  throw new ApiError('error.schedule.laterClosed', undefined, span)
}

/** The closures that concern windows of one space. */
const closuresOf = (writer: Writer, windows: readonly WindowRow[]) =>
  closuresOfSpace(writer, windows[0]?.spaceId ?? null, rangeOf(windows))

const rangeOf = (windows: readonly WindowRow[]) => ({
  from: Math.min(...windows.map(({ startsAt }) => startsAt)),
  to: Math.max(...windows.map(({ endsAt }) => endsAt)),
})

/**
 * Refuses windows that would overlap another window of the space, and names the first of these. The caller
 * has locked the calendar (`lockCalendar`) at the beginning of its transaction, so that no window is added or
 * moved meanwhile; the database's constraint refuses an overlap in any case.
 * @param windows the windows as they would be. Those of them that are there already are not in the way of
 *   each other
 */
async function refuseOverlap(reader: Reader, spaceId: string, windows: readonly WindowRow[]): Promise<void> {
  const own = new Set(windows.map(({ id }) => id))
  const range = rangeOf(windows)
  const others = (await listWindowsOf(reader, spaceId, range)).filter(({ id }) => !own.has(id))
  const inTheWay = others.find((other) => windows.some((window) => overlap(window, other)))
  if (inTheWay === undefined) return
  const space = await findSpaceNames(reader, spaceId)
  const current: OtherWindow = {
    space: space?.name ?? '',
    spaceEn: space?.nameEn ?? '',
    start: isoText(inTheWay.startsAt),
    end: isoText(inTheWay.endsAt),
  }
  throw new ApiError('error.schedule.overlap', { start: 'overlap' }, current)
}
