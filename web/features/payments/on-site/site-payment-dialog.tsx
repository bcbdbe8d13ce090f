import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialog.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useSiteOffer } from './api.ts'
import type { Payer } from './site-payment-values.ts'
import { SitePaymentForm } from './site-payment-form.tsx'

interface Props {
  open: boolean
  payer: Payer
  /** The day on which the dialog opened. */
  today: string
  onClose: () => void
}

/** Asks what the member paid at the studio; says so instead when the member pays by card. */
export function SitePaymentDialog({ open, payer, today, onClose }: Props) {
  const { t } = useTranslation()
  const offer = useSiteOffer(payer.id)
  const { name } = payer
  if (offer.data && offer.data.membership === null) {
    return <SitePaymentForm {...{ open, payer, today, onClose }} offer={offer.data} />
  }
  return (
    <Dialog {...{ open, onClose }} title={t('money.onSite.title', { name })} closeLabel={t('common.close')}>
      <FailedLoad text={t('money.onSite.loadFailed', { name })} query={offer} />
      {offer.isPending && <Skeleton className="h-72 rounded-3xl" />}
      {offer.data && <Notice kind="info">{t('money.onSite.byCard', { name })}</Notice>}
    </Dialog>
  )
}
