import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { TakenByLesson } from '#contract/occupancy.ts'
import { inLanguage } from '#studio/languages.ts'
import { addressToEdit } from '#web/features/lessons/administration/lesson-address.ts'
import { useLanguage } from '#web/lib/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EntrySummary } from '#web/ui/entry-summary.tsx'

interface Props {
  open: boolean
  lesson: TakenByLesson
  onClose: () => void
  onClosed: () => void
}

/** Says that a lesson takes the space, and leads to the calendar of lessons, where it is changed. */
export function LessonQuestion({ open, lesson, onClose, onClosed }: Props) {
  const { t } = useTranslation()
  const { language, to } = useLanguage()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      {...{ open, onClosed }}
      title={t('spaceCalendar.lesson.title')}
      okLabel={t('spaceCalendar.lesson.open')}
      okLook="primary"
      onOk={() => void navigate(to(addressToEdit(lesson)))}
      onCancel={onClose}
    >
      <EntrySummary
        title={inLanguage(language, lesson.title, lesson.titleEn)}
        start={lesson.start}
        end={lesson.end}
      />
      <p className="mt-4">{t('spaceCalendar.lesson.text')}</p>
    </ConfirmDialog>
  )
}
