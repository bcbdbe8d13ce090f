import { useTranslation } from 'react-i18next'
import type { ClosurePreview } from '#contract/closures.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { People } from '../administration/people.tsx'
import { HireLines } from './hire-lines.tsx'
import { LessonLines } from './lesson-lines.tsx'

interface Props {
  open: boolean
  preview: ClosurePreview
  /** The period and the reason, in words. */
  when: string
  ofSpaces: boolean
  busy: boolean
  /** Why the last attempt failed. */
  failure: string | undefined
  onOk: () => void
  onCancel: () => void
}

const counts = ['lessons', 'bookings', 'tickets', 'hires', 'refund', 'members'] as const

/** Asks before the studio is closed, and says what is cancelled and returned, and who is told. */
export function CloseQuestion({ preview, when, ofSpaces, failure, ...dialog }: Props) {
  const { t } = useTranslation()
  const yen = useYen()
  return (
    <ConfirmDialog
      title={t('admin.closure.askTitle')}
      okLabel={t('admin.closure.askOk')}
      cancelLabel={t('common.back')}
      {...dialog}
    >
      <div className="grid gap-4">
        <p className="font-display text-lg font-semibold">{when}</p>
        {failure !== undefined && <Notice kind="error">{failure}</Notice>}
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {[...counts, ...(preview.guests > 0 ? (['guests'] as const) : [])].map((name) => (
            <div key={name} className="rounded-2xl bg-paper-deep px-4 py-3">
              <dt className="text-xs text-ink-soft">{t(`admin.closure.count.${name}`)}</dt>
              <dd className="text-xl font-semibold tabular-nums">
                {name === 'refund' ? yen(preview.refund) : preview[name]}
              </dd>
            </div>
          ))}
        </dl>
        <p className="text-sm text-ink-soft">
          {t(ofSpaces ? 'admin.closure.spacesText' : 'admin.closure.askText')}
        </p>
        {preview.guests > 0 && <p className="text-sm text-ink-soft">{t('admin.closure.guestsText')}</p>}
        <Names preview={preview} />
      </div>
    </ConfirmDialog>
  )
}

function Names({ preview }: { preview: ClosurePreview }) {
  const { t } = useTranslation()
  const { cancelledLessons, cancelledHires, toldMembers, toldGuests } = preview
  if (cancelledLessons.length + cancelledHires.length === 0) return null
  return (
    <details className="rounded-2xl border border-line px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {t('admin.closure.names')}
      </summary>
      <div className="grid gap-4 pb-3">
        <LessonLines lessons={cancelledLessons} />
        <HireLines hires={cancelledHires} />
        <People members={toldMembers} guests={toldGuests} />
      </div>
    </details>
  )
}
