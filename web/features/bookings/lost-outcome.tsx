import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOwnBookings, useReloadAfterLoss } from './api.ts'

/** What the member did when no answer came. */
export interface LostAnswer {
  action: 'book' | 'cancel'
  lessonId: string
  /** Tells one lost answer from another. */
  attempt: number
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
