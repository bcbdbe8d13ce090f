import type { RefObject } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { TicketOffers } from '#web/features/offers/ticket-offers.tsx'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { isOutcomeUnknown, useOwnBookings, useReloadAfterLoss } from './api.ts'

/** What the member did when no answer came. */
export interface LostAnswer {
  action: 'book' | 'cancel'
  lessonId: string
  /** Tells one lost answer from another. */
  attempt: number
}

/** The answer to what the member did, or that none came. */
export interface BookingResult {
  action: LostAnswer['action']
  text: string
  lost?: LostAnswer
  /** The page of the lesson that was refused because the member has no ticket. */
  lessonPage?: string
}

const titles = { book: 'booking.bookedTitle', cancel: 'booking.cancelledTitle' } as const
const refusals = { book: 'booking.bookFailed', cancel: 'booking.cancelFailed' } as const

/**
 * The result of an attempt that failed: no answer came, or a refusal, which a short message says as well
 * (specification section 8).
 */
export function failedResult(
  t: TFunction,
  { action, lessonId }: Omit<LostAnswer, 'attempt'>,
  error: unknown,
): BookingResult {
  if (isOutcomeUnknown(error)) return { action, text: '', lost: { action, lessonId, attempt: Date.now() } }
  toast.error(t(refusals[action]))
  return { action, text: errorText(t, error) }
}

interface BookingResultDialogProps {
  open: boolean
  result: BookingResult
  focusAfter?: RefObject<HTMLElement | null> | undefined
  onClose: () => void
}

/** The result of a booking or a cancellation. */
export function BookingResultDialog({ open, result, focusAfter, onClose }: BookingResultDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      open={open}
      title={t(titles[result.action])}
      okVariant="primary"
      hideCancel
      focusAfter={focusAfter}
      onOk={onClose}
      onCancel={onClose}
    >
      {result.lost === undefined ? <p>{result.text}</p> : <LostOutcome lost={result.lost} />}
      {result.lessonPage !== undefined && (
        <div className="mt-5">
          <TicketOffers lessonPage={result.lessonPage} asked={open} />
        </div>
      )}
    </ConfirmDialog>
  )
}

/**
 * Says that no answer came and, once the member's bookings have been loaded again, whether the lesson is
 * booked.
 */
export function LostOutcome({ lost }: { lost: LostAnswer }) {
  const { t } = useTranslation()
  // Before the reload, so that the reload includes it.
  const { data: bookings } = useOwnBookings()
  const { isSuccess, isError, isFetching, refetch } = useReloadAfterLoss(lost.attempt)
  const booked = bookings?.some(({ lessonId }) => lessonId === lost.lessonId)
  const done = booked === (lost.action === 'book')
  const retry = (
    <Button variant="outline" busy={isFetching} onClick={() => void refetch()}>
      {t('booking.loadAgain')}
    </Button>
  )
  if (isSuccess && booked !== undefined)
    return (
      <Notice kind={done ? 'info' : 'error'}>{t(outcomes[lost.action][done ? 'done' : 'undone'])}</Notice>
    )
  return (
    <Notice kind="error" action={isError && retry}>
      {t(isError ? 'booking.outcomeStale' : 'booking.outcomeChecking')}
    </Notice>
  )
}

const outcomes = {
  book: { done: 'booking.lost.booked', undone: 'booking.lost.notBooked' },
  cancel: { done: 'booking.lost.cancelled', undone: 'booking.lost.notCancelled' },
} as const
