import { useTranslation } from 'react-i18next'
import { Today } from '#web/features/bookings/front-desk/today.tsx'
import { KeepsNotes } from '#web/features/bookings/front-desk/offline/notes.ts'
import { OfflineBar } from '#web/features/bookings/front-desk/offline/offline-bar.tsx'
import { BeginKiosk } from '#web/features/kiosk/begin-kiosk.tsx'
import { Arrival } from '#web/features/reception/arrival.tsx'
import { useNow } from '#web/lib/now.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminFrame } from './admin-frame.tsx'

export default function ReceptionPage() {
  const { t } = useTranslation()
  const now = useNow()
  return (
    <AdminFrame title={t('pages.adminReception.title')}>
      {now === undefined ? (
        <Skeleton className="h-72 rounded-3xl" />
      ) : (
        <>
          <OfflineBar now={now} />
          <KeepsNotes value>
            <Arrival now={now} />
          </KeepsNotes>
          <Today now={now} />
          <BeginKiosk />
        </>
      )}
    </AdminFrame>
  )
}
