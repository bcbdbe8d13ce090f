import { useTranslation } from 'react-i18next'
import { dateOf } from '#time/tokyo.ts'
import { useDialogState } from '#web/lib/dialog-state.ts'
import { Button } from '#web/ui/button.tsx'
import type { Payer } from './site-payment-values.ts'
import { SitePaymentDialog } from './site-payment-dialog.tsx'

/** A way to note that a member has paid for a plan in cash or by transfer. */
export function PaymentOnSite({ payer }: { payer: Payer }) {
  const { t } = useTranslation()
  const { dialog, show, close } = useDialogState<{ today: string }>()
  return (
    <>
      <Button look="outline" onClick={() => show({ today: dateOf(Date.now()) })}>
        {t('money.onSite.open')}
      </Button>
      {dialog && (
        <SitePaymentDialog
          key={dialog.opening}
          open={dialog.open}
          today={dialog.subject.today}
          payer={payer}
          onClose={close}
        />
      )}
    </>
  )
}
