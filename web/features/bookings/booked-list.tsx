import { useRef, useState } from 'react'
import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { UpcomingBooking } from '#contract/bookings/bookings.ts'
import { pageOfLesson } from '#web/features/lessons/week-address.ts'
import { CallError } from '#web/lib/api.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { useLanguage } from '#web/lib/language.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { OwnText } from '#web/ui/own-text.tsx'
import { Phrases } from '#web/ui/phrases.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useCancel, useOwnBookings } from './api.ts'
import { BookedRow, ReturnHint, useLessonTime } from './booked-row.tsx'
import { CancelSeatDialog } from './cancel-seat-dialog.tsx'
import { BookingResultDialog, LostOutcome, failedResult } from './booking-result.tsx'
import type { BookingResult, LostAnswer } from './booking-result.tsx'

/** The member's coming lessons. Each can be cancelled after a confirmation. */
export function BookedList() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  const own = useOwnBookings()
  const { data, error } = own
  const { dialog, show, close, finish } = useDialogState<UpcomingBooking>()
  const [lost, setLost] = useState<LostAnswer>()
  const refusal = useDialogState<BookingResult>()
  const heading = useRef<HTMLHeadingElement>(null)

  if (error && !data) return <FailedLoad text={t('profile.loadFailed')} query={own} />
  if (!data) return <ListSkeleton />
  return (
    <>
      {/* The tab names the list already, so the heading is shown only while it has the focus. */}
      <h2
        ref={heading}
        tabIndex={-1}
        className="sr-only text-xl focus-visible:not-sr-only focus-visible:mb-6!"
      >
        {t('profile.bookedLessons')}
      </h2>
      {lost !== undefined && (
        <div className="mb-6">
          <LostOutcome lost={lost} />
        </div>
      )}
      {data.length === 0 ? (
        <div className="grid justify-items-center gap-5 rounded-3xl border border-dashed border-wood px-6 py-14 text-center">
          <p className="font-display text-xl text-balance">
            <Phrases text={t('profile.empty')} />
          </p>
          <Link to={to('/booking')} className={buttonClass('primary')}>
            {t('profile.emptyAction')}
          </Link>
        </div>
      ) : (
        <ul className="@container grid gap-4">
          {data.map((booking) => (
            <li key={booking.id}>
              <BookedRow
                booking={booking}
                address={to(pageOfLesson({ id: booking.lessonId, start: booking.start }))}
                onCancel={show}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog && dialog.subject.event !== null && (
        <CancelSeatDialog
          key={dialog.opening}
          open={dialog.open}
          booking={dialog.subject}
          isHeld={dialog.subject.event.seat === 'held'}
          focusAfter={dialog.done ? heading : undefined}
          onDone={finish}
          onCancel={close}
        />
      )}
      {dialog && dialog.subject.event === null && (
        <CancelDialog
          key={dialog.opening}
          open={dialog.open}
          booking={dialog.subject}
          focusAfter={dialog.done ? heading : undefined}
          onLost={setLost}
          onRefused={refusal.show}
          onGone={finish}
          onClose={close}
        />
      )}
      {refusal.dialog && (
        <BookingResultDialog
          open={refusal.dialog.open}
          result={refusal.dialog.subject}
          focusAfter={dialog?.done ? heading : undefined}
          onClose={refusal.close}
        />
      )}
    </>
  )
}

interface CancelDialogProps {
  open: boolean
  booking: UpcomingBooking
  focusAfter: RefObject<HTMLElement | null> | undefined
  onLost: (lost: LostAnswer | undefined) => void
  onRefused: (result: BookingResult) => void
  /** Called when the booking leaves the list, and the button that opened the question with it. */
  onGone: () => void
  onClose: () => void
}

function CancelDialog({ open, booking, focusAfter, onLost, onRefused, onGone, onClose }: CancelDialogProps) {
  const { t } = useTranslation()
  const cancel = useCancel()
  const timeOf = useLessonTime()

  async function act() {
    onLost(undefined)
    try {
      await cancel.mutateAsync(booking.id)
      toast.success(t('profile.cancel_success'))
      onGone()
    } catch (error) {
      if (error instanceof CallError && error.code === 'error.yoga.bookingNotFound') onGone()
      const result = failedResult(t, { action: 'cancel', lessonId: booking.lessonId }, error)
      if (result.lost) onLost(result.lost)
      else onRefused(result)
    }
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      title={t('profile.cancelConfirm')}
      okLabel={t('booking.cancelOk')}
      cancelLabel={t('booking.keep')}
      busy={cancel.isPending}
      focusAfter={focusAfter}
      onOk={() => void act()}
      onCancel={onClose}
    >
      <p>
        <span className="block font-display text-lg font-semibold">
          <OwnText text={booking.title} />
        </span>
        <span className="text-persimmon tabular-nums">{timeOf(booking)}</span>
      </p>
      {booking.ticketsTaken > 0 && (
        <p className="mt-3 text-sm text-ink-soft">
          <ReturnHint lot={booking.lot} />
        </p>
      )}
    </ConfirmDialog>
  )
}

function ListSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4">
      <Skeleton className="h-28 rounded-3xl" />
      <Skeleton className="h-28 rounded-3xl" />
    </div>
  )
}
