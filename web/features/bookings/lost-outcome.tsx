import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useReloadAfterLoss } from './api.ts'

/**
 * Says that no answer came, so that the booking may or may not have been done, and whether the page shows the present
 * state.
 */
export function LostOutcome({ attempt }: { attempt: string }) {
  const { t } = useTranslation()
  const { isSuccess, isError, isFetching, refetch } = useReloadAfterLoss(attempt)
  const retry = (
    <Button look="outline" busy={isFetching} onClick={() => void refetch()}>
      {t('booking.loadAgain')}
    </Button>
  )
  return (
    <Notice kind="error" action={isError && retry}>
      {t(isSuccess ? 'booking.outcomeUnknown' : isError ? 'booking.outcomeStale' : 'booking.outcomeChecking')}
    </Notice>
  )
}
