import type {
  RepeatedWindowFields,
  WindowDayLeftOut,
  WindowsPreview,
} from '#contract/spaces/repeated-windows.ts'
import type { Context, ReadContext } from '#server/context.ts'
import { lockCalendar } from '#server/database/locks.ts'
import { closuresOfSpace } from '#server/features/spaces/closed-times.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { AdminCaller } from '#server/http/authentication.ts'
import { newId } from '#server/security/new-id.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { holidayOn } from '#time/japanese-holidays.ts'
import { isoText, timeRangeText } from '#time/tokyo.ts'
import { insertWindow, listActiveSpaces, listWindowsOf, lockSpace } from '../queries.ts'
import { dayOf, overlap, windowsOf } from './rules.ts'

/**
 * Adds all windows of a repetition in one transaction, with one audit entry. Says which days it left out, and
 * why.
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
      const entry = { action: 'windows.created', subjectId: spaceId, before: null, after } as const
      await tx.record({ actor: tx.caller.id, ...entry })
      return { added: windows.length, leftOut }
    }),
  )
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
  windows: Array<{ startsAt: number; endsAt: number }>
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
  const wanted = windowsOf(fields, now)
  const [from, to] = [wanted[0]?.startsAt ?? now, wanted.at(-1)?.endsAt ?? now]
  const windows = await listWindowsOf(reader, fields.rentableId, { from, to })
  const closures = await closuresOfSpace(reader, fields.rentableId, { from, to })
  const planned: PlannedWindows = { windows: [], leftOut: [] }
  for (const window of wanted) {
    const day = dayOf(window)
    const closure = closures.find((other) => overlap(other, window))
    const holiday = fields.skipHolidays ? holidayOn(day) : undefined
    const other = windows.find((known) => overlap(known, window))
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
