import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/session.ts'
import { Button } from '#web/ui/button.tsx'
import { useDeviceName, useMoment } from './device-name.ts'

/** A device on which the member is logged in. This device is marked, the others can be logged out. */
export function DeviceRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { t } = useTranslation()
  const name = useDeviceName()(session)
  const momentOf = useMoment()
  const { current, begunAt, lastUsedAt } = session
  const lastUsed = momentOf(lastUsedAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 py-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
          {name}
          {current && (
            <span className="rounded-full bg-green-soft px-3 py-0.5 text-xs text-green">
              {t('profile.devices.current')}
            </span>
          )}
        </p>
        <p className="mt-1 text-sm text-ink-soft tabular-nums">
          {current ? t('profile.devices.inUse') : t('profile.devices.lastUsed', { moment: lastUsed })}
        </p>
        <p className="text-sm text-ink-soft tabular-nums">
          {t('profile.devices.begun', { moment: momentOf(begunAt) })}
        </p>
      </div>
      {!current && (
        <Button
          look="outline"
          onClick={onEnd}
          aria-label={t('profile.devices.endOf', { name, moment: lastUsed })}
        >
          {t('profile.devices.end')}
        </Button>
      )}
    </li>
  )
}
