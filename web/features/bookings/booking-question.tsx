import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { isUnlimited } from '#studio/member-types.ts'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { lacksTickets, pageOfWay } from '#web/features/payments/way-to-tickets.ts'
import { keepChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLast } from '#web/lib/last.ts'
import { useNow } from '#web/lib/now.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { LessonSummary } from './lesson-summary.tsx'
import { useWayToTickets } from './way-to-tickets.ts'

interface Props {
  open: boolean
  event: LessonEvent | undefined
  busy: boolean
  onOk: () => void
  onCancel: () => void
}

/** Asks before a lesson is booked, and says what it costs. A member without tickets is led to where tickets come from. */
export function BookingQuestion({ open, event, busy, onOk, onCancel }: Props) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const { data: member } = useOwnMember()
  // A booking under way takes the last ticket while the question is still on the screen.
  const lacking = useLast(open && !busy ? member && lacksTickets(member) : undefined) ?? false
  const { way, text } = useWayToTickets(open && lacking)

  function getTickets() {
    if (event !== undefined && pageOfWay[way] === '/pay')
      keepChoice({ what: 'lesson', page: pageOfLesson(event.resource.yoga) })
    void navigate(to(pageOfWay[way]))
  }

  return (
    <ConfirmDialog
      open={open}
      title={lacking ? t('booking.noTicketTitle') : t('booking.confirmTitle')}
      okLabel={lacking ? t(`booking.noTicketGo.${way}`) : t('booking.confirmOk')}
      cancelLabel={t('common.back')}
      okLook="primary"
      busy={busy}
      onOk={lacking ? getTickets : onOk}
      onCancel={onCancel}
    >
      {event && <LessonSummary event={event} />}
      {lacking ? <p className="mt-4 font-semibold">{text}</p> : <BeforeYouBook event={event} />}
    </ConfirmDialog>
  )
}

/** What the booking costs, and that it is binding when the cancellation deadline has passed. */
function BeforeYouBook({ event }: { event: LessonEvent | undefined }) {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const query = useOwnMember()
  const { data: member } = query
  const binding = event !== undefined && now > Date.parse(event.resource.yoga.cancelUntil)
  return (
    <div className="mt-4 grid gap-2 text-sm text-ink-soft">
      {member && (
        <p>
          {isUnlimited(member.memberType)
            ? t('booking.costFree')
            : t('booking.costTicket', { tickets: member.tickets })}
        </p>
      )}
      {!member && <FailedLoad text={t('booking.costFailed')} query={query} />}
      {binding && <p className="font-semibold text-danger">{t('booking.binding')}</p>}
    </div>
  )
}
