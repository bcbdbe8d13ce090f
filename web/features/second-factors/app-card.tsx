import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OwnFactors } from '#contract/second-factors.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { FactorCard } from './factor-card.tsx'
import { useUsageText } from './usage-text.ts'

interface Props {
  totp: OwnFactors['totp']
  /** Whether the app may not go, because no other factor is left. */
  isKept: boolean
  /** Whether the app is the last second factor. */
  isLast: boolean
  onSetUp: () => Promise<void>
  onRemove: () => Promise<void>
}

/** The authenticator app. It stays while it is the only factor of an administrator who must have one. */
export function AppCard({ totp, isKept, isLast, onSetUp, onRemove }: Props) {
  const { t } = useTranslation()
  const usage = useUsageText()
  const [removing, setRemoving] = useState(false)
  return (
    <FactorCard
      title={t('security.appTitle')}
      text={t('security.appText')}
      state={totp && <p className="font-semibold">{usage(totp)}</p>}
    >
      <Button look={totp ? 'outline' : 'primary'} onClick={() => void onSetUp()}>
        {t(totp ? 'security.appReplace' : 'security.appSetUp')}
      </Button>
      {totp && !isKept && (
        <Button look="outline" onClick={() => setRemoving(true)}>
          {t('security.appRemove')}
        </Button>
      )}
      <ConfirmDialog
        open={removing}
        title={t('security.removeAppTitle')}
        okLabel={t('security.remove')}
        onOk={() => {
          setRemoving(false)
          void onRemove()
        }}
        onCancel={() => setRemoving(false)}
      >
        <p>{t('security.removeAppText')}</p>
        {isLast && <p className="mt-3">{t('security.removeLastText')}</p>}
      </ConfirmDialog>
    </FactorCard>
  )
}
