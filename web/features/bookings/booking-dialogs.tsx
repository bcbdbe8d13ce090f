import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { LessonEvent } from '#contract/lessons.ts'
import { isUnlimited } from '#studio/member-types.ts'
import { dateText, timeRangeText } from '#time/tokyo.ts'
import { LessonPicture } from '#web/features/lessons/lesson-picture.tsx'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { useOwnMember } from '#web/features/members/api.ts'
import { TicketOffers } from '#web/features/offers/ticket-offers.tsx'
import { lacksTickets, pageOfSource } from '#web/features/payments/ticket-source.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { forgetChoice, keepChoice } from '#web/lib/kept-choice.ts'
import { useLanguage } from '#web/lib/language.ts'
import { useLatestDefined } from '#web/lib/latest-defined.ts'
import { useNow } from '#web/lib/now.ts'
import { useZoneMark } from '#web/lib/zone-mark.ts'
import { classes } from '#web/ui/classes.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { useBook, useCancel, useOwnBookings } from './api.ts'
import { ReturnHint } from './booked-row.tsx'
import { BookingResultDialog, failedResult } from './booking-result.tsx'
import type { BookingResult } from './booking-result.tsx'
import { useTicketSource } from './ticket-source.ts'

const successTexts = { book: 'booking.bookedText', cancel: 'booking.cancelledText' } as const

interface BookingDialogsProps {
  /** Whether the question is open. What came of it is shown afterwards. */
  open: boolean
  /** The lesson that the member has chosen. */
  event: LessonEvent
  onClose: () => void
}

/**
 * Books or cancels (specification section 4): a confirmation, a busy state, then a dialog with the result. A
 * refusal is also told by a short message (section 8).
 */
export function BookingDialogs({ open, event, onClose }: BookingDialogsProps) {
  const { t } = useTranslation()
  const book = useBook()
  const cancel = useCancel()
  const { dialog, show, close } = useDialogState<BookingResult>()
  const [busy, setBusy] = useState(false)
  const { yoga, yogaBooking } = event.resource
  const action = yogaBooking === null ? 'book' : 'cancel'
  const question = { event, open, busy, onOk: () => void act(), onCancel: onClose }

  async function act() {
    setBusy(true)
    try {
      await (yogaBooking === null
        ? book.mutateAsync({ id: yoga.id, start: yoga.start })
        : cancel.mutateAsync(yogaBooking))
      if (action === 'book') forgetChoice()
      show({ action, text: t(successTexts[action]) })
    } catch (error) {
      const noTicket = error instanceof CallError && error.code === 'error.yoga.noTicket'
      const offered = noTicket ? { lessonPage: pageOfLesson(yoga) } : {}
      show({ ...failedResult(t, { action, lessonId: yoga.id }, error), ...offered })
    }
    setBusy(false)
    onClose()
  }

  return (
    <>
      {action === 'book' ? <BookingQuestion {...question} /> : <CancelQuestion {...question} />}
      {dialog && <BookingResultDialog open={dialog.open} result={dialog.subject} onClose={close} />}
    </>
  )
}

interface QuestionProps {
  open: boolean
  event: LessonEvent
  busy: boolean
  onOk: () => void
  onCancel: () => void
}

/**
 * Asks before a lesson is booked, and says what it costs. A member without tickets reads what
 * can be bought, and is led to where the tickets of a plan come from.
 */
function BookingQuestion({ open, event, busy, onOk, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const navigate = useNavigate()
  const { data: member } = useOwnMember()
  // A booking under way takes the last ticket while the question is still on the screen.
  const lacking = useLatestDefined(open && !busy ? member && lacksTickets(member) : undefined) ?? false
  const { source, text } = useTicketSource(open && lacking)

  function getTickets() {
    if (pageOfSource[source] === '/pay')
      keepChoice({ what: 'lesson', page: pageOfLesson(event.resource.yoga) })
    void navigate(to(pageOfSource[source]))
  }

  return (
    <ConfirmDialog
      open={open}
      title={lacking ? t('booking.noTicketTitle') : t('booking.confirmTitle')}
      okLabel={lacking ? t(`booking.noTicketGo.${source}`) : t('booking.confirmOk')}
      cancelLabel={t('common.back')}
      okVariant={lacking ? 'outline' : 'primary'}
      busy={busy}
      onOk={lacking ? getTickets : onOk}
      onCancel={onCancel}
    >
      <LessonSummary event={event} />
      {lacking ? (
        <div className="mt-5 grid gap-5">
          <TicketOffers lessonPage={pageOfLesson(event.resource.yoga)} asked={open && lacking} />
          <p className="text-sm">{text}</p>
        </div>
      ) : (
        <BeforeYouBook event={event} />
      )}
    </ConfirmDialog>
  )
}

/** What the booking costs, and that it is binding when the cancellation deadline has passed. */
function BeforeYouBook({ event }: { event: LessonEvent }) {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const query = useOwnMember()
  const { data: member } = query
  const binding = now > Date.parse(event.resource.yoga.cancelUntil)
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

/** Asks before a booking is cancelled. After the deadline it only says that it is too late. */
function CancelQuestion({ open, event, busy, onOk, onCancel }: QuestionProps) {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const { data: bookings } = useOwnBookings(open)
  // The calendar knows neither which ticket paid nor whether the deadline of this booking is a later one.
  const own = bookings?.find(({ id }) => id === event.resource.yogaBooking)
  const tooLate = now > Date.parse(own?.cancelUntil ?? event.resource.yoga.cancelUntil)
  return (
    <ConfirmDialog
      open={open}
      title={t('booking.cancelTitle')}
      okLabel={tooLate ? t('common.ok') : t('booking.cancelOk')}
      cancelLabel={t('booking.keep')}
      okVariant={tooLate ? 'primary' : 'danger'}
      hideCancel={tooLate}
      busy={busy}
      onOk={tooLate ? onCancel : onOk}
      onCancel={onCancel}
    >
      <LessonSummary event={event} />
      <p className="mt-4 text-sm text-ink-soft">
        {tooLate ? t('error.yoga.cancelIn3hr') : <ReturnHint lot={own?.lot ?? null} />}
      </p>
    </ConfirmDialog>
  )
}

interface SummaryProps {
  event: LessonEvent
  short?: boolean
}

/**
 * Time, picture and description of the lesson (specification section 2).
 * @param short whether a phone leaves the picture out, because more follows below
 */
export function LessonSummary({ event: { start, end, resource }, short = false }: SummaryProps) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const zoneMark = useZoneMark()
  const { title, desc, imageUrl } = resource.yoga
  const from = Date.parse(start)
  return (
    <div className="grid gap-4">
      <LessonPicture src={imageUrl} className={classes('rounded-2xl', short && 'max-sm:hidden')} />
      <div>
        <p className="font-display text-lg font-semibold">
          <OwnText text={title} />
        </p>
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
