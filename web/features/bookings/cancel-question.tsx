import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { useNow } from '#web/lib/now.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useOwnBookings } from './api.ts'
import { LessonSummary } from './lesson-summary.tsx'
import { ReturnHint } from './paying-lot.tsx'

interface Props {
  open: boolean
  event: LessonEvent | undefined
  busy: boolean
  onOk: () => void
  onCancel: () => void
}

/** Asks before a booking is cancelled. After the deadline it only says that it is too late. */
export function CancelQuestion({ open, event, busy, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const { data: bookings } = useOwnBookings(open)
  // The calendar knows neither which ticket paid nor whether the deadline of this booking is a later one.
  const own = bookings?.find(({ id }) => id === event?.resource.yogaBooking)
  const until = own?.cancelUntil ?? event?.resource.yoga.cancelUntil
  const tooLate = until !== undefined && now > Date.parse(until)
  return (
    <ConfirmDialog
      open={open}
      title={t('booking.cancelTitle')}
      okLabel={tooLate ? t('common.ok') : t('booking.cancelOk')}
      cancelLabel={t('booking.keep')}
      okLook={tooLate ? 'primary' : 'danger'}
      hideCancel={tooLate}
      busy={busy}
      onOk={tooLate ? onCancel : onOk}
      onCancel={onCancel}
    >
      {event && <LessonSummary event={event} />}
      <p className="mt-4 text-sm text-ink-soft">
        {tooLate ? t('error.yoga.cancelIn3hr') : <ReturnHint lot={own?.lot ?? null} />}
      </p>
    </ConfirmDialog>
  )
}
