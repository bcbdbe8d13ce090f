import { useTranslation } from 'react-i18next'
import type { TrialBooking } from '#contract/trial.ts'
import { yenText } from '#studio/yen.ts'
import { errorText } from '#web/lib/error-text.ts'
import { useLanguage } from '#web/lib/language.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePayTrial } from './api.ts'

interface Props {
  token: string
  booking: TrialBooking
  justPaid: boolean
}

/** Leads to the payment page; after the way back it waits for the payment. */
export function PayTrial({ token, booking: { open, simulated }, justPaid }: Props) {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const pay = usePayTrial(token)
  if (justPaid) return <Notice>{t('trial.paymentArrives')}</Notice>
  return (
    <div className="grid gap-3">
      {simulated && <Notice>{t('payment.simulated')}</Notice>}
      {pay.error && <Notice kind="error">{errorText(t, pay.error)}</Notice>}
      <Button
        className="justify-self-start"
        // The provider's page opens in a moment.
        busy={pay.isPending || pay.isSuccess}
        onClick={() => pay.mutate()}
      >
        {pay.isPending ? t('common.busy') : t('trial.pay', { amount: yenText(open, language) })}
      </Button>
      <p className="text-sm text-ink-soft">{t('trial.payOrThere')}</p>
    </div>
  )
}
