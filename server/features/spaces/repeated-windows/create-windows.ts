import type {
  RepeatedWindowFields,
  WindowDayLeftOut,
  WindowsPreview,
} from '#contract/spaces/repeated-windows.ts'
import type { Context, ReadContext, TransactionContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { forEachRow } from '#server/periodic-job.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { holidayOn } from '#time/japanese-holidays.ts'
import { isoText, timeRangeText } from '#time/tokyo.ts'
import {
  insertWeeklyWindow,
  insertWindow,
  listActiveSpaces,
  listWeeklyBefore,
  listWindowsOf,
  lockSpace,
  updateWeeklyWindow,
} from '../queries.ts'
import { overlap } from '#time/spans.ts'
import type { Span } from '#time/spans.ts'
import { dayOf, dueWindows, horizonOf, minutesOf, windowsOf } from './rules.ts'

/**
 * Adds all windows of a repetition in one transaction, with one audit entry; without a last day those of a
 * year, and the later ones every week (`extendWeeklyWindows`). Says which days it left out, and why.
 */
export function createWindows(
  ctx: Context<AdminCaller>,
  fields: RepeatedWindowFields,
  language: Language,
): Promise<{ added: number; leftOut: WindowDayLeftOut[] }> {
  const { rentableId: spaceId } = fields
  return ctx.transact((tx) =>
    tx.once(async () => {
      await lockCalendar(tx.writer)
      if ((await lockSpace(tx.writer, spaceId)) === undefined) throw new ApiError('error.space.notFound')
      const { windows, leftOut } = await planWindows(tx, fields, language)
      if (windows.length === 0) throw new ApiError('error.schedule.nothing')
      for (const window of windows) await insertWindow(tx.writer, { id: newId(), spaceId, ...window }, tx.now)
      if (fields.until === null) await goOn(tx, fields)
      const after = {
        spaceId,
        weekdays: fields.weekdays,
        startTime: fields.startTime,
        endTime: fields.endTime,
        fromDay: fields.from,
        untilDay: fields.until,
        skipsHolidays: fields.skipHolidays,
        windowsAdded: windows.length,
        leftOut: leftOut.map(({ day }) => day),
      }
      await tx.record({ action: 'windows.created', subjectId: spaceId, after })
      return { added: windows.length, leftOut }
    }),
  )
}

/** A row for each weekday, because a change or deletion of several windows is that of one weekday. */
async function goOn(
  { writer, now }: TransactionContext,
  { rentableId: spaceId, ...fields }: RepeatedWindowFields,
) {
  const minutes = minutesOf(fields)
  const addedUntil = horizonOf(now)
  const skipsHolidays = fields.skipHolidays ? 1 : 0
  for (const weekday of fields.weekdays) {
    const weekly = { id: newId(), spaceId, weekday, startTime: fields.startTime, minutes }
    await insertWeeklyWindow(writer, { ...weekly, skipsHolidays, addedUntil }, now)
  }
}

/**
 * Adds the windows of repetitions without a last day that have come within a year; returns how many. Also in
 * closures, in which no member can hire, so that the windows are there when one is lifted.
 */
export async function extendWeeklyWindows(ctx: Context): Promise<number> {
  let added = 0
  const horizon = horizonOf(ctx.now)
  await forEachRow(await listWeeklyBefore(ctx.reader, horizon), async ({ id }) => {
    added += await ctx.transact(async (tx) => {
      await lockCalendar(tx.writer)
      // Read again: it may have been ended or changed meanwhile, or another server has added its windows.
      const weekly = (await listWeeklyBefore(tx.writer, horizon)).find((each) => each.id === id)
      if (weekly === undefined) return 0
      const { spaceId, skipsHolidays } = weekly
      const due = dueWindows(weekly, tx.now)
      const range = { from: due.windows[0]?.startsAt ?? tx.now, to: due.windows.at(-1)?.endsAt ?? tx.now }
      const others = await listWindowsOf(tx.writer, spaceId, range)
      const windows = due.windows.filter(
        (window) =>
          !others.some((other) => overlap(other, window)) &&
          !(skipsHolidays === 1 && holidayOn(dayOf(window)) !== undefined),
      )
      for (const window of windows) await insertWindow(tx.writer, { id: newId(), spaceId, ...window }, tx.now)
      await updateWeeklyWindow(tx.writer, due.added)
      return windows.length
    })
  })
  return added
}

/** The windows that a repetition would add now, and the days that it would leave out. */
export async function previewWindows(
  ctx: Context,
  fields: RepeatedWindowFields,
  language: Language,
): Promise<WindowsPreview> {
  const spaces = await listActiveSpaces(ctx.reader)
  if (!spaces.some(({ id }) => id === fields.rentableId)) throw new ApiError('error.space.notFound')
  const { windows, leftOut } = await planWindows(ctx, fields, language)
  const written = windows.map(({ startsAt, endsAt }) => ({ start: isoText(startsAt), end: isoText(endsAt) }))
  return { windows: written, leftOut }
}

interface PlannedWindows {
  windows: Span[]
  leftOut: WindowDayLeftOut[]
}

/**
 * The windows that a repetition adds now, and the days that it leaves out, each with the reason in the
 * language.
 */
async function planWindows(
  { reader, now }: ReadContext,
  fields: RepeatedWindowFields,
  language: Language,
): Promise<PlannedWindows> {
  const repeated = windowsOf(fields, now)
  const [from, to] = [repeated[0]?.startsAt ?? now, repeated.at(-1)?.endsAt ?? now]
  const present = await listWindowsOf(reader, fields.rentableId, { from, to })
  const closures = await closuresOfSpace(reader, fields.rentableId, { from, to })
  const planned: PlannedWindows = { windows: [], leftOut: [] }
  for (const window of repeated) {
    const day = dayOf(window)
    const closure = closures.find((other) => overlap(other, window))
    const holiday = fields.skipHolidays ? holidayOn(day) : undefined
    const other = present.find((each) => overlap(each, window))
    if (closure) {
      const name = inLanguage(language, closure.reasonJa, closure.reasonEn)
      planned.leftOut.push({ day, reason: 'closure', name })
    } else if (holiday) planned.leftOut.push({ day, reason: 'holiday', name: holiday[language] })
    else if (other) {
      planned.leftOut.push({ day, reason: 'overlap', name: timeRangeText(other.startsAt, other.endsAt) })
    } else planned.windows.push(window)
  }
  return planned
}
