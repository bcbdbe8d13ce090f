import { isDeepStrictEqual } from 'node:util'
import type { WindowFields, WindowScope } from '#contract/spaces.ts'
import type { CurrentWindow } from '#contract/window-changes.ts'
import type { Database, Writer } from '#server/database/database.ts'
import { record } from '#server/features/audit/record.ts'
import { lockCalendar } from '#server/features/lessons/closures/queries.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminId } from '#server/http/authentication.ts'
import { matches } from '#server/http/entity-tag.ts'
import type { IfMatch } from '#server/http/entity-tag.ts'
import { isoText } from '#time/tokyo.ts'
import { lockSpace } from './queries.ts'
import { refuseNewlyClosed } from './refuse-newly-closed.ts'
import type { WindowChange } from './refuse-newly-closed.ts'
import { refuseOverlap } from './refuse-overlap.ts'
import { windowRun } from './repeated-windows/read-window-run.ts'
import { movedLike, runFacts, withoutMeeting } from './repeated-windows/rules.ts'
import { versionOfWindow } from './rules.ts'
import { findWindow, updateWindowRow } from './window-queries.ts'
import type { WindowRow } from './window-queries.ts'

interface Change {
  id: string
  scope: WindowScope
  fields: WindowFields
  ifMatch: IfMatch
}

/**
 * Changes a window, or with it the later ones at the same times on the same weekday, with one audit entry. Hires stay as they are, as
 * when a window is deleted. Refuses when the window has another time or space than the caller saw, a time in which the space is closed,
 * and one that overlaps another window. If the window already has the wanted values, the answer to an earlier attempt was lost, and the
 * call succeeds without a change.
 */
export function changeWindow(
  database: Database,
  actor: AdminId,
  { id, scope, fields: { rentableId: spaceId, start, end }, ifMatch }: Change,
  now: number,
) {
  return database.transact(async (writer) => {
    await lockCalendar(writer)
    const before = await findWindow(writer, id)
    if (before === undefined) throw new ApiError('error.schedule.notFound')
    const wanted = { id, spaceId, startsAt: Date.parse(start), endsAt: Date.parse(end) }
    if (isDeepStrictEqual({ ...before }, wanted)) return { id }
    if (!matches(ifMatch, versionOfWindow(before))) throw changedMeanwhile(before)
    if ((await lockSpace(writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
    const windows = scope === 'one' ? [before] : await windowRun(writer, id)
    const changes = windows.map((window) => ({
      before: window,
      after: movedLike(window, { before, after: wanted }),
    }))
    await refuseNewlyClosed(writer, changes)
    await refuseOverlap(
      writer,
      spaceId,
      changes.map(({ after }) => after),
    )
    for (const { after } of withoutMeeting(changes)) await updateWindowRow(writer, after)
    await recordChanges(writer, actor, changes, now)
    return { id }
  })
}

function changedMeanwhile(window: WindowRow): ApiError {
  const current: CurrentWindow = {
    etag: versionOfWindow(window),
    rentableId: window.spaceId,
    start: isoText(window.startsAt),
    end: isoText(window.endsAt),
  }
  return new ApiError('error.schedule.changed', undefined, current)
}

async function recordChanges(writer: Writer, actor: AdminId, changes: readonly WindowChange[], now: number) {
  const [first] = changes
  if (first === undefined) return
  const { before, after } = first
  if (changes.length === 1) {
    return record(writer, { actor, action: 'window.changed', subjectId: after.id, before, after }, now)
  }
  const [old, present] = [changes.map((change) => change.before), changes.map((change) => change.after)]
  await record(
    writer,
    {
      actor,
      action: 'windows.changed',
      subjectId: after.spaceId,
      before: runFacts(old),
      after: { ...runFacts(present), windowsChanged: changes.length },
    },
    now,
  )
}
