import type { RepeatedWindowFields, WindowsPreview } from '#contract/repeated-windows.ts'
import type { Reader } from '#server/database/database.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { listActiveSpaces } from '../queries.ts'
import { planWindows } from './plan-windows.ts'

/** The windows that a repetition would add now, and the days that it would leave out. */
export async function previewWindows(
  reader: Reader,
  fields: RepeatedWindowFields,
  language: Language,
  now: number,
): Promise<WindowsPreview> {
  const spaces = await listActiveSpaces(reader)
  if (!spaces.some(({ id }) => id === fields.rentableId)) throw new ApiError('error.space.notFound')
  const { windows, leftOut } = await planWindows(reader, fields, language, now)
  const written = windows.map(({ startsAt, endsAt }) => ({ start: isoText(startsAt), end: isoText(endsAt) }))
  return { windows: written, leftOut }
}
