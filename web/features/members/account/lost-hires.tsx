import { useTranslation } from 'react-i18next'
import type { Hire } from '#contract/hires.ts'
import { useHireCancellation } from '#web/features/hires/api.ts'
import { useHireTime, useSpaceName } from '#web/features/hires/hire-facts.tsx'
import { useYen } from '#web/features/studio/amount.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The hires to come, each with what goes back when the account is closed, and a time that is held. */
export function LostHires({ hires }: { hires: readonly Hire[] }) {
  const { t } = useTranslation()
  const lost = hires.filter(({ cancellable }) => cancellable)
  return (
    <>
      {lost.map((hire) =>
        hire.state === 'held' ? (
          <li key={hire.id}>{t('closeAccount.held')}</li>
        ) : (
          <li key={hire.id}>
            <LostHire hire={hire} />
          </li>
        ),
      )}
    </>
  )
}

function LostHire({ hire }: { hire: Hire }) {
  const { t } = useTranslation()
  const yen = useYen()
  const nameOf = useSpaceName()
  const timeOf = useHireTime()
  const figures = useHireCancellation(hire.id, true)
  const { data, error } = figures
  // Without it the list would leave out what the member loses.
  if (!data && error) return <FailedLoad text={t('closeAccount.lostFailed')} query={figures} />
  if (!data) return <Skeleton className="h-5 rounded-xl" />
  const named = { space: nameOf(hire.space), when: timeOf(hire) }
  if (data.paid === 0) return t('closeAccount.unpaidHire', named)
  if (data.refund === 0)
    return <span className="font-semibold text-danger">{t('closeAccount.keptHire', named)}</span>
  return t('closeAccount.hire', { ...named, refund: yen(data.refund), paid: yen(data.paid) })
}
