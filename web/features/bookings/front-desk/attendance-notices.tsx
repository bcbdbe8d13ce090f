import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface LostProps {
  name: string
  /** `unknown`: the answer was lost, so that the mark may or may not have been saved. */
  why: 'unknown' | 'notKept'
  onRetry: () => void
}

/** Says why the mark may not have been saved, and offers to try again. */
export function AttendanceLost({ name, why, onRetry }: LostProps) {
  const { t } = useTranslation()
  return (
    <div className="basis-full">
      <Notice
        kind="error"
        action={
          <Button
            look="outline"
            aria-label={t('admin.frontDesk.attendance.retry', { name })}
            onClick={onRetry}
          >
            {t('common.retry')}
          </Button>
        }
      >
        {t(why === 'unknown' ? 'form.outcomeUnknown' : 'reception.offline.notKept')}
      </Notice>
    </div>
  )
}

interface TakenProps {
  name: string
  /** The attendance that another administrator has marked. */
  status: Attendance
  wanted: Attendance
  onInstead: () => void
  onKeep: () => void
}

/** Says what another administrator has marked meanwhile, and asks whether to replace it. */
export function AttendanceTaken({ name, status, wanted, onInstead, onKeep }: TakenProps) {
  const { t } = useTranslation()
  const noted = { name, status: t(`admin.bookingStatus.${status}`) }
  return (
    <div className="basis-full">
      <Notice
        kind="error"
        action={
          <div className="flex flex-wrap gap-2">
            <Button look="outline" onClick={onKeep}>
              {t('admin.frontDesk.attendance.keep')}
            </Button>
            <Button look="outline" onClick={onInstead}>
              {wanted === 'booked'
                ? t('admin.frontDesk.attendance.insteadBack')
                : t('admin.frontDesk.attendance.instead', { status: t(`admin.bookingStatus.${wanted}`) })}
            </Button>
          </div>
        }
      >
        {status === 'booked'
          ? t('admin.frontDesk.attendance.takenBack', noted)
          : t('admin.frontDesk.attendance.taken', noted)}
      </Notice>
    </div>
  )
}
