import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  open: boolean
  event: LessonEvent
  busy: boolean
  onOk: () => void
  onCancel: () => void
}

/** Says what goes with the lesson before it is deleted. */
export function DeleteQuestion({ open, event, busy, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const count = event.resource.users?.length ?? 0
  const [start, end] = [Date.parse(event.start), Date.parse(event.end)]
  return (
    <ConfirmDialog
      title={t('admin.deleteTitle')}
      okLabel={t('admin.deleteOk')}
      {...{ open, busy, onOk, onCancel }}
    >
      <p className="font-display text-lg font-semibold">{event.title}</p>
      <p className="text-persimmon tabular-nums">
        {`${dateText(start, language)} ${timeRangeText(start, end)}${zoneMark}`}
      </p>
      <p className="mt-4">{count === 0 ? t('admin.deleteUnbooked') : t('admin.deleteBooked', { count })}</p>
    </ConfirmDialog>
  )
}
