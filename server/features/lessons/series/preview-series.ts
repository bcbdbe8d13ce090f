import type { SeriesFields, SeriesPreview } from '#contract/series.ts'
import type { Reader } from '#server/database/database.ts'
import { inLanguage } from '#studio/languages.ts'
import type { Language } from '#studio/languages.ts'
import { isoText } from '#time/tokyo.ts'
import { chooseSpace } from '../lesson-space.ts'
import { chooseTeacher } from '../lesson-teacher.ts'
import { listBetween } from '../week-queries.ts'
import { dueDays, toPlan } from './add-lessons.ts'
import { leftOutIn } from './days-left-out.ts'
import { refuseEmpty } from './create-series.ts'
import { horizonOf } from './rules.ts'

/** The lessons that a series would add now, each with the lessons at the same time, and the days that it would leave out. */
export async function previewSeries(
  reader: Reader,
  fields: SeriesFields,
  language: Language,
  now: number,
): Promise<SeriesPreview> {
  const spaceId = await chooseSpace(reader, fields.spaceId)
  const teacherId = await chooseTeacher(reader, fields.teacherId)
  const plan = toPlan(fields, { spaceId, teacherId })
  refuseEmpty(plan, now)
  const { open, leftOut } = await dueDays(reader, plan, now)
  const others = await listBetween(reader, open[0]?.startsAt ?? now, open.at(-1)?.endsAt ?? now)
  return {
    horizon: horizonOf(now),
    lessons: open.map(({ startsAt, endsAt }) => ({
      start: isoText(startsAt),
      end: isoText(endsAt),
      overlaps: others
        .filter((other) => other.startsAt < endsAt && other.endsAt > startsAt)
        .map(({ title, titleEn }) => inLanguage(language, title, titleEn)),
    })),
    leftOut: leftOut.map(leftOutIn(language)),
  }
}
