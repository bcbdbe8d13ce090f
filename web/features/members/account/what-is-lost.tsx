import { useTranslation } from 'react-i18next'
import { useOwnBookings } from '#web/features/bookings/api.ts'
import { useOwnHires } from '#web/features/hires/api.ts'
import { useNow } from '#web/lib/now.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useOwnMember } from '../api.ts'
import { LostHires } from './lost-hires.tsx'

/** The bookings, hires and tickets that the member loses, and what happens to the data. */
export function WhatIsLost() {
  const { t } = useTranslation()
  const now = useNow() ?? 0
  const own = useOwnMember()
  const coming = useOwnBookings()
  const hired = useOwnHires()
  const { data: member } = own
  const { data: bookings } = coming
  const { data: hires } = hired
  if (!member || !bookings || !hires) {
    const failed = [own, coming, hired].find(({ data, error }) => !data && error)
    // Without it the list would leave out what the member loses.
    if (failed) return <FailedLoad text={t('closeAccount.lostFailed')} query={failed} />
    return <Skeleton className="h-24 rounded-xl" />
  }
  const cancelled = bookings.filter(({ cancelUntil }) => Date.parse(cancelUntil) >= now)
  // Named apart, so that the first number is the balance that the member sees.
  const tickets = member.tickets
  const returned = cancelled.reduce((sum, { ticketsTaken }) => sum + ticketsTaken, 0)
  const kept = bookings.length - cancelled.length
  return (
    <ul className="grid list-disc gap-1.5 pl-5 text-sm">
      {cancelled.length > 0 && <li>{t('closeAccount.bookings', { count: cancelled.length })}</li>}
      {kept > 0 && <li>{t('closeAccount.kept', { count: kept })}</li>}
      <LostHires hires={hires} />
      {tickets > 0 && (
        <li className="font-semibold text-danger">{t('closeAccount.tickets', { count: tickets })}</li>
      )}
      {returned > 0 && (
        <li className="font-semibold text-danger">{t('closeAccount.returned', { count: returned })}</li>
      )}
      <li>{t('closeAccount.data')}</li>
      <li>{t('closeAccount.books')}</li>
      <li>{t('closeAccount.again')}</li>
    </ul>
  )
}
