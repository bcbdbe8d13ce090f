import { useTranslation } from 'react-i18next'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useTicketLots } from './api.ts'
import { ExpiringLot, LastingLots } from './ticket-lot.tsx'

/**
 * The member's tickets by lot, in the order in which bookings use them. Lots that do not expire are one line, because
 * it makes no difference to the member which of them a booking uses.
 */
export function TicketLots() {
  const { t } = useTranslation()
  const query = useTicketLots()
  const { data: lots } = query
  if (lots === undefined && query.error) return <FailedLoad text={t('profile.lots.failed')} query={query} />
  if (lots === undefined) return <LotsSkeleton />
  if (lots.length === 0) return <p className="text-sm text-ink-soft">{t('profile.lots.none')}</p>
  const lasting = lots.filter(({ expiresOn }) => expiresOn === null)
  const [next] = lots
  return (
    <ul
      aria-label={t('profile.lots.title')}
      className="divide-y divide-line rounded-3xl border border-line bg-card px-5 shadow-soft sm:px-7"
    >
      {lots.map((lot) => {
        const { expiresOn } = lot
        if (expiresOn === null) return null
        return (
          <ExpiringLot key={lot.id} lot={{ ...lot, expiresOn }} isNext={lot === next && lots.length > 1} />
        )
      })}
      {lasting.length > 0 && <LastingLots lots={lasting} />}
    </ul>
  )
}

function LotsSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')}>
      <Skeleton className="h-20 rounded-3xl" />
    </div>
  )
}
