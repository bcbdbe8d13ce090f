import { useTranslation } from 'react-i18next'
import type { LessonEvent } from '#contract/lessons.ts'
import { isUnlimited } from '#studio/member-types.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { LessonPicture } from '#web/features/lessons/lesson-picture.tsx'
import { useOwnMember } from '#web/features/members/api.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

interface Props {
  open: boolean
  event: LessonEvent | undefined
  busy: boolean
  onOk: () => void
  onCancel: () => void
}

/** Asks before a lesson is booked, and says what it costs. */
export function BookingQuestion({ open, event, busy, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const { data: member } = useOwnMember()
  return (
    <ConfirmDialog
      open={open}
      title={t('booking.confirmTitle')}
      okLabel={t('booking.confirmOk')}
      okLook="primary"
      {...{ busy, onOk, onCancel }}
    >
      {event && <LessonSummary event={event} />}
      {member && (
        <p className="mt-4 text-sm text-ink-soft">
          {isUnlimited(member.memberType)
            ? t('booking.costFree')
            : t('booking.costTicket', { tickets: member.tickets })}
        </p>
      )}
    </ConfirmDialog>
  )
}

/** Asks before a booking is cancelled. After the deadline it only says that it is too late. */
export function CancelQuestion({ open, event, busy, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const tooLate = event !== undefined && now > Date.parse(event.resource.yoga.cancelUntil)
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
        {tooLate ? t('error.yoga.cancelIn3hr') : t('booking.returnHint')}
      </p>
    </ConfirmDialog>
  )
}

/** Time, picture and description of the lesson (specification section 2). */
function LessonSummary({ event: { start, end, resource } }: { event: LessonEvent }) {
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
