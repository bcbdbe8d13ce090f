import { useTranslation } from 'react-i18next'
import { errorText } from '#web/lib/error-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePortal } from './api.ts'

/** Opens the provider's page on which a member pauses, ends or pays the membership. */
export function PortalButton() {
  const { t } = useTranslation()
  const portal = usePortal()
  const busy = portal.isPending || portal.isSuccess
  return (
    <div className="grid justify-items-start gap-3">
      <Button variant="outline" busy={busy} onClick={() => portal.mutate()}>
        {busy ? t('payment.portalOpening') : t('payment.portal')}
      </Button>
      {portal.error && <Notice kind="error">{errorText(t, portal.error)}</Notice>}
    </div>
  )
}
