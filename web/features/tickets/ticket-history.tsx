import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFocusOnNew } from '#web/lib/focus-on-new.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTicketHistory } from './api.ts'
import { TicketMovement } from './ticket-movement.tsx'

/** The movements of the member's tickets, newest first, one page after the other. */
export function TicketHistory() {
  const { t } = useTranslation()
  const history = useTicketHistory()
  const { movements, hasNextPage, isFetchingNextPage, fetchNextPage } = history
  const { list, focusFrom } = useFocusOnNew(movements?.length ?? 0)
  if (movements === undefined)
    return history.error ? (
      <FailedLoad text={t('profile.historyFailed')} query={history} />
    ) : (
      <HistorySkeleton />
    )
  if (movements.length === 0) return <NoMovements />
  return (
    <div className="grid gap-6">
      <ol
        ref={list}
        aria-label={t('profile.historyTitle')}
        className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7"
      >
        {movements.map((movement) => (
          <TicketMovement key={movement.id} movement={movement} />
        ))}
      </ol>
      <FailedLoad text={t('profile.historyFailed')} query={{ ...history, refetch: fetchNextPage }} />
      {hasNextPage && !history.error && (
        <Button
          look="outline"
          busy={isFetchingNextPage}
          onClick={() => {
            focusFrom(movements.length)
            void fetchNextPage()
          }}
          className="justify-self-center"
        >
          {isFetchingNextPage ? t('common.loading') : t('profile.historyMore')}
        </Button>
      )}
    </div>
  )
}

function NoMovements() {
  const { t } = useTranslation()
  const { to } = useLanguage()
  return (
    <div className="grid justify-items-center gap-5 rounded-3xl border border-dashed border-wood px-6 py-14 text-center">
      <p className="font-display text-xl">{t('profile.historyEmpty')}</p>
      <Link to={to('/price')} className={buttonClass('outline')}>
        {t('nav.price')}
      </Link>
    </div>
  )
}

function HistorySkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-3">
      <Skeleton className="h-16 rounded-2xl" />
      <Skeleton className="h-16 rounded-2xl" />
      <Skeleton className="h-16 rounded-2xl" />
    </div>
  )
}
