import { useTranslation } from 'react-i18next'
import type { LessonPage } from '#contract/lesson-page.ts'
import { slashText } from '#time/tokyo.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { Notice } from '#web/ui/notice.tsx'

/** That the lesson is cancelled: since when, why, and what the booking page shows. */
export function Cancellation({ cancelled }: { cancelled: NonNullable<LessonPage['cancelled']> }) {
  const { t } = useTranslation()
  const zoneMark = useZoneMark()
  const { at, reasonJa, reasonEn, shown } = cancelled
  return (
    <Notice>
      <span className="block font-semibold">
        {t('lessonPage.cancelledAt', { time: slashText(Date.parse(at)) + zoneMark })}
      </span>
      {reasonJa !== '' && (
        <span lang="ja" className="block">
          {reasonJa}
        </span>
      )}
      {reasonEn !== '' && (
        <span lang="en" className="block">
          {reasonEn}
        </span>
      )}
      <span className="block text-sm">{t(shown ? 'lessonPage.shown' : 'lessonPage.notShown')}</span>
    </Notice>
  )
}
