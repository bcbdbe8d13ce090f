import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { CopyDialog } from './copy-dialog.tsx'

/** Opens the dialog that copies the lesson. */
export function CopySection({ event, now }: { event: LessonEvent; now: number }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState()
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-6">
      <p className="min-w-0 flex-1 basis-[12rem] text-sm text-ink-soft">{t('admin.lesson.copy.hint')}</p>
      <Button look="outline" className="px-4" onClick={() => show(undefined)}>
        <Icon name="calendar" />
        {t('admin.lesson.copy.open')}
      </Button>
      {dialog && <CopyDialog key={dialog.opening} {...{ event, now, open: dialog.open }} onClose={close} />}
    </div>
  )
}
