import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { LessonPicture } from '#web/features/lessons/lesson-picture.tsx'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** Time, picture and description of the lesson (specification section 2). */
export function LessonSummary({ event: { start, end, resource } }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { title, desc, imageUrl } = resource.yoga
  const from = Date.parse(start)
  return (
    <div className="grid gap-4">
      <LessonPicture src={imageUrl} className="rounded-2xl" />
      <div>
        <p className="font-display text-lg font-semibold">{title}</p>
        <p className="mt-1 font-semibold text-persimmon tabular-nums">
          <span className="sr-only">{t('booking.time')} </span>
          {dateText(from, language)} {timeRangeText(from, Date.parse(end))}
          {zoneMark}
        </p>
        <p className="mt-2 text-sm whitespace-pre-line text-ink-soft">{desc}</p>
      </div>
    </div>
  )
}
