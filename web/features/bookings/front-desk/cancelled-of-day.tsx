import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { inLanguage } from '#studio/languages.ts'
import { timeRangeText } from '#time/tokyo.ts'
import { pageOfLesson } from '#web/features/lessons/administration/lesson-address.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'

/** A lesson of the day that the studio has cancelled, and the way to the persons to call. */
export function CancelledOfDay({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const zoneMark = useZoneMark()
  const { id, title, titleEn = '', cancelled } = event.resource.yoga
  const reason = cancelled?.reason ?? ''
  return (
    <section
      aria-labelledby={`lesson-${id}`}
      className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-3xl border border-dashed border-wood px-5 py-4 sm:px-7 print:rounded-none"
    >
      <p className="font-display text-lg tabular-nums">
        {timeRangeText(Date.parse(event.start), Date.parse(event.end)) + zoneMark}
      </p>
      <h3 id={`lesson-${id}`} className="text-lg wrap-anywhere">
        {inLanguage(language, title, titleEn)}
      </h3>
      <p className="text-sm font-semibold wrap-anywhere text-persimmon">
        {reason === '' ? t('lesson.cancelled') : t('lesson.cancelledBecause', { reason })}
      </p>
      <Link
        to={to(pageOfLesson(id))}
        className="ml-auto inline-flex min-h-11 items-center text-sm text-green underline underline-offset-4 print:hidden"
      >
        {t('lessonPage.contactsOpen')}
      </Link>
    </section>
  )
}
