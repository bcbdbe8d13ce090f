import { useTranslation } from 'react-i18next'
import type { Attendance } from '#contract/bookings.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Says that nobody knows whether the note was taken, and offers to try again. */
export function AttendanceLost({ name, onRetry }: { name: string; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="basis-full">
      <Notice
        kind="error"
        action={
          <Button look="outline" aria-label={t('admin.attendanceRetry', { name })} onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        {t('admin.outcomeUnknown')}
      </Notice>
    </div>
  )
}

interface TakenProps {
  name: string
  /** What somebody else has noted. */
  status: Attendance
  wanted: Attendance
  onInstead: () => void
  onKeep: () => void
}

/** Says what somebody else has noted meanwhile, and offers the choice anew. */
export function AttendanceTaken({ name, status, wanted, onInstead, onKeep }: TakenProps) {
  const { t } = useTranslation()
  const noted = { name, status: t(`user.status.${status}`) }
  return (
    <div className="basis-full">
      <Notice
        kind="error"
        action={
          <div className="flex flex-wrap gap-2">
            <Button look="outline" onClick={onKeep}>
              {t('admin.attendanceKeep')}
            </Button>
            <Button look="outline" onClick={onInstead}>
              {wanted === 'booked'
                ? t('admin.attendanceInsteadBack')
                : t('admin.attendanceInstead', { status: t(`user.status.${wanted}`) })}
            </Button>
          </div>
        }
      >
        {status === 'booked' ? t('admin.attendanceTakenBack', noted) : t('admin.attendanceTaken', noted)}
      </Notice>
    </div>
  )
}
